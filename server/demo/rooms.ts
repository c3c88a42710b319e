import type { Amenity } from '../../contract/limits'
import type { HotelKey } from './hotels'

export interface DemoRoom {
  hotel: HotelKey
  roomType: string
  /** US dollars a night. */
  price: number
  /** Guests. */
  sleeps: number
  amenities: Amenity[]
  /** Files of assets/rooms without extension; lists show the first. */
  pictures: string[]
  /** Tells two of a type apart, for their owner. */
  privateName?: string
  /** Not available for booking. */
  isOff?: true
}

const wifi = 'Free WiFi'
const breakfast = 'Free Breakfast'
const service = 'Room Service'
const mountains = 'Mountain View'
const pool = 'Pool Access'

/**
 * Newest first: the first four are Featured Destination, so they are the finest and each of another place.
 * Every room opens with a picture of its own, so that no two cards of the list look the same.
 */
export const demoRooms = {
  skylineSuite: {
    hotel: 'alNoor',
    roomType: 'Luxury Suite',
    price: 2400,
    sleeps: 4,
    amenities: [wifi, breakfast, service, pool],
    pictures: ['dubai-skyline-suite-1', 'dubai-skyline-suite-2', 'dubai-skyline-suite-3', 'skyline-bathroom-dusk-1'],
  },
  chalet: {
    hotel: 'alpenrast',
    roomType: 'Luxury Room',
    price: 1180,
    sleeps: 2,
    amenities: [wifi, breakfast, mountains],
    pictures: ['alpine-chalet-1', 'alpine-chalet-2', 'alpine-chalet-3'],
  },
  navyDouble: {
    hotel: 'clerkenwell',
    roomType: 'Double Bed',
    price: 420,
    sleeps: 2,
    amenities: [wifi, breakfast, service],
    pictures: [
      'london-boutique-double-1',
      'london-boutique-double-3',
      'london-boutique-double-2',
      'marble-bathroom-garden-2',
    ],
    privateName: 'Street side',
  },
  seaBalcony: {
    hotel: 'straits',
    roomType: 'Double Bed',
    price: 640,
    sleeps: 2,
    amenities: [wifi, breakfast, pool],
    pictures: ['sea-view-double-1', 'sea-view-double-2', 'sea-view-double-3', 'marble-bathroom-garden-1'],
  },
  brickLoft: {
    hotel: 'ironbridge',
    roomType: 'Luxury Room',
    price: 980,
    sleeps: 2,
    amenities: [wifi, service],
    pictures: ['new-york-brick-loft-1', 'new-york-brick-loft-2', 'new-york-brick-loft-3'],
  },
  haussmannLuxury: {
    hotel: 'tuiliere',
    roomType: 'Luxury Room',
    price: 780,
    sleeps: 2,
    amenities: [wifi, breakfast, service],
    pictures: [
      'paris-haussmann-double-1',
      'paris-haussmann-double-3',
      'paris-haussmann-double-2',
      'marble-bathroom-garden-1',
    ],
  },
  tatami: {
    hotel: 'kamo',
    roomType: 'Double Bed',
    price: 560,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['japanese-minimal-1', 'japanese-minimal-2', 'japanese-minimal-3'],
  },
  gardenRoom: {
    hotel: 'botanica',
    roomType: 'Luxury Room',
    price: 1260,
    sleeps: 2,
    amenities: [wifi, breakfast, service, pool],
    pictures: [
      'singapore-garden-room-1',
      'singapore-garden-room-3',
      'singapore-garden-room-2',
      'marble-bathroom-garden-1',
    ],
  },
  lagoonFamily: {
    hotel: 'sandgate',
    roomType: 'Family Suit',
    price: 1750,
    sleeps: 5,
    amenities: [wifi, breakfast, service, pool],
    pictures: ['family-twin-suite-1', 'family-twin-suite-3', 'family-twin-suite-2'],
  },
  sageDouble: {
    hotel: 'fennimore',
    roomType: 'Double Bed',
    price: 310,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['sage-classic-double-1', 'sage-classic-double-3', 'sage-classic-double-2'],
  },
  oakSingle: {
    hotel: 'fennimore',
    roomType: 'Single Bed',
    price: 145,
    sleeps: 1,
    amenities: [wifi],
    pictures: ['nordic-single-1', 'nordic-single-2', 'nordic-single-3'],
  },
  bay: {
    hotel: 'marsa',
    roomType: 'Double Bed',
    price: 520,
    sleeps: 2,
    amenities: [wifi, breakfast, pool],
    pictures: ['sea-view-double-3', 'sea-view-double-1', 'sea-view-double-2'],
  },
  duskSuite: {
    hotel: 'alNoor',
    roomType: 'Luxury Room',
    price: 1900,
    sleeps: 2,
    amenities: [wifi, service, pool],
    pictures: ['dubai-skyline-suite-3', 'dubai-skyline-suite-1', 'skyline-bathroom-dusk-1'],
  },
  zincDouble: {
    hotel: 'tuiliere',
    roomType: 'Double Bed',
    price: 460,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['paris-haussmann-double-2', 'paris-haussmann-double-3'],
  },
  brooklynSingle: {
    hotel: 'hollis',
    roomType: 'Single Bed',
    price: 189.5,
    sleeps: 1,
    amenities: [wifi, breakfast],
    pictures: ['nordic-single-3', 'nordic-single-1', 'marble-bathroom-garden-2'],
  },
  riverDouble: {
    hotel: 'clerkenwell',
    roomType: 'Double Bed',
    price: 385,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['london-boutique-double-3', 'london-boutique-double-1', 'marble-bathroom-garden-2'],
    privateName: 'River side',
  },
  ridgeDouble: {
    hotel: 'alpenrast',
    roomType: 'Double Bed',
    price: 690,
    sleeps: 2,
    amenities: [wifi, breakfast, mountains],
    pictures: ['alpine-chalet-3', 'alpine-chalet-1', 'alpine-chalet-2'],
  },
  harbourFamily: {
    hotel: 'straits',
    roomType: 'Family Suit',
    price: 1150,
    sleeps: 4,
    amenities: [wifi, breakfast, pool],
    pictures: ['family-twin-suite-3', 'family-twin-suite-1', 'family-twin-suite-2'],
  },
  palmDouble: {
    hotel: 'botanica',
    roomType: 'Double Bed',
    price: 495,
    sleeps: 2,
    amenities: [wifi, pool],
    pictures: ['singapore-garden-room-3', 'singapore-garden-room-1'],
  },
  readersLoft: {
    hotel: 'ironbridge',
    roomType: 'Double Bed',
    price: 450,
    sleeps: 2,
    amenities: [wifi],
    pictures: ['new-york-brick-loft-2', 'new-york-brick-loft-1'],
  },
  teaSuite: {
    hotel: 'kamo',
    roomType: 'Luxury Room',
    price: 1050,
    sleeps: 3,
    amenities: [wifi, breakfast, service],
    pictures: ['japanese-minimal-2', 'japanese-minimal-1', 'japanese-minimal-3'],
  },
  pineDouble: {
    hotel: 'hollis',
    roomType: 'Double Bed',
    price: 275,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['sage-classic-double-2', 'sage-classic-double-1', 'sage-classic-double-3'],
  },
  horizonSuite: {
    hotel: 'marsa',
    roomType: 'Luxury Suite',
    price: 2150,
    sleeps: 4,
    amenities: [wifi, breakfast, service, pool],
    pictures: ['sea-view-double-2', 'sea-view-double-1', 'sea-view-double-3', 'marble-bathroom-garden-1'],
  },
  writersSingle: {
    hotel: 'fennimore',
    roomType: 'Single Bed',
    price: 125,
    sleeps: 1,
    amenities: [wifi],
    pictures: ['nordic-single-2', 'nordic-single-1'],
  },
  penthouse: {
    hotel: 'alNoor',
    roomType: 'Luxury Suite',
    price: 2950,
    sleeps: 4,
    amenities: [wifi, breakfast, service, pool],
    pictures: ['dubai-skyline-suite-2', 'dubai-skyline-suite-1', 'dubai-skyline-suite-3', 'skyline-bathroom-dusk-1'],
  },
  palaceFamily: {
    hotel: 'sandgate',
    roomType: 'Family Suite',
    price: 2300,
    sleeps: 5,
    amenities: [wifi, breakfast, service, pool],
    pictures: ['family-twin-suite-2', 'family-twin-suite-1', 'family-twin-suite-3', 'marble-bathroom-garden-1'],
  },
  terracottaSuite: {
    hotel: 'clerkenwell',
    roomType: 'Luxury Room',
    price: 890,
    sleeps: 4,
    amenities: [wifi, breakfast, service],
    pictures: [
      'london-boutique-double-2',
      'london-boutique-double-1',
      'london-boutique-double-3',
      'marble-bathroom-garden-1',
    ],
  },
  gallerySuite: {
    hotel: 'ironbridge',
    roomType: 'Luxury Suite',
    price: 1320,
    sleeps: 3,
    amenities: [wifi, service],
    pictures: [
      'new-york-brick-loft-3',
      'new-york-brick-loft-1',
      'marble-bathroom-garden-1',
      'marble-bathroom-garden-2',
    ],
  },
  orchidDouble: {
    hotel: 'botanica',
    roomType: 'Double Bed',
    price: 760,
    sleeps: 2,
    amenities: [wifi, breakfast, pool],
    pictures: ['singapore-garden-room-2', 'singapore-garden-room-3', 'marble-bathroom-garden-2'],
  },
  shojiDouble: {
    hotel: 'kamo',
    roomType: 'Double Bed',
    price: 340,
    sleeps: 2,
    amenities: [wifi],
    pictures: ['japanese-minimal-3', 'japanese-minimal-2'],
  },
  summitRoom: {
    hotel: 'alpenrast',
    roomType: 'Luxury Room',
    price: 1480,
    sleeps: 3,
    amenities: [wifi, breakfast, service, mountains],
    pictures: ['alpine-chalet-2', 'alpine-chalet-1', 'alpine-chalet-3', 'marble-bathroom-garden-1'],
  },
  courtyardDouble: {
    hotel: 'fennimore',
    roomType: 'Double Bed',
    price: 265,
    sleeps: 2,
    amenities: [wifi, breakfast],
    pictures: ['sage-classic-double-3', 'sage-classic-double-1', 'marble-bathroom-garden-2'],
  },
  atticSingle: {
    hotel: 'clerkenwell',
    roomType: 'Single Bed',
    price: 160,
    sleeps: 1,
    amenities: [wifi],
    pictures: ['nordic-single-1', 'nordic-single-3'],
    isOff: true,
  },
} satisfies Record<string, DemoRoom>

export type RoomKey = keyof typeof demoRooms
