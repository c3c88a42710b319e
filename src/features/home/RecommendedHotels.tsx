import { useSelector } from 'react-redux'
import { useGetRoomsQuery } from '../../api/api'
import { Section } from './Section'
import { selectUser } from '../auth/authSlice'
import { recommendedFor } from './recommendedFor'
import { RoomCards } from './RoomCards'

/** Rooms in cities the user has searched for; hidden without any. */
export function RecommendedHotels() {
  const { data } = useGetRoomsQuery()
  const user = useSelector(selectUser)
  const rooms = data && user ? recommendedFor(user.searchHistory, data.rooms) : []
  if (rooms.length === 0) return null

  return (
    <Section title="Recommended Hotels">
      <RoomCards rooms={rooms} />
    </Section>
  )
}
