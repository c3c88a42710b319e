import type { CallName, Calls } from './calls'
import type { Entity, EntityName } from './entities'
import type { FieldName, FieldValue } from './fields'

type Values<Fields> = {
  -readonly [Member in keyof Fields]: Fields[Member] extends FieldName ? FieldValue<Fields[Member]> : never
}
type Sent<Row> = Row extends { sends: infer Fields } ? Values<Fields> : unknown
type SentPerhaps<Row> = Row extends { maySend: infer Fields } ? Partial<Values<Fields>> : unknown

/** What a caller sends as body, as query or as the text fields of a form; `void` where nothing is sent. */
export type Payload<Name extends CallName> = Calls[Name] extends { sends: unknown } | { maySend: unknown }
  ? Sent<Calls[Name]> & SentPerhaps<Calls[Name]>
  : void

type Answers<Shapes> = {
  -readonly [Member in keyof Shapes]: Shapes[Member] extends EntityName ? Entity<Shapes[Member]> : never
}
type AnsweredPerhaps<Row> = Row extends { mayAnswer: infer Shapes } ? Partial<Answers<Shapes>> : unknown

/** A successful answer, as a service returns it and a client reads it. */
export type Answer<Name extends CallName> = { success: true; message: string } & Answers<Calls[Name]['answers']> &
  AnsweredPerhaps<Calls[Name]>
