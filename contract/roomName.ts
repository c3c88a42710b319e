/** How an owner reads a room, `Double Bed, River view`. */
export const roomName = ({ roomType, privateName }: { roomType: string; privateName?: string | null }) =>
  privateName ? `${roomType}, ${privateName}` : roomType
