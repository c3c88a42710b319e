import styled from 'styled-components'
import { stayCalendarPath } from '../../../contract/calls'
import { addressOf } from '../../api/request'
import { buttonStyle, type ButtonLook } from '../../design/controls/buttonStyle'

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  return (
    <Download
      href={`${addressOf(stayCalendarPath)}?${new URLSearchParams({ bookingId })}`}
      download="stay.ics"
      $variant="quiet"
      $small={false}
      $wide={false}
    >
      Add to calendar
    </Download>
  )
}

const Download = styled.a<ButtonLook>`
  ${buttonStyle}
`
