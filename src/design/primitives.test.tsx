import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Avatar } from './media/Avatar'
import { CheckboxRow } from './controls/ChoiceRow'
import { EmptyState } from '../components/EmptyState'
import { LoadFailed } from './feedback/LoadFailed'
import { NightLine } from '../components/NightLine'
import { Block, Skeleton } from './feedback/Skeleton'
import { Stars } from './media/Stars'

test('stars have a text alternative', () => {
  render(<Stars rating={4} />)

  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeInTheDocument()
})

test('a night chart has a text alternative, or is hidden beside visible text', () => {
  const { rerender } = render(<NightLine nights={['chosen', 'chosen']} label="2 nights, Fri 20 Nov to Sun 22 Nov" />)
  expect(screen.getByRole('img', { name: '2 nights, Fri 20 Nov to Sun 22 Nov' })).toBeInTheDocument()

  rerender(<NightLine nights={['chosen', 'chosen']} />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a failed load is announced in its place, with a retry', async () => {
  const retry = jest.fn()
  render(<LoadFailed what="rooms" onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load rooms.')

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(retry).toHaveBeenCalledTimes(1)
})

test('an empty state has a sentence and an action', () => {
  render(<EmptyState message="No bookings yet." action={<a href="/rooms">Find a room</a>} />)

  expect(screen.getByText('No bookings yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a room' })).toBeVisible()
})

test('a skeleton announces what is loading and hides its blocks from screen readers', () => {
  render(
    <Skeleton label="Loading rooms">
      <Block ratio="4 / 3" />
    </Skeleton>,
  )

  expect(screen.getByRole('status')).toHaveTextContent('Loading rooms')
  expect(screen.getByRole('status').querySelector('[aria-hidden]')).not.toBeNull()
})

test('the count beside a choice describes it without changing its name', async () => {
  render(<CheckboxRow label="Single Bed" count="12" />)
  const box = screen.getByRole('checkbox', { name: 'Single Bed' })
  expect(box).toHaveAccessibleDescription('12')

  await userEvent.click(screen.getByText('Single Bed'))

  expect(box).toBeChecked()
})

test('the default portrait stands in for a missing or broken one', () => {
  const { rerender } = render(<Avatar />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/images/avatar-default.svg')

  rerender(<Avatar src="/images/users/a.webp" />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/images/users/a.webp?w=320&auto=compress')

  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/images/avatar-default.svg')
})
