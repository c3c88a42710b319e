import { useGetRoomsQuery } from './main'

export function Component() {
  const { data, error } = useGetRoomsQuery()
  if (error) return <p role="alert">The rooms could not be loaded.</p>
  return <h1>{data ? `${data.rooms.length} rooms` : 'Rooms'}</h1>
}
