import type { Hotel } from '../../contract/entities'

/** A hotel's name, from whichever of its two fields has it (D3). */
export const hotelNameOf = ({ hotelName, name }: Pick<Hotel, 'hotelName' | 'name'>): string => hotelName || name
