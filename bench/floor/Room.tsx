import { useLogoutMutation } from './main'

export function Component() {
  const [logout] = useLogoutMutation()
  return (
    <>
      <h1>A room</h1>
      <button onClick={() => void logout()}>Log out</button>
    </>
  )
}
