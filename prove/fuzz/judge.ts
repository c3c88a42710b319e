/** What is wrong with an answer; undefined when nothing is. */
export type Fault = string | undefined

/** Nothing of the inside may show (R3). */
const inside =
  /node_modules|\bat \w+ \(|\bselect \b.*\bfrom\b|insert into|FST_|ERR_|drizzle|fastify|postgres|pglite|argon|\/work\/|\/home\/|dist\/server/i

interface Judged {
  method: string
  path: string
  status: number
  type: string
  text: string
}

/** What has a shape of its own: the provider's side of the sandbox, and pages for people. */
const others = /^\/(v1|sandbox|dev)(\/|$)/

/** Told before anybody knows which call it is. */
const beforeRouting = new Set([408, 417, 431])

/** Holds an answer to R1 and R3. */
export function faultOf({ method, path, status, type, text }: Judged): Fault {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const isOurs = path.startsWith('/api/') || status >= 400
  if (!hasBody || !isOurs || others.test(path)) return undefined
  if (!type.startsWith('application/json')) return `is ${type || 'of no type'}`

  let body: Record<string, unknown>
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    return 'is no JSON'
  }
  if (typeof body.success !== 'boolean') return 'has no flag'
  if (typeof body.message !== 'string' || body.message.trim() === '') return 'has no message'
  if (status >= 400 && body.success) return `says yes with ${status}`
  if (path.startsWith('/api/user/') && body.Success !== body.success) return 'has not both spellings of the flag'
  if (
    !beforeRouting.has(status) &&
    /^\/api\/booking\/check-availability(\?|$)/.test(path) &&
    !body.success &&
    body.isAvailable !== false
  ) {
    return 'does not say that the room is not available'
  }
  if (!body.success && inside.test(body.message)) return `shows the inside: ${body.message}`
  return undefined
}
