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
import type { Calendar as LoadedCalendar, CalendarNights, StayDates } from './calendar/Calendar'
import { calendarBlank } from '../design/icons/calendarBlank'
import { useOverlay } from '../design/layout/useOverlay'
import { visuallyHidden } from '../design/layout/VisuallyHidden'
import { theme } from '../design/tokens'
import { Button } from '../design/controls/Button'
import { controlStyle } from '../design/controls/controlStyle'
import { Field, FieldError } from '../design/controls/Field'

type Control = ComponentProps<'input'> & { value: string; error: string | undefined }

interface DateFieldsProps {
  /** `YYYY-MM-DD`, in the guest's time zone; undefined while prerendering. */
  today: string | undefined
  checkIn: Control
  checkOut: Control
  calendar: {
    /** Both dates at once. */
    onChoose: (dates: StayDates) => void
    /** Of a room; absent where no room is chosen yet. */
    nights?: CalendarNights
  }
}

const loadCalendar = () => import(/* webpackChunkName: "calendar" */ './calendar/Calendar')

/**
 * Both dates side by side, and a calendar that loads when it is approached and opens when a field is pressed; their errors take
 * the full width below.
 * As wide as its container: the button moves below the fields where there is no space beside them.
 */
export function DateFields({ today, checkIn, checkOut, calendar }: DateFieldsProps) {
  const checkInErrorId = useId()
  const checkOutErrorId = useId()
  const { Calendar, isOpen, hasFailed, preload, open, close } = useCalendar()
  const [choosesCheckOut, setChoosesCheckOut] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const lastDay = today && lastCheckInDate(today)
  // Whoever is in the calendar has not left the field.
  const isShown = isOpen && Calendar !== undefined
  const isLoading = isOpen && !Calendar

  function openAt(event: MouseEvent | KeyboardEvent, choosesCheckOut: boolean) {
    event.preventDefault()
    // After a touch the focus comes back to the button.
    if (document.activeElement !== event.currentTarget) opener.current?.focus()
    setChoosesCheckOut(choosesCheckOut)
    open()
  }

  return (
    <div>
      <CalendarSpace onFocus={preload} onPointerEnter={preload}>
        {/* A calendar that loads late must not interrupt typing. */}
        <Dates onChange={isLoading ? close : undefined}>
          <DateField
            {...checkIn}
            onBlur={isShown ? undefined : checkIn.onBlur}
            onOpen={(event) => openAt(event, false)}
            label="Check-In"
            errorId={checkInErrorId}
            min={today}
            max={lastDay}
          />
          <DateField
            {...checkOut}
            onBlur={isShown ? undefined : checkOut.onBlur}
            onOpen={(event) => openAt(event, true)}
            label="Check-Out"
            errorId={checkOutErrorId}
            min={checkIn.value || today}
            max={lastDay && addDays(lastDay, nightsMax)}
            // Without a script it could never be enabled.
            disabled={today !== undefined && !checkIn.value}
          />
          {checkIn.error && <DateError id={checkInErrorId} error={checkIn.error} />}
          {checkOut.error && <DateError id={checkOutErrorId} error={checkOut.error} />}
          <Opener
            variant="quiet"
            icon={calendarBlank}
            aria-haspopup="dialog"
            busy={isLoading}
            disabled={checkIn.readOnly}
            ref={opener}
            onClick={(event) => openAt(event, false)}
          >
            Open calendar
          </Opener>
          <Failure role="status">
            {hasFailed && 'We could not load the calendar. You can type your dates, or try again.'}
          </Failure>
        </Dates>
      </CalendarSpace>
      {isShown && today && (
        <Calendar
          {...calendar}
          today={today}
          stay={{ checkInDate: checkIn.value, checkOutDate: choosesCheckOut ? '' : checkOut.value }}
          onClose={close}
        />
      )}
    </div>
  )
}

function useCalendar() {
  const overlay = useOverlay('calendar')
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

function DateField({ label, error, errorId, onOpen, ...input }: DateFieldProps) {
  const opens = !input.readOnly && {
    // A field that is touched takes no focus, with which phones would open a picker of their own.
    onPointerDown: (event: PointerEvent) => event.pointerType === 'touch' && event.preventDefault(),
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && onOpen(event),
  }

  return (
    <Field label={label}>
      {({ id }) => (
        <Input
          {...input}
          {...opens}
          id={id}
          type="date"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      )}
    </Field>
  )
}

function DateError(props: ComponentProps<typeof FieldError>) {
  return (
    <FullWidth>
      <FieldError {...props} />
    </FullWidth>
  )
}

const CalendarSpace = styled.div`
  container-type: inline-size;
`

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr));
  gap: ${theme.space(2)} ${theme.space(3)};

  @container (min-width: 312px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    column-gap: ${theme.space(2)};
  }
`

const Input = styled.input`
  ${controlStyle}

  /* Our own calendar shows which nights are taken. */
  &::-webkit-calendar-picker-indicator {
    display: none;
  }
`

const FullWidth = styled.div`
  grid-column: 1 / -1;
`

/** Beside the fields an icon alone, below them with its label. */
const Opener = styled(Button)`
  grid-column: 1 / -1;

  @container (min-width: 312px) {
    grid-area: 1 / 3;
    align-self: end;
    width: ${theme.size.control};
    padding: 0;

    > span {
      ${visuallyHidden}
    }
  }
`

const Failure = styled.p`
  grid-column: 1 / -1;
  ${theme.type.small}

  &:empty {
    display: none;
  }
`
