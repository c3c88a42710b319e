import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import { calls, idempotencyHeader, type Call, type CallName, type Calls } from '@contract/calls'
import type { Answer, Payload } from '@contract/callTypes'

export type { Answer, CallName, Payload }

/** Calls whose payload may be left out as a whole. */
type BareName = {
  [Name in CallName]: Calls[Name] extends { sends: unknown }
    ? never
    : Calls[Name] extends { maySend: unknown }
      ? Name
      : never
}[CallName]

type PagedName = {
  [Name in CallName]: Calls[Name] extends { mayAnswer: { next: 'text' } } ? Name : never
}[CallName]

type UploadName = { [Name in CallName]: Calls[Name] extends { files: object } ? Name : never }[CallName]

/** What a component hands to a call: the contract's payload, and what does not travel in the body. */
export type Argument<Name extends CallName> = Name extends UploadName
  ? Payload<Name> & { files: File[] }
  : Name extends 'createBooking'
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
