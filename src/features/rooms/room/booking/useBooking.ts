import { useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../app/hooks'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Room } from '../../../../../contract/entities'
import type { QuotedStay } from '../../../../../contract/quote'
import { sleeps } from '../../../../../contract/roomSearch'
import { localToday, type StayField } from '../../../../../contract/stay'
import { api, useCheckAvailabilityMutation, useCreateBookingMutation, useTakenNightsQuery } from '../../../../api/api'
import { errorOf, type ApiError } from '../../../../api/apiError'
import { topicOf } from '../../../../api/toasts'
import type { StayDates } from '../../../../components/calendar/Calendar'
import { notify } from '../../../../design/feedback/notify'
import { appPaths } from '../../../../paths'
import { selectSession } from '../../../auth/authSlice'
import { useGoToLogin } from '../../../auth/returnTo'
import { takenRuns } from './nightWindow'
import { draftFromQuery, toQuery, validateDraft, withCheckIn, type StayDraft } from './stayDraft'
import { useCalendarNights } from './useCalendarNights'

type BookingStep = 'editing' | 'checking' | 'available' | 'booking'

/** A refusal or failure, and the field it belongs to. */
interface BookingProblem {
  message: string
  field?: StayField
}

/** Milliseconds a check takes at least: the second click of a double click must not land on Book Now. */
const doubleClickMs = 400

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Not `crypto.randomUUID`, which is missing without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Edit, check, book. Any change of the stay goes back to editing. */
export function useBooking(room: Room) {
  const today = localToday()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const goToLogin = useGoToLogin()
  const session = useAppSelector(selectSession)
  const [query, setQuery] = useSearchParams()
  // Mirrored to the address: the router updates too late for a controlled input.
  const [{ draft, dropped }, setDraft] = useState(() => draftFromQuery(query, today))
  const [step, setStep] = useState<BookingStep>('editing')
  const [problem, setProblem] = useState<BookingProblem>()
  const [check] = useCheckAvailabilityMutation()
  const [create] = useCreateBookingMutation()
  // Others book and cancel meanwhile.
  const nights = useTakenNightsQuery({ roomId: room._id }, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const calendarNights = useCalendarNights(room._id, today, nights.data?.stays)
  const problems = validateDraft(draft, today, sleeps(room))
  const isValid = Object.keys(problems).length === 0
  const stay: QuotedStay | undefined = isValid ? { ...draft, guests: Number(draft.guests) } : undefined
  // By the loaded nights or, of later ones, by the last check.
  const isTaken =
    step !== 'booking' &&
    (takenRuns(calendarNights.taken, draft.checkInDate, draft.checkOutDate).length > 0 ||
      problem?.field === 'checkInDate')

  /** The running call; an answer to any other one is ignored. */
  const call = useRef<{ abort?: () => void }>(undefined)
  const idempotencyKey = useRef<string>(undefined)

  useEffect(() => () => void (call.current = undefined), [])

  function change(field: StayField, value: string) {
    changeTo(field === 'checkInDate' ? withCheckIn(draft, value) : { ...draft, [field]: value })
  }

  function changeTo(changed: StayDraft) {
    call.current?.abort?.()
    call.current = undefined
    idempotencyKey.current = undefined
    setStep('editing')
    setProblem(undefined)
    setDraft({ draft: changed })
    setQuery(toQuery(changed), { replace: true })
  }

  function showError(error: ApiError | undefined) {
    if (error?.status === 401) return goToLogin()
    setProblem(error && { message: error.message, field: stayField(error.field) })
  }

  async function checkAvailability(stay: QuotedStay) {
    const request = check({ roomId: room._id, ...stay })
    const own = { abort: () => request.abort() }
    call.current = own
    setProblem(undefined)
    setStep('checking')

    const [answer] = await Promise.all([request, pause(doubleClickMs)])
    if (call.current !== own) return

    call.current = undefined
    setStep(answer.error ? 'editing' : 'available')
    showError(errorOf(answer.error))
  }

  async function book(stay: QuotedStay) {
    idempotencyKey.current ??= newIdempotencyKey()
    const own = {}
    call.current = own
    setProblem(undefined)
    setStep('booking')

    const answer = await create({ roomId: room._id, ...stay, idempotencyKey: idempotencyKey.current })
    if (call.current !== own) return

    call.current = undefined
    if (answer.data) return void navigate(appPaths.myBookings, { state: { booked: answer.data.bookingId } })

    const error = errorOf(answer.error)
    const isRefused = error?.kind === 'refused'
    // Without an answer the stay may have been booked: the next press repeats the same attempt.
    setStep(isRefused ? 'editing' : 'available')
    if (isRefused) idempotencyKey.current = undefined
    showError(error)
  }

  /** Reloads the taken nights: they may be free by now. */
  function recheckAvailability() {
    setProblem(undefined)
    dispatch(api.util.invalidateTags([{ type: 'TakenNights', id: room._id }]))
  }

  /** Ignored while a call is running. */
  async function submit(stay: QuotedStay) {
    if (call.current) return
    if (session === 'guest') {
      notify.error('Please log in to check availability. Your dates are kept.', topicOf('login'))
      goToLogin()
    } else if (step === 'available') {
      await book(stay)
    } else {
      await checkAvailability(stay)
    }
  }

  return {
    ...{ today, draft, dropped, problems, stay, step, problem, nights, calendarNights, isTaken },
    ...{ change, changeDates: (dates: StayDates) => changeTo({ ...draft, ...dates }), recheckAvailability, submit },
  }
}

export type BookingFlow = ReturnType<typeof useBooking>

const stayField = (field: string | undefined): StayField | undefined =>
  field === 'checkInDate' || field === 'checkOutDate' || field === 'guests' ? field : undefined
