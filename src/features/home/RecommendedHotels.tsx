import { normalize } from '@contract/cities'
import type { Room } from '@contract/entities'
import { recommendedRooms } from '@contract/limits'
import { useAppSelector } from '../../app/hooks'
import { useGetRoomsQuery } from '../../api/api'
import { selectUser } from '../auth/authSlice'
import { RoomCards } from './RoomCards'
import { Section } from './Section'

/** Rooms in cities the user has searched for; hidden without any. */
export function RecommendedHotels() {
  const { data } = useGetRoomsQuery()
  const user = useAppSelector(selectUser)
  const rooms = data && user ? roomsIn(user.searchHistory, data.rooms) : []
  if (rooms.length === 0) return null

  return (
    <Section title="Recommended Hotels">
      <RoomCards rooms={rooms} />
    </Section>
  )
}

function roomsIn(cities: readonly string[], rooms: readonly Room[]): Room[] {
  const normalized = new Set(cities.map(normalize))
  return rooms.filter(({ hotel }) => normalized.has(normalize(hotel.city))).slice(0, recommendedRooms)
}
