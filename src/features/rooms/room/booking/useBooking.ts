import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Room } from '@contract/entities'
import { pricedRoom, quote, toDollars, type QuotedStay } from '@contract/quote'
import { roomName } from '@contract/roomName'
import { refusalOf, type Offer } from '@contract/dayStatus'
import { todayRange } from '@contract/hotelDay'
import { guestsPerRate } from '@contract/limits'
import { localToday, type StayField } from '@contract/stay'
import { useCheckAvailabilityMutation, useCreateBookingMutation } from '../../../../api/api'
import { errorOf, hasOfferChanged, type ApiError } from '../../../../api/apiError'
import { topicOf } from '../../../../api/toasts'
import { useAppSelector } from '../../../../app/hooks'
import { notify } from '../../../../design/feedback/notify'
import { appPaths } from '../../../../lib/paths'
import { useAttempt } from '../../../../lib/useAttempt'
import { selectSession } from '../../../auth/authSlice'
import { useGoToLogin } from '../../../auth/returnTo'
import { searchUntil } from './fittingStay'
import type { RoomPrice } from '../useRoom'
import { takenRuns } from './nightWindow'
import { chosenUntil, stayFields, withChanges, type StayDraft, useStayDraft } from './stayDraft'
import { useNights } from './useNights'

type BookingStep = 'editing' | 'checking' | 'available' | 'booking'

/** A refusal or failure, and the field it belongs to. */
interface ServerError {
  message: string
  field?: StayField
}

/** Milliseconds a check takes at least: the second click of a double click must not land on Book Now. */
const doubleClickMs = 400

/** Edit, check, book. Any change of the stay goes back to editing. Until the price is known no sum is shown, no rule judges and no stay is asked for. */
export function useBooking(room: Room, price: RoomPrice) {
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const session = useAppSelector(selectSession)
  const today = localToday()
  const { setDraft, ...form } = useStayDraft(room, today)
  const priced = pricedRoom(room)
  const offer: Offer | undefined = price.isKnown
    ? {
        room: priced,
        guests: form.errors.guests ? guestsPerRate : Number(form.draft.guests),
        today: todayRange(room.hotel.timeZone, new Date()),
      }
    : undefined
  const refusal = form.stay && refusalOf(form.stay, { today, taken: [], offer })
  const until = chosenUntil(form.draft, form.errors, today)
  // Where another stay would fit, nobody may be by then.
  const fitUntil = refusal && offer && form.stay ? searchUntil(form.stay, offer) : until
  const nights = useNights(room._id, today, fitUntil > until ? fitUntil : until)
  const [step, setStep] = useState<BookingStep>('editing')
  const [serverError, setServerError] = useState<ServerError>()
  const [check] = useCheckAvailabilityMutation()
  const [create] = useCreateBookingMutation()

  /** The running call; an answer to any other one is ignored. */
  const call = useRef<{ abort?: () => void }>(undefined)
  const attempt = useAttempt()

  useEffect(() => () => void (call.current = undefined), [])

  function change(changes: Partial<StayDraft>) {
    call.current?.abort?.()
    call.current = undefined
    attempt.end()
    setStep('editing')
    setServerError(undefined)
    setDraft(withChanges(form.draft, changes))
  }

  function showError(error: ApiError | undefined) {
    setServerError(error && { message: error.message, field: stayFields.find((field) => field === error.field) })
  }

  async function checkAvailability(stay: QuotedStay) {
    const request = check({ roomId: room._id, ...stay })
    const thisCall = { abort: () => request.abort() }
    call.current = thisCall
    setServerError(undefined)
    setStep('checking')

    const [answer] = await Promise.all([request, pause(doubleClickMs)])
    if (call.current !== thisCall) return

    call.current = undefined
    setStep(answer.error ? 'editing' : 'available')
    showError(errorOf(answer.error))
  }

  async function book(stay: QuotedStay) {
    const thisCall = {}
    call.current = thisCall
    setServerError(undefined)
    setStep('booking')

    const { totalCents } = quote(priced, stay)
    const answer = await create({
      roomId: room._id,
      ...stay,
      expectedTotal: toDollars(totalCents),
      expectedCancellation: room.hotel.cancellation,
      idempotencyKey: attempt.key(),
    })
    if (call.current !== thisCall) return

    call.current = undefined
    if (answer.data) return void navigate(appPaths.myBookings, { state: { booked: answer.data.bookingId } })

    const error = errorOf(answer.error)
    const isRefused = error?.kind === 'refused'
    // Without an answer the stay may have been booked: the next press repeats the same attempt. To another total or other terms it agrees.
    setStep(isRefused && !hasOfferChanged(error) ? 'editing' : 'available')
    if (isRefused) attempt.end()
    showError(error)
  }

  /** The taken nights may be free by now. */
  function recheckAvailability() {
    setServerError(undefined)
    nights.refetch()
  }

  /** Ignored while a call is running. */
  async function submit(stay: QuotedStay) {
    if (call.current) return
    if (session === 'guest') {
      notify.info('Please log in to check availability. Your dates are kept.', { topic: topicOf('login') })
      goToLogin(`Log in to check availability: ${roomName(room)}, ${room.hotel.hotelName}. Your dates are kept.`)
    } else if (step === 'available') {
      await book(stay)
    } else {
      await checkAvailability(stay)
    }
  }

  const isTaken =
    step !== 'booking' && takenRuns(nights.taken, form.draft.checkInDate, form.draft.checkOutDate).length > 0
  const areDatesRefused =
    refusal !== undefined || serverError?.field === 'checkInDate' || serverError?.field === 'checkOutDate'
  /** The stay, unless it cannot be had or is not known to be. */
  const isPending = nights.isPending || (form.stay !== undefined && !price.isKnown && !price.hasFailed)
  const pricedStay = isTaken || areDatesRefused || isPending || !price.isKnown ? undefined : form.stay

  return {
    today,
    price,
    ...form,
    errors: refusal ? { ...form.errors, [refusal.field]: refusal.message } : form.errors,
    /** One that may be asked for. */
    stay: refusal || !price.isKnown ? undefined : form.stay,
    /** Why the room's rules forbid the stay; otherwise the server is asked. */
    refusal,
    nights: { ...nights, isPending, offer },
    isTaken,
    areDatesRefused,
    sum: pricedStay && quote(priced, pricedStay),
    step,
    serverError,
    change,
    recheckAvailability,
    submit,
  }
}

export type BookingFlow = ReturnType<typeof useBooking>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
