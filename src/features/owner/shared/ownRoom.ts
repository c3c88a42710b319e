import type { OwnRoom } from '../../../../contract/entities'

/** `Double Bed, River view` */
export const roomName = ({ roomType, privateName }: { roomType: string; privateName?: string }) =>
  privateName ? `${roomType}, ${privateName}` : roomType

/** Some rooms that are on are held back. */
export const isVisibleToGuests = ({ isAvailable, heldBack }: OwnRoom) => isAvailable && !heldBack
