import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { calls, forUserHeader, idempotencyHeader, type Call, type CallName, type Calls } from '@contract/calls'
import type { Payload } from '@contract/callTypes'
import { messages } from '@contract/messages'
import type { ApiError } from './apiError'
import type { ToastOptions } from './toasts'

type NamesWith<Shape> = { [Name in CallName]: Calls[Name] extends Shape ? Name : never }[CallName]
type PagedName = NamesWith<{ mayAnswer: { next: 'text' } }>
type UploadName = NamesWith<{ files: object }>
type RepeatableName = NamesWith<{ isRepeatable: true }>
/** Calls whose payload may be left out as a whole. */
type BareName = Exclude<NamesWith<{ maySend: unknown }>, NamesWith<{ sends: unknown }>>

/** What a component hands to a call: the contract's payload, and what does not travel in the body. */
export type Argument<Name extends CallName> = Name extends UploadName
  ? Payload<Name> & { files: File[] }
  : Name extends RepeatableName
    ? Payload<Name> & { idempotencyKey: string }
    : Name extends BareName
      ? Payload<Name> | void
      : Payload<Name>

/** Request timeouts in ms. Pictures travel slowly on a phone: the server gives a whole request as long. */
const timeout = 10_000
const uploadTimeout = 120_000

/** The `query` of an endpoint: what `fetchBaseQuery` sends for a call of the contract. */
export const request =
  <Name extends CallName>(name: Name) =>
  (argument: Argument<Name>): FetchArgs => {
    const { method, path, files }: Call = calls[name]
    const args = { method, url: addressOf(path), timeout: files ? uploadTimeout : timeout }
    const members = (argument ?? {}) as Record<string, unknown>

    if (files) return { ...args, body: formOf(files.field, members) }
    if (argument === undefined) return args
    if (method === 'GET') return { ...args, params: members }

    const { idempotencyKey, ...body } = members
    const headers = typeof idempotencyKey === 'string' ? { [idempotencyHeader]: idempotencyKey } : undefined
    return { ...args, body, headers }
  }

export type Cursor = string | undefined

/** The `query` of an endpoint that answers in pages. */
export const pageRequest =
  <Name extends PagedName>(name: Name) =>
  ({ queryArg, pageParam }: { queryArg: Argument<Name>; pageParam: Cursor }) =>
    request(name)(pageParam === undefined ? queryArg : { ...queryArg, cursor: pageParam })

/** A path of the backend, whose host is the page's own unless the build named another. */
export const addressOf = (path: string) => `${process.env.API_ORIGIN || window.location.origin}${path}`

function formOf(fileField: string, { files, ...members }: Record<string, unknown>): FormData {
  const form = new FormData()
  // Text first: the server reads the form as it arrives and can refuse it before the pictures are here.
  for (const [name, value] of Object.entries(members)) form.append(name, String(value))
  for (const file of files as File[]) form.append(fileField, file)
  return form
}

/** What became of a call, while a strip says that there is no connection. */
const offline = {
  notSent: 'Not sent: you’re offline.',
  lost: 'The connection was lost before an answer came.',
  notLoaded: 'We could not load this.',
}

const garbled = 'We could not read the answer from our server. Please try again.'

const send = fetchBaseQuery({
  credentials: 'include',
  prepareHeaders(headers, { getState, type }) {
    // The server refuses a write when somebody else is logged in by now.
    const { session, userId } = authOf(getState())
    if (type === 'mutation' && session === 'user' && userId) headers.set(forUserHeader, userId)
  },
  // Every answer is JSON, whatever its status; what it means is decided below.
  validateStatus: () => true,
})

type Auth = { session: string; userId?: string; sessionProblem?: 'expired' | 'userChanged' }
const authOf = (state: unknown) => (state as { auth: Auth }).auth

/** All that is still sent where somebody else is logged in by now. */
const sessionCalls: readonly string[] = ['isAuth', 'getUser', 'logout'] satisfies CallName[]
const notSent = 'Nothing was sent: please reload the page first.'

type Body = Record<string, unknown>
type Answered = { data: Body; error?: undefined } | { error: ApiError }

/** Sends a call, turns every outcome but a success into one `ApiError`, and passes on what the endpoint's toasts say. */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiError, ToastOptions, ToastOptions> = async (
  args,
  api,
  options = {},
) => ({ ...(await ask(args, api)), meta: options })

async function ask(args: FetchArgs, api: Parameters<typeof send>[1]): Promise<Answered> {
  const { session, sessionProblem } = authOf(api.getState())
  if (sessionProblem === 'userChanged' && !sessionCalls.includes(api.endpoint))
    return { error: { kind: 'refused', field: forUserHeader, message: api.type === 'mutation' ? notSent : '' } }
  const wasOnline = navigator.onLine
  const { data, error, meta } = await send(args, api, {})
  if (error) return { error: withoutAnswer(error, api.type, wasOnline) }

  const response = meta?.response
  if (!response?.ok || !isSuccess(api.endpoint as CallName, data)) {
    const error = refusalIn(data, response)
    // A strip says that the session has ended, with the way to the login; nothing else says it again.
    const isInStrip =
      session === 'user' && (api.type === 'mutation' ? error.status === 401 : sessionProblem === 'expired')
    return { error: isInStrip ? { ...error, message: '' } : error }
  }
  nameHotels(data)
  return { data }
}

function withoutAnswer(error: FetchBaseQueryError, type: 'query' | 'mutation', wasOnline: boolean): ApiError {
  if (error.status === 'PARSING_ERROR') return { kind: 'failed', status: error.originalStatus, message: garbled }
  if (navigator.onLine) return { kind: 'unreachable', message: messages.unreachable }
  const message = type === 'query' ? offline.notLoaded : wasOnline ? offline.lost : offline.notSent
  return { kind: 'unreachable', message }
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

/** The flag, in either spelling. `isAvailable` counts too: a server may answer a check with that alone. */
function isSuccess(name: CallName, data: unknown): data is Body {
  if (!isObject(data)) return false
  const flag = data.success ?? data.Success
  if (name === 'checkAvailability') return (flag ?? data.isAvailable) === true && data.isAvailable !== false
  return flag === true
}

/** A server may call the hotel of an answer, or of a row in it, by one of its two members alone. */
function nameHotels(answer: Body) {
  for (const row of [answer, ...Object.values(answer).flat()]) {
    if (isObject(row) && isObject(row.hotel)) row.hotel.name = row.hotel.hotelName ||= row.hotel.name
  }
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
