import { screen, within } from '@testing-library/react'
import { currentAddress } from '../../../testing/renderApp'
import { setViewport } from '../../../testing/setViewport'
import { dialog, night, inLowWindow, openCalendar } from './testing/openCalendar'

inLowWindow()
beforeEach(() => setViewport('phone'))

const grid = () => screen.getByRole('grid')

describe('on a phone the calendar', () => {
  test('shows one room from today on, and below it who stays there', async () => {
    await openCalendar()

    expect(grid()).toHaveAccessibleName('Double Bed 1, Nov 2026 – Dec 2026')
    expect(within(grid()).getAllByRole('gridcell')).toHaveLength(30)
    expect(await night('Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).toHaveAttribute('aria-current', 'date')
    const list = within(screen.getByRole('list', { name: 'Taken nights' }))
    expect(list.getByRole('link', { name: 'Ada Guest' })).toHaveAttribute('href', '/owner/calendar?booking=ada')
    for (const name of ['Paid', 'Blocked']) expect(screen.getByText(name)).toBeVisible()
    expect(list.getByText('Unpaid')).toBeVisible()
    expect(list.getByText('3 nights, Tue 24 Nov to Fri 27 Nov 2026')).toBeVisible()
  })

  test('goes from room to room', async () => {
    const { user } = await openCalendar()

    await user.click(screen.getByRole('button', { name: 'Next room' }))
    expect(grid()).toHaveAccessibleName('Double Bed 2, Nov 2026 – Dec 2026')
    expect(screen.getByRole('button', { name: 'Painting' })).toBeVisible()

    await user.selectOptions(screen.getByLabelText('Room'), 'Loft')
    expect(grid()).toHaveAccessibleName('Loft, Nov 2026 – Dec 2026')
    expect(screen.getByText('Nobody stays in this room on these days.')).toBeVisible()
    expect(currentAddress()).toBe('/owner/calendar?room=c')
    expect(screen.getByRole('button', { name: 'Next room' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('takes the first night and the last one, and blocks them', async () => {
    const { user } = await openCalendar(undefined, '?room=c')

    await user.click(await night('Wed 25 Nov 2026, free'))
    await user.click(await night('Fri 27 Nov 2026, free'))
    expect(screen.getByText('Loft: 3 nights, Wed 25 Nov to Sat 28 Nov 2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Block nights' }))

    const form = within(await dialog('Block nights'))
    expect(form.getByLabelText('From')).toHaveValue('2026-11-25')
    expect(form.getByLabelText('Until')).toHaveValue('2026-11-28')
  })

  test('begins again where an earlier night is pressed', async () => {
    const { user } = await openCalendar(undefined, '?room=b')

    await user.click(await night('Fri 27 Nov 2026, free'))
    await user.click(await night('Wed 25 Nov 2026, free'))

    expect(screen.getByText('Double Bed 2: 1 night, Wed 25 Nov to Thu 26 Nov 2026')).toBeVisible()
  })

  test('is used by keyboard', async () => {
    const { user } = await openCalendar(undefined, '?room=c')
    ;(await night('Tue 24 Nov 2026, free')).focus()

    await user.keyboard('{ArrowRight}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{Enter}')

    const form = within(await dialog('Block nights'))
    expect(form.getByLabelText('From')).toHaveValue('2026-11-24')
    expect(form.getByLabelText('Until')).toHaveValue('2026-11-26')
  })

  test('opens a block where its night is pressed', async () => {
    const { user } = await openCalendar(undefined, '?room=b')

    await user.click(await night('Mon 30 Nov 2026, blocked until Wed 2 Dec: Painting'))

    expect(await dialog('Double Bed 2 is blocked')).toBeInTheDocument()
  })
})
