import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import styled from 'styled-components'
import { nightsMax } from '@contract/limits'
import { addDays, lastCheckInDate } from '@contract/stay'
import type { Calendar as LoadedCalendar, CalendarProps } from './calendar/Calendar'
import { useOverlay } from '../design/layout/useOverlay'
import { theme } from '../design/tokens'
import { controlStyle } from '../design/controls/controlStyle'
import { Field, FieldError } from '../design/controls/Field'

type Control = ComponentProps<'input'> & { value: string; error: string | undefined; label?: string; hint?: string }

interface DateFieldsProps extends Pick<CalendarProps, 'nights' | 'words' | 'onChoose'> {
  /** `YYYY-MM-DD`, where the guest is or the hotel; undefined while prerendering. */
  today: string | undefined
  checkIn: Control
  checkOut: Control
  /** Names the calendar in the history; in a dialog it begins with that one’s name and a slash. */
  overlay?: string
}

const loadCalendar = () => import(/* webpackChunkName: "calendar" */ './calendar/Calendar')

/**
 * Both dates side by side, and a calendar that loads when it is approached and opens when a field is pressed; their errors take
 * the full width below.
 */
export function DateFields({ today, checkIn, checkOut, overlay = 'calendar', ...calendar }: DateFieldsProps) {
  const checkInErrorId = useId()
  const checkOutErrorId = useId()
  const { Calendar, isOpen, hasFailed, preload, open, close } = useCalendar(overlay)
  const [choosesCheckOut, setChoosesCheckOut] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const lastDay = today && lastCheckInDate(today)
  // Whoever is in the calendar has not left the field.
  const isShown = isOpen && Calendar !== undefined
  const isLoading = isOpen && !Calendar

  function openAt(event: MouseEvent | KeyboardEvent, choosesCheckOut: boolean) {
    event.preventDefault()
    // A field that is touched takes no focus, and something here has to have it when the calendar closes.
    if (document.activeElement !== event.currentTarget) group.current?.focus()
    setChoosesCheckOut(choosesCheckOut)
    open()
  }

  return (
    <Rows>
      <Dates
        ref={group}
        role="group"
        aria-label="Dates"
        tabIndex={-1}
        onFocus={preload}
        onPointerEnter={preload}
        // A calendar that loads late must not interrupt typing.
        onChange={isLoading ? close : undefined}
      >
        <DateField
          label="Check-In"
          {...checkIn}
          onBlur={isShown ? undefined : checkIn.onBlur}
          onOpen={(event) => openAt(event, false)}
          errorId={checkInErrorId}
          min={today}
          max={lastDay}
        />
        <DateField
          label="Check-Out"
          {...checkOut}
          onBlur={isShown ? undefined : checkOut.onBlur}
          onOpen={(event) => openAt(event, true)}
          errorId={checkOutErrorId}
          min={checkIn.value || today}
          max={lastDay && addDays(lastDay, nightsMax)}
          // Without a script it could never be enabled.
          disabled={today !== undefined && !checkIn.value}
        />
      </Dates>
      {checkIn.error && <FieldError id={checkInErrorId} error={checkIn.error} />}
      {checkOut.error && <FieldError id={checkOutErrorId} error={checkOut.error} />}
      <Status role="status">
        {isLoading && 'Opening the calendar.'}
        {hasFailed && 'We could not load the calendar. You can type your dates, or try again.'}
      </Status>
      {isShown && today && (
        <Calendar
          {...calendar}
          today={today}
          stay={{ checkInDate: checkIn.value, checkOutDate: choosesCheckOut ? '' : checkOut.value }}
          onClose={close}
        />
      )}
    </Rows>
  )
}

function useCalendar(name: string) {
  const overlay = useOverlay(name)
  const { isOpen } = overlay
  const [Calendar, setCalendar] = useState<typeof LoadedCalendar>()
  const [hasFailed, setFailed] = useState(false)
  const load = () => loadCalendar().then((loaded) => setCalendar(() => loaded.Calendar))

  const giveUp = useEffectEvent(() => {
    setFailed(isOpen)
    overlay.close()
  })
  useEffect(() => {
    if (isOpen) load().catch(giveUp)
  }, [isOpen])

  return {
    ...overlay,
    Calendar,
    hasFailed,
    preload: () => void load().catch(() => undefined),
    open: () => {
      setFailed(false)
      overlay.open()
    },
  }
}

interface DateFieldProps extends Control {
  label: string
  errorId: string
  onOpen: (event: MouseEvent | KeyboardEvent) => void
}

function DateField({ label, hint, error, errorId, onOpen, ...input }: DateFieldProps) {
  const opens = !input.readOnly && {
    // With the focus phones would open a picker of their own.
    onPointerDown: (event: PointerEvent) => event.pointerType === 'touch' && event.preventDefault(),
    onClick: onOpen,
    // As the browsers’ own pickers do.
    onKeyDown: (event: KeyboardEvent) => ['ArrowDown', ' '].includes(event.key) && onOpen(event),
  }

  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...input}
          {...opens}
          id={control.id}
          type="date"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : control['aria-describedby']}
        />
      )}
    </Field>
  )
}

const Rows = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space(2)};
`

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr));
  gap: ${theme.space(2)} ${theme.space(3)};

  &:focus {
    outline: none;
  }
`

const Input = styled.input`
  ${controlStyle}

  /* Our own calendar shows which nights are taken. */
  &::-webkit-calendar-picker-indicator {
    display: none;
  }
`

const Status = styled.p`
  ${theme.type.small}

  &:empty {
    display: none;
  }
`
