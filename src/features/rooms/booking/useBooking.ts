import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Room } from '../../../../contract/entities'
import type { QuotedStay } from '../../../../contract/quote'
import { localToday, type StayField } from '../../../../contract/stay'
import { useCheckAvailabilityMutation, useCreateBookingMutation, useTakenNightsQuery } from '../../../api/api'
import { errorOf, type ApiError } from '../../../api/apiError'
import { notify } from '../../../design/feedback/notify'
import { appPaths } from '../../../paths'
import { selectSession } from '../../auth/authSlice'
import { useGoToSignIn } from '../../auth/returnTo'
import { draftFromQuery, queryOf, stayOf, withCheckIn } from './stayDraft'

/** Where the one button stands: it asks, waits, may book, books. */
export type BookingStep = 'asking' | 'checking' | 'available' | 'booking'

/** What a "no" or a failure left to say, and beside which field. */
export interface BookingProblem {
  message: string
  field?: StayField
}

/**
 * A check takes at least as long as a double click, in milliseconds. Otherwise the second click of somebody who
 * double-clicks everything would land on the Book Now that the first one brought.
 */
const doubleClick = 400

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Names one attempt to book (C7). Not randomUUID, which is missing where a site is served without https. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The way of a booking in the browser: a stay is typed, checked, then booked; any change starts it again (D19). */
export function useBooking(room: Room) {
  const today = localToday()
  const navigate = useNavigate()
  const goToSignIn = useGoToSignIn()
  const session = useSelector(selectSession)
  const [query, setQuery] = useSearchParams()
  // Typed dates live here and are mirrored to the address: the router answers too late for a field being typed in.
  const [draft, setDraft] = useState(() => draftFromQuery(query, today))
  const [step, setStep] = useState<BookingStep>('asking')
  const [problem, setProblem] = useState<BookingProblem>()
  const [check] = useCheckAvailabilityMutation()
  const [create] = useCreateBookingMutation()
  const nights = useTakenNightsQuery({ roomId: room._id }, { refetchOnMountOrArgChange: true })

  /** The press being answered: whoever comes back to find another one here has been overtaken and says nothing. */
  const press = useRef<{ abandon?: () => void }>(undefined)
  const attempt = useRef<string>(undefined)

  useEffect(() => () => void (press.current = undefined), [])

  function change(field: StayField, value: string) {
    press.current?.abandon?.()
    press.current = undefined
    attempt.current = undefined
    setStep('asking')
    setProblem(undefined)

    const changed = field === 'checkInDate' ? withCheckIn(draft, value) : { ...draft, [field]: value }
    setDraft(changed)
    setQuery(queryOf(changed), { replace: true })
  }

  function tell(error: ApiError | undefined) {
    if (error?.status === 401) return goToSignIn()
    setProblem(error && { message: error.message, field: stayField(error.field) })
  }

  async function checkAvailability(stay: QuotedStay) {
    const request = check({ roomId: room._id, ...stay })
    const mine = { abandon: () => request.abort() }
    press.current = mine
    setProblem(undefined)
    setStep('checking')

    const [answer] = await Promise.all([request, pause(doubleClick)])
    if (press.current !== mine) return

    press.current = undefined
    setStep(answer.error ? 'asking' : 'available')
    tell(errorOf(answer.error))
  }

  async function book(stay: QuotedStay) {
    attempt.current ??= newAttempt()
    const mine = {}
    press.current = mine
    setProblem(undefined)
    setStep('booking')

    const answer = await create({ roomId: room._id, ...stay, idempotencyKey: attempt.current })
    if (press.current !== mine) return

    press.current = undefined
    if (answer.data) return void navigate(appPaths.myBookings, { state: { booked: answer.data.bookingId } })

    const error = errorOf(answer.error)
    const isRefused = error?.kind === 'refused'
    // Without an answer the stay may have been booked: pressing again asks for the same attempt, not for free nights.
    setStep(isRefused ? 'asking' : 'available')
    if (isRefused) attempt.current = undefined
    tell(error)
  }

  /** The form was sent with a stay that has no problems. A press while another is being answered does nothing. */
  async function submit(stay: QuotedStay) {
    if (press.current) return
    if (session === 'guest') {
      notify.error('Please log in to check availability. Your dates are kept.')
      goToSignIn()
    } else if (step === 'available') {
      await book(stay)
    } else {
      await checkAvailability(stay)
    }
  }

  return { today, draft, stay: stayOf(draft, today), step, problem, nights, change, submit }
}

export type Booking = ReturnType<typeof useBooking>

const stayField = (field: string | undefined): StayField | undefined =>
  field === 'checkInDate' || field === 'checkOutDate' || field === 'guests' ? field : undefined
