import type { Payload } from '../../contract/callTypes'
import { validateRates } from '../../contract/rateFields'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import { changeRooms } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { refusal, roomNotFound } from '../http/refusal'
import type { Actor } from '../http/session'
import { replaceRates } from '../rates/store'
import { lockOwnRoom } from './service'
import { findRatesOfOwner, lockRoomsOf } from './store'

const ratesChanged = () => refusal('Somebody changed these rates while you were editing.', 'version')
const seasonsOverlap = () => refusal('Two seasons share nights. Please give each night one season.', 'seasons')

/** What an owner's rooms cost and which stays they take. Another owner's room is refused like one that does not exist. */
export function ratesService({ database }: Pick<Dependencies, 'database'>) {
  return {
    /** `rates` is empty for a room without. */
    async ratesOf(ownerId: string, roomId: string) {
      const found = await findRatesOfOwner(database.db, ownerId, roomId)
      if (!found) throw roomNotFound()
      return found
    },

    /**
     * Returns the rates as saved; existing bookings keep their price. Refuses at the member of `rates` that is wrong, a version that is no
     * longer current, and rooms of `copyTo` that are not the owner's, and then changes nothing.
     */
    editRates: (
      { userId: ownerId, requestId }: Actor,
      { roomId, version, rates, copyTo = [] }: Payload<'editRates'>,
    ) => {
      const [problem] = Object.entries(validateRates(rates))
      if (problem) throw refusal(problem[1], problem[0])
      const others = copyTo.filter((id) => id !== roomId)

      return changeRooms(database, async (tx) => {
        // Exclusive, because the rooms are not locked in one order.
        const { hotelId, ratesVersion } = await lockOwnRoom(tx, ownerId, roomId, { exclusive: true })
        if (ratesVersion !== Number(version)) throw ratesChanged()
        if (others.length > 0 && (await lockRoomsOf(tx, others, hotelId)) < others.length) throw roomNotFound('copyTo')

        const changed = [roomId, ...others]
        await replaceRates(tx, changed, rates).catch(onConstraint('seasons_no_overlap', seasonsOverlap))
        for (const subjectId of changed) {
          await audit(tx, { action: 'room.rates-edited', actorId: ownerId, subjectId, requestId })
        }
        return (await findRatesOfOwner(tx, ownerId, roomId))!
      })
    },
  }
}
