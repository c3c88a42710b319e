import { aPicture } from './pictures'
import { password } from './rows'
import { openVisitor, type TestFile, type Visitor } from './visitor'

export interface Newcomer extends Visitor {
  name: string
  email: string
  password: string
}

/** Somebody who has signed up by the call itself, with a picture, and was sent a code. */
export async function signUp(
  target: Parameters<typeof openVisitor>[0],
  name: string,
  email: string,
): Promise<Newcomer> {
  const visitor = openVisitor(target)
  await visitor.must('register', { name, email, password }, { files: [await aPicture()] })
  return { ...visitor, name, email, password }
}

export async function newHotel(owner: Newcomer, hotelName = 'Harbour House', city = 'London'): Promise<Newcomer> {
  await owner.must('registerHotel', { hotelName, contact: '+44 20 7946 0000', city, address: '1 Quay Street' })
  return owner
}

/** Answers the room's id. */
export async function newRoom(
  owner: Visitor,
  {
    roomType = 'Double Bed',
    pricePerNight = '120.50',
    amenities = ['Free WiFi'],
    maxGuests = '20',
    files = [] as TestFile[],
  } = {},
): Promise<string> {
  await owner.must('addRoom', { roomType, pricePerNight, amenities: JSON.stringify(amenities), maxGuests }, { files })
  const { rooms } = await owner.must('ownerRooms')
  return rooms[0]!._id
}
