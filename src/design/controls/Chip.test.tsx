import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Chip } from './Chip'

test('a chip removes its filter', async () => {
  const remove = jest.fn()
  render(
    <Chip onRemove={remove} removeLabel="Remove London">
      London
    </Chip>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Remove London' }))

  expect(remove).toHaveBeenCalledTimes(1)
})
