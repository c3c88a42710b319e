import type { Cancellation } from '../../contract/cancellation'

/** All invented. */
export interface DemoHotel {
  host: { name: string; portrait: string }
  name: string
  contact: string
  city: string
  address: string
  /** Absent: flexible. */
  cancellation?: Cancellation
  checkInFrom: string
  checkOutUntil: string
}

/** The first is the demo owner's. */
export const demoHotels = {
  clerkenwell: {
    host: { name: 'Eleanor Whitcombe', portrait: 'amber-bob' },
    name: 'The Clerkenwell Row',
    contact: '+44 20 7946 0142',
    city: 'London',
    address: '14 Larkspur Row, Clerkenwell, London EC1',
    cancellation: 'moderate',
    checkInFrom: '15:00',
    checkOutUntil: '11:00',
  },
  fennimore: {
    host: { name: 'Tobias Ferrer', portrait: 'sky-glasses' },
    name: 'Fennimore House',
    contact: '+44 20 7946 0187',
    city: 'London',
    address: '3 Quillmaker Street, Southwark, London SE1',
    checkInFrom: '14:00',
    checkOutUntil: '11:00',
  },
  alNoor: {
    host: { name: 'Layla Haddad', portrait: 'sage-hijab' },
    name: 'Al Noor Heights',
    contact: '+971 4 555 0132',
    city: 'Dubai',
    address: '88 Lantern Boulevard, Downtown, Dubai',
    checkInFrom: '15:00',
    checkOutUntil: '12:00',
  },
  marsa: {
    host: { name: 'Karim Nassar', portrait: 'teal-beard' },
    name: 'Marsa Pearl',
    contact: '+971 4 555 0175',
    city: 'Dubai',
    address: '5 Dhow Harbour Walk, Jumeirah, Dubai',
    checkInFrom: '15:00',
    checkOutUntil: '12:00',
  },
  sandgate: {
    host: { name: 'Samira Aziz', portrait: 'rose-hijab' },
    name: 'Sandgate Residences',
    contact: '+971 4 555 0119',
    city: 'Dubai',
    address: '21 Coral Crescent, Palm West, Dubai',
    cancellation: 'strict',
    checkInFrom: '16:00',
    checkOutUntil: '11:00',
  },
  straits: {
    host: { name: 'Callum Reid', portrait: 'amber-beard' },
    name: 'Straits Lantern',
    contact: '+65 6555 0148',
    city: 'Singapore',
    address: '40 Tidewater Quay, Marina East, Singapore',
    cancellation: 'strict',
    checkInFrom: '15:00',
    checkOutUntil: '11:00',
  },
  botanica: {
    host: { name: 'Priya Raman', portrait: 'mint-bun' },
    name: 'Botanica on the Hill',
    contact: '+65 6555 0163',
    city: 'Singapore',
    address: '17 Frangipani Rise, Singapore',
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
  },
  ironbridge: {
    host: { name: 'Marcus Bell', portrait: 'plum-glasses' },
    name: 'Ironbridge Lofts',
    contact: '+1 212 555 0167',
    city: 'New York',
    address: '212 Foundry Street, Tribeca, New York',
    cancellation: 'moderate',
    checkInFrom: '15:00',
    checkOutUntil: '11:00',
  },
  hollis: {
    host: { name: 'Naomi Carter', portrait: 'rose-curly' },
    name: 'Hollis & Pine',
    contact: '+1 718 555 0121',
    city: 'New York',
    address: '64 Maple Terrace, Brooklyn, New York',
    checkInFrom: '16:00',
    checkOutUntil: '10:30',
  },
  alpenrast: {
    host: { name: 'Johanna Egger', portrait: 'plum-bun' },
    name: 'Alpenrast Chalets',
    contact: '+43 512 555 017',
    city: 'Innsbruck',
    address: 'Sonnleiten 9, Hungerburg, Innsbruck',
    checkInFrom: '15:00',
    checkOutUntil: '10:00',
  },
  kamo: {
    host: { name: 'Haruka Mori', portrait: 'sky-bob' },
    name: 'Kamo Machiya',
    contact: '+81 75 555 0119',
    city: 'Kyoto',
    address: '31 Willow Canal Lane, Higashiyama, Kyoto',
    checkInFrom: '15:00',
    checkOutUntil: '10:00',
  },
  tuiliere: {
    host: { name: 'Camille Aubert', portrait: 'rose-bun' },
    name: 'Maison Tuilière',
    contact: '+33 1 99 00 55 17',
    city: 'Paris',
    address: '8 rue des Lucarnes, 75003 Paris',
    cancellation: 'moderate',
    checkInFrom: '15:00',
    checkOutUntil: '11:30',
  },
} satisfies Record<string, DemoHotel>

export type HotelKey = keyof typeof demoHotels
