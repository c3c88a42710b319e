import { useSelector } from 'react-redux'
import { useSearchHistoryMutation } from '../../api/api'
import { selectUser } from '../auth/authSlice'

/**
 * Keeps a destination in the history of whoever is signed in; guests have none (D12). Nobody waits for it: the search
 * itself goes on, and once saved the auth slice keeps the last few.
 */
export function useRememberSearch(): (destination: string) => void {
  const user = useSelector(selectUser)
  const [remember] = useSearchHistoryMutation()

  return (destination) => {
    if (user) void remember({ destination })
  }
}
