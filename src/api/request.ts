import type { Answer, CallName, Calls, Payload } from '../../contract/calls'
import { extensionPaths, idempotencyHeader, paths } from '../../contract/paths'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'

export type { Answer, CallName, Payload }

type FileCall = { [Name in CallName]: Calls[Name] extends { files: { field: string } } ? Name : never }[CallName]

/** A form that carries pictures besides its text fields. */
type WithFiles<Fields> = Fields & { files: File[] }

/** What a component hands to a call: the contract's payload, and what does not travel in the body. */
export type Argument<Name extends CallName> = Name extends FileCall
  ? WithFiles<Payload<Name>>
  : Name extends 'createBooking'
    ? Payload<Name> & { idempotencyKey: string }
    : Payload<Name>

/** The multipart field of each file call, held to the contract's by its type. */
const fileFields = { register: 'image', updateProfile: 'image', addRoom: 'images' } as const satisfies {
  [Name in FileCall]: Calls[Name]['files']['field']
}

const isFileCall = (name: CallName): name is FileCall => name in fileFields

const allPaths = { ...paths, ...extensionPaths }

/** No answer after this many milliseconds is no answer. */
const answerTimeout = 10_000
/** Pictures travel slowly on a phone; the server itself gives a whole request this long (H2). */
const uploadTimeout = 120_000

export interface ApiRequest {
  name: CallName
  argument: unknown
}

/** Turns a call's name and argument into what `fetch` sends. */
export function fetchArgs({ name, argument }: ApiRequest): FetchArgs {
  const { method, path } = allPaths[name]
  const request = { method, url: `${apiOrigin()}${path}`, timeout: answerTimeout }
  const fields = (argument ?? {}) as Record<string, unknown>

  if (isFileCall(name)) return { ...request, timeout: uploadTimeout, body: formOf(fileFields[name], fields) }
  if (argument === undefined) return request
  if (method === 'GET') return { ...request, params: fields }

  const { idempotencyKey, ...body } = fields
  const headers = typeof idempotencyKey === 'string' ? { [idempotencyHeader]: idempotencyKey } : undefined
  return { ...request, body, headers }
}

/** The one backend host (D5): the page's own unless the build named another. */
const apiOrigin = () => process.env.API_ORIGIN || window.location.origin

function formOf(fileField: string, { files, ...fields }: Record<string, unknown>): FormData {
  const form = new FormData()
  // Text first: the server reads the form as it arrives and can refuse it before the pictures are here.
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const file of files as File[]) form.append(fileField, file)
  return form
}
