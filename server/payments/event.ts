import type Stripe from 'stripe'

type Check = (value: unknown) => boolean

/** PostgreSQL has no text with a NUL in it, no JSON with half a character, and no index on long ones. */
const isText: Check = (value) =>
  typeof value === 'string' && value.length <= 500 && !value.includes('\0') && !/\p{Surrogate}/u.test(value)
/** Of a refund or a dispute, also of somebody else's in another currency. */
const isSum: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0
const isWhole: Check = (value) => Number.isSafeInteger(value)
const isCents: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
const isSeconds: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 33
const isAbsentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasFacts = (object: unknown, facts: Record<string, Check>): boolean =>
  isObject(object) && Object.entries(facts).every(([name, check]) => check(object[name]))

const isMetadata: Check = (value) => isObject(value) && Object.values(value).every(isText)
/** An id, or the object itself. */
const isReference: Check = (value) => isText(value) || hasFacts(value, { id: isText })

/** What we read of an object, by how the type of its events begins. */
const factsOf: Record<string, Record<string, Check>> = {
  'checkout.session.': {
    id: isText,
    metadata: isAbsentOr(isMetadata),
    client_reference_id: isAbsentOr(isText),
    payment_intent: isAbsentOr(isReference),
    amount_total: isAbsentOr(isCents),
    currency: isAbsentOr(isText),
  },
  'refund.': {
    id: isText,
    metadata: isAbsentOr(isMetadata),
    payment_intent: isAbsentOr(isReference),
    amount: isSum,
    currency: isAbsentOr(isText),
    status: isAbsentOr(isText),
    created: isSeconds,
  },
  'charge.dispute.': {
    id: isText,
    metadata: isAbsentOr(isMetadata),
    payment_intent: isAbsentOr(isReference),
    amount: isSum,
    currency: isAbsentOr(isText),
    status: isText,
    created: isSeconds,
    balance_transactions: isAbsentOr(
      (value) => Array.isArray(value) && value.every((each) => hasFacts(each, { amount: isWhole, created: isSeconds })),
    ),
    evidence_details: isAbsentOr((value) => hasFacts(value, { due_by: isAbsentOr(isSeconds) })),
  },
}

/** Whether a message is an event whose facts can be used as they are; the SDK checks the signature, not what was signed. */
export function isEvent(message: unknown): message is Stripe.Event {
  if (!isObject(message) || !isObject(message.data) || !isObject(message.data.object)) return false
  const { id, type, created, data } = message
  if (typeof type !== 'string' || !isText(id) || !isText(type) || !isSeconds(created)) return false
  return Object.entries(factsOf).every(([prefix, facts]) => !type.startsWith(prefix) || hasFacts(data.object, facts))
}
