import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../keys'
import type { Settings } from '../settings'

/** What names of our events look like, in every instance. */
export const ownUid = /^[0-9a-f]{28}-[0-9a-f]{16}@stayscape$/

/** Names the events of our links, so that this instance, but no other, knows them when another site sends them back. */
export function ownEvents(settings: Pick<Settings, 'secretKey' | 'dataDir'>) {
  const key = deriveKey('calendars', settings)
  /** Constant for the stay or block that `id` is of. */
  const uidOf = (id: string) => `${id}-${createHmac('sha256', key).update(id).digest('hex').slice(0, 16)}@stayscape`
  return {
    uidOf,
    isOwn: (uid: string) => ownUid.test(uid) && timingSafeEqual(Buffer.from(uid), Buffer.from(uidOf(uid.slice(0, 28)))),
  }
}
