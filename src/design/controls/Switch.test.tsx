import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { Switch } from './Switch'

function TheSwitch(props: Partial<ComponentProps<typeof Switch>>) {
  return <Switch label="Sea View Double" checked states={['Available', 'Hidden']} onChange={() => {}} {...props} />
}

test('a switch keeps its name, and shows its state as a state and in a word', () => {
  const { rerender } = render(<TheSwitch />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).toBeChecked()
  expect(screen.getByText('Available')).toBeVisible()

  rerender(<TheSwitch checked={false} />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).not.toBeChecked()
  expect(screen.getByText('Hidden')).toBeVisible()
})

test.each(['click', 'Space', 'Enter'])(
  '%s asks for the other state and does not move the switch by itself',
  async (way) => {
    const change = jest.fn()
    render(<TheSwitch onChange={change} />)

    if (way === 'click') await userEvent.click(screen.getByText('Available'))
    else {
      screen.getByRole('switch').focus()
      await userEvent.keyboard(`[${way}]`)
    }

    expect(change).toHaveBeenCalledTimes(1)
    expect(change).toHaveBeenCalledWith(false)
    expect(screen.getByRole('switch')).toBeChecked()
  },
)

test('a waiting switch is busy and ignores presses', async () => {
  const change = jest.fn()
  render(<TheSwitch busy onChange={change} />)

  await userEvent.click(screen.getByRole('switch'))

  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('switch')).toBeChecked()
  expect(screen.getByRole('switch')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
})
