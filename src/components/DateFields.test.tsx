import { useState } from 'react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { DateFields } from './DateFields'

/** A search, in which no room is meant yet. */
function Search() {
  const [{ checkInDate, checkOutDate }, choose] = useState({ checkInDate: '', checkOutDate: '' })
  const control = (value: string, name: string) => ({
    value,
    error: undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      choose({ checkInDate, checkOutDate, [name]: target.value }),
  })

  return (
    <DateFields
      today="2026-12-28"
      checkIn={control(checkInDate, 'checkInDate')}
      checkOut={control(checkOutDate, 'checkOutDate')}
      onChoose={choose}
    />
  )
}

async function openCalendar() {
  render(<Search />, { wrapper: BrowserRouter })
  await userEvent.click(screen.getByLabelText('Check-In'))
  return within(await screen.findByRole('dialog', { name: 'Choose your dates' }))
}

async function openByTouch() {
  const user = userEvent.setup()
  render(<Search />, { wrapper: BrowserRouter })
  await user.pointer({ keys: '[TouchA]', target: screen.getByLabelText('Check-In') })
  await screen.findByRole('dialog', { name: 'Choose your dates' })
  return user
}

test('where no room is meant, no night is taken or loading, and a stay may go from one year into the next', async () => {
  const calendar = await openCalendar()
  expect(calendar.queryByText('Taken')).toBeNull()
  expect(calendar.getByLabelText('Sunday 27 December 2026, passed')).toHaveAttribute('aria-disabled', 'true')
  expect(calendar.getByLabelText('Monday 28 December 2026, today')).toHaveFocus()

  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')

  expect(screen.getByLabelText('Check-In')).toHaveValue('2026-12-29')
  expect(screen.getByLabelText('Check-Out')).toHaveValue('2027-01-05')
})

test('a press on a date field, ArrowDown or the space bar in it opens the calendar, focus alone does not, and a digit goes on in the field', async () => {
  render(<Search />, { wrapper: BrowserRouter })
  const checkIn = screen.getByLabelText('Check-In')
  const calendar = () => screen.findByRole('dialog', { name: 'Choose your dates' })
  checkIn.focus()
  await userEvent.tab()
  expect(screen.queryByRole('dialog')).toBeNull()

  await userEvent.click(checkIn)
  await calendar()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(checkIn).toHaveFocus()

  await userEvent.keyboard(' ')
  await calendar()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('{ArrowDown}')
  await calendar()
  await userEvent.keyboard('2')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(checkIn).toHaveFocus()
})

test('a field that is touched takes no focus, with which a phone would open its own picker', async () => {
  const user = await openByTouch()
  expect(screen.getByLabelText('Check-In')).not.toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('group', { name: 'Dates' })).toHaveFocus()
})

test('from Check-Out only the check-out is chosen again', async () => {
  render(<Search />, { wrapper: BrowserRouter })
  fireEvent.change(screen.getByLabelText('Check-In'), { target: { value: '2026-12-29' } })
  fireEvent.change(screen.getByLabelText('Check-Out'), { target: { value: '2026-12-30' } })

  await userEvent.click(screen.getByLabelText('Check-Out'))
  const calendar = within(await screen.findByRole('dialog'))
  expect(calendar.getByText('Check-in Tue 29 Dec. Now choose your check-out.')).toBeVisible()
  await userEvent.click(calendar.getByLabelText('Thursday 31 December 2026'))

  expect(screen.getByLabelText('Check-In')).toHaveValue('2026-12-29')
  expect(screen.getByLabelText('Check-Out')).toHaveValue('2026-12-31')
})

test('pages do not go before this month or beyond the last possible check-out', async () => {
  const calendar = await openCalendar()
  expect(calendar.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')

  for (let years = 0; years < 7; years += 1) await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')

  expect(calendar.getByRole('grid', { name: 'December 2032' })).toBeVisible()
  expect(calendar.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
  expect(calendar.getByLabelText('Wednesday 29 December 2032, too far ahead')).toBeVisible()
})
