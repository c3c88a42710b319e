export interface RoomNames {
  roomType: string
  publicName?: string | null
  /** Of a room that its owner reads. */
  privateName?: string | null
}

/** How a room is called, `Double Bed, River view`: by whatever names its reader knows of. */
export const roomName = ({ roomType, publicName, privateName }: RoomNames) =>
  [roomType, publicName, privateName].filter(Boolean).join(', ')
