import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { sentences } from '../../contract/sentences'
import type { ApiError } from './apiError'
import { fetchArgs, type ApiRequest, type CallName } from './request'

const garbled = 'The server gave an answer we could not read. Please try again.'

const send = fetchBaseQuery({
  credentials: 'include',
  // Every answer of ours is JSON, whatever its status: what it means is decided below, once.
  validateStatus: () => true,
})

/** Sends a call and turns every outcome that is not a yes into one `ApiError`. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, FetchBaseQueryMeta> = async (
  request,
  api,
  extraOptions,
) => {
  const { data, error, meta } = await send(fetchArgs(request), api, extraOptions)
  if (error) return { error: noAnswer(error), meta }

  const response = meta?.response
  if (response?.ok && saysYes(request.name, data)) return { data, meta }
  return { error: refusalIn(data, response), meta }
}

function noAnswer(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return { kind: 'failed', status: error.originalStatus, message: garbled }
  return { kind: 'unreachable', message: sentences.unreachable }
}

type Body = Record<string, unknown>
const isBody = (data: unknown): data is Body => typeof data === 'object' && data !== null

/** The flag, in either spelling (D1). A check's own answer counts too: it may say yes, and nights that are not free. */
function saysYes(name: CallName, data: unknown): boolean {
  if (!isBody(data)) return false
  const flag = data.success ?? data.Success
  if (name === 'checkAvailability') return (flag ?? data.isAvailable) === true && data.isAvailable !== false
  return flag === true
}

function refusalIn(data: unknown, response: Response | undefined): ApiError {
  const body: Body = isBody(data) ? data : {}
  const status = response?.status ?? 0
  const isAnswer = typeof body.message === 'string' && body.message !== ''
  const wait = Number(response?.headers.get('retry-after'))

  return {
    kind: isAnswer && status < 500 ? 'refused' : 'failed',
    status,
    message: isAnswer ? String(body.message) : garbled,
    ...(typeof body.field === 'string' && { field: body.field }),
    ...(wait > 0 && { retryAfter: wait }),
  }
}
