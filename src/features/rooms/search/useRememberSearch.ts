import { useSearchHistoryMutation } from '../../../api/api'
import { useAppSelector } from '../../../app/hooks'
import { selectUser } from '../../auth/authSlice'

/** Adds a destination to the user's search history, in the background. Guests have no history. */
export function useRememberSearch(): (destination: string) => void {
  const user = useAppSelector(selectUser)
  const [remember] = useSearchHistoryMutation()

  return (destination) => {
    if (user) void remember({ destination })
  }
}
