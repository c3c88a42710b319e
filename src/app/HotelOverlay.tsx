import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { browser } from '../lib/browser'
import { useOverlay } from '../design/layout/useOverlay'
import { selectUser } from '../features/auth/authSlice'
import { appPaths } from '../lib/paths'
import { useAppSelector } from './hooks'
import { lazyComponent } from '../lib/lazyComponent'

const RegisterHotel = lazyComponent(() =>
  import(/* webpackChunkName: "hotelForm" */ '../features/owner/hotel/HotelForm').then(
    (module) => module.RegisterHotel,
  ),
)

export function HotelOverlay() {
  const { isOpen, close, leave } = useOverlay('register-hotel')
  const location = useLocation()
  // The entry of the history may be older than the session, or the hotel.
  const isForThem = useAppSelector(selectUser)?.role === 'user'

  /** A full load, so that everything knows the new owner. */
  function loadOwnerPages() {
    leave(location)
    browser.replaceWith(appPaths.addRoom)
  }

  return <Suspense>{isOpen && isForThem && <RegisterHotel onClose={close} onRegistered={loadOwnerPages} />}</Suspense>
}
