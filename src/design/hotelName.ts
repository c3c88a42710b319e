import type { Hotel } from '../../contract/entities'

/** Servers may send the name in either field. */
export const hotelNameOf = ({ hotelName, name }: Pick<Hotel, 'hotelName' | 'name'>): string => hotelName || name
