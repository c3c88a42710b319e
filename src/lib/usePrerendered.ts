import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { localToday } from '@contract/stay'

const neverChanges = () => () => undefined

/**
 * True in the HTML that the server sends, and while the script takes it over: the page looks the same for everybody there, whatever
 * their address asks for.
 */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )

/** The query of the address, empty while it is not known. */
export function useAddressQuery(): string {
  const { search } = useLocation()
  return useIsPrerendered() ? '' : search
}

/** `YYYY-MM-DD` where the visitor is; undefined while prerendering. */
export const useToday = () => (useIsPrerendered() ? undefined : localToday())
