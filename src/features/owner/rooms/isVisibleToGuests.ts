import type { OwnRoom } from '@contract/entities'

/** Some rooms that are on are held back. */
export const isVisibleToGuests = ({ isAvailable, heldBack }: OwnRoom) => isAvailable && !heldBack
