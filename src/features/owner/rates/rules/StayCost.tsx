import { useState } from 'react'
import styled from 'styled-components'
import { formatDollars } from '@contract/format'
import { quote, toDollars, type PricedRoom } from '@contract/quote'
import { validateStay } from '@contract/stay'
import { DateFields } from '../../../../components/DateFields'
import { GuestsField } from '../../../../components/GuestsField'
import { Notice } from '../../../../design/feedback/Notice'
import { theme } from '../../../../design/tokens'

interface StayCostProps {
  /** With what is entered, saved or not. */
  room: PricedRoom
  maxGuests: number | undefined
  today: string
}

export function StayCost({ room, maxGuests, today }: StayCostProps) {
  const [stay, setStay] = useState({ checkInDate: '', checkOutDate: '', guests: '2' })
  const change = (changed: Partial<typeof stay>) => setStay({ ...stay, ...changed })
  const errors = stay.checkInDate && stay.checkOutDate ? validateStay(stay) : {}
  const control = (name: keyof typeof stay) => ({
    name,
    value: stay[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const isComplete = stay.checkInDate && stay.checkOutDate && Object.keys(errors).length === 0

  return (
    <Section aria-label="What would a stay cost?">
      <h2>What would a stay cost?</h2>
      <p>With all that is entered here, saved or not.</p>
      <DateFields today={today} checkIn={control('checkInDate')} checkOut={control('checkOutDate')} onChoose={change} />
      <GuestsField label="Guests" max={maxGuests} {...control('guests')} />
      <div role="status">
        {isComplete && (
          <Cost {...quote(room, { ...stay, guests: Number(stay.guests) }, { first: today, last: today })} />
        )}
      </div>
    </Section>
  )
}

function Cost({ lines, totalCents, refusal }: ReturnType<typeof quote>) {
  return (
    <>
      {refusal && <Notice>Guests cannot book this: {refusal.message}</Notice>}
      <Sum>
        {[...lines, { text: 'Total', cents: totalCents }].map(({ text, cents }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{formatDollars(toDollars(cents))}</dd>
          </div>
        ))}
      </Sum>
    </>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  max-width: ${theme.layout.measure};
`

const Sum = styled.dl`
  margin-top: ${theme.space(2)};
  ${theme.type.small}
  ${theme.type.figures}

  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space(4)};
    padding-block: ${theme.space(1)};
  }

  div:last-child {
    border-top: 1px solid ${theme.color.line};
    ${theme.type.strong}
  }

  dd {
    margin-left: auto;
  }
`
