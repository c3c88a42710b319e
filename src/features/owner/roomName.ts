/** `Double Bed, River view`: the type of a room, and what its owner calls it to tell it from others of that type. */
export const roomName = ({ roomType, privateName }: { roomType: string; privateName?: string }) =>
  privateName ? `${roomType}, ${privateName}` : roomType
