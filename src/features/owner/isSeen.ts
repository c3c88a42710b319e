import type { OwnRoom } from '../../../contract/entities'

/** Whether guests see a room: some that are on are held back. */
export const isSeen = ({ isAvailable, heldBack }: OwnRoom) => isAvailable && !heldBack
