import { roomName } from '../../contract/roomName'
import type { Database } from '../db/database'
import { formatDate } from '../format'
import { refusal, type Refusal } from '../http/refusal'
import { findFirstOverlap, type Nights } from './store'

/** Names what has taken nights of these rooms that were to be taken now, but for this block. */
export async function overlapRefusal(
  db: Database,
  roomIds: string[],
  nights: Nights,
  blockId?: string,
): Promise<Refusal> {
  const overlap = await findFirstOverlap(db, roomIds, nights, blockId)
  if (!overlap) return refusal('Those nights were taken a moment ago. Please try again.', 'checkInDate')
  const room = roomIds.length === 1 ? 'this room' : roomName(overlap)
  const where = `${room} from ${formatDate(overlap.checkInDate)} to ${formatDate(overlap.checkOutDate)}.`
  const sentences = {
    stay: `${overlap.guestName} is booked into ${where}`,
    block: `You have already blocked ${where}`,
    import: `${overlap.note} has already sold ${where}`,
  }
  return refusal(sentences[overlap.kind], 'checkInDate')
}
