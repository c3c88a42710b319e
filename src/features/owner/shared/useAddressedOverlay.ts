import { useLocation, useNavigate } from 'react-router-dom'
import { useOverlay } from '../../../design/layout/useOverlay'
import { inPlace, withParams } from '../../../lib/paths'

/**
 * What lies over its page while a parameter of the address, called as it is in the history, has a `value`: links lead to it,
 * and Back closes it.
 */
export function useAddressedOverlay(name: string) {
  const { search } = useLocation()
  const overlay = useOverlay(name)
  const navigate = useNavigate()

  /** In place where it came with the page. */
  function close() {
    if (overlay.isOpen) overlay.close()
    else void navigate({ search: withParams(search, { [name]: undefined }) }, { replace: true, state: inPlace })
  }

  return { value: new URLSearchParams(search).get(name) ?? undefined, close }
}
