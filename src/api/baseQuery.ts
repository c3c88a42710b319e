import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { calls, forUserHeader } from '../../contract/calls'
import type { User } from '../../contract/entities'
import { sentences } from '../../contract/sentences'
import type { ApiError } from './apiError'
import type { CallOptions } from './callOptions'
import { isObject, readAnswer } from './readAnswer'
import { fetchArgs, type ApiRequest, type CallName } from './request'

const garbled = 'We could not read the answer from our server. Please try again.'

/** As far as a call needs to know it: whom this page shows. */
interface Shown {
  auth?: { user?: User }
}

const send = fetchBaseQuery({
  credentials: 'include',
  prepareHeaders(headers, { getState, type }) {
    const forUser = (getState() as Shown).auth?.user?._id
    if (type === 'mutation' && forUser) headers.set(forUserHeader, forUser)
  },
  // Every answer is JSON, whatever its status; what it means is decided below.
  validateStatus: () => true,
})

/** The row's options travel with the outcome, for whoever follows every call. */
type CallMeta = Partial<FetchBaseQueryMeta> & { options: CallOptions }

/** Sends a call and turns every outcome but a success into one `ApiError`. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, CallOptions, CallMeta> = async (
  request,
  api,
  options,
) => {
  const { data, error, meta: fetched } = await send(fetchArgs(request), api, {})
  const meta = { ...fetched, options }
  if (error) return { error: withoutAnswer(error), meta }

  const { response } = meta
  if (!response?.ok || !isSuccess(request.name, data)) return { error: refusalIn(data, response), meta }

  const answer = readAnswer(calls[request.name], data)
  return answer
    ? { data: answer, meta }
    : { error: { kind: 'failed', status: response.status, message: garbled }, meta }
}

function withoutAnswer(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return { kind: 'failed', status: error.originalStatus, message: garbled }
  return { kind: 'unreachable', message: sentences.unreachable }
}

type Body = Record<string, unknown>

/** The flag, in either spelling. `isAvailable` counts too: a server may answer a check with that alone. */
function isSuccess(name: CallName, data: unknown): data is Body {
  if (!isObject(data)) return false
  const flag = data.success ?? data.Success
  if (name === 'checkAvailability') return (flag ?? data.isAvailable) === true && data.isAvailable !== false
  return flag === true
}

function refusalIn(data: unknown, response: Response | undefined): ApiError {
  const body: Body = isObject(data) ? data : {}
  const status = response?.status ?? 0
  const isAnswer = typeof body.message === 'string' && body.message !== ''
  const wait = Number(response?.headers.get('retry-after'))

  return {
    kind: isAnswer && status < 500 ? 'refused' : 'failed',
    status,
    message: isAnswer ? String(body.message) : garbled,
    ...(typeof body.field === 'string' && { field: body.field }),
    ...(typeof body.expected === 'number' && { expected: body.expected }),
    ...(wait > 0 && { retryAfter: wait }),
  }
}
