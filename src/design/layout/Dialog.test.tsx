import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../controls/Button'
import { Dialog } from './Dialog'

function Page() {
  const [open, setOpen] = useState(false)

  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>List Your Hotel</Button>
      <Dialog open={open} title="Register Your Hotel" onClose={() => setOpen(false)}>
        <input aria-label="Hotel Name" />
        <input type="file" aria-label="Picture" />
      </Dialog>
    </main>
  )
}

async function openDialog() {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'List Your Hotel' }))
  return screen.getByRole('dialog', { name: 'Register Your Hotel' })
}

const cancel = (target: Element) =>
  fireEvent(target, new Event('cancel', { cancelable: true, bubbles: target.tagName === 'INPUT' }))

test('opening a dialog moves the focus to its name', async () => {
  await openDialog()

  expect(screen.getByRole('heading', { name: 'Register Your Hotel' })).toHaveFocus()
})

test('the close button closes it and gives the focus back to what opened it', async () => {
  await openDialog()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'List Your Hotel' })).toHaveFocus()
})

test('Escape closes it and gives the focus back', async () => {
  const dialog = await openDialog()

  cancel(dialog)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'List Your Hotel' })).toHaveFocus()
})

test('a dialog that the browser closed by itself counts as closed', async () => {
  const dialog = await openDialog()

  fireEvent(dialog, new Event('cancel', { cancelable: false }))
  ;(dialog as HTMLDialogElement).close()

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('putting the file chooser away does not close the dialog', async () => {
  await openDialog()
  await userEvent.type(screen.getByRole('textbox', { name: 'Hotel Name' }), 'Harbour House')

  cancel(screen.getByLabelText('Picture'))

  expect(screen.getByRole('textbox', { name: 'Hotel Name' })).toHaveValue('Harbour House')
})

test('when what opened it has gone, the focus goes to the page and not to nothing', async () => {
  function Vanishing() {
    const [open, setOpen] = useState(false)
    return (
      <main tabIndex={-1}>
        {!open && <Button onClick={() => setOpen(true)}>Open</Button>}
        <Dialog open={open} title="Menu" onClose={() => setOpen(false)}>
          Words
        </Dialog>
      </main>
    )
  }
  render(<Vanishing />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('main')).toHaveFocus()
})
