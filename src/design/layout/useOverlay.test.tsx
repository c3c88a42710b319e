import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { Button } from '../controls/Button'
import { Dialog } from './Dialog'
import { useOverlay } from './useOverlay'

let answer: () => void

function Page() {
  const { isOpen, open, close, leave } = useOverlay('menu')

  return (
    <main tabIndex={-1}>
      <Button onClick={open}>Open</Button>
      <Link to="/rooms">Rooms</Link>
      <Dialog open={isOpen} title="Menu" onClose={close}>
        <Link to="/rooms" replace>
          Hotels
        </Link>
        <Button onClick={() => leave('/rooms')}>Go</Button>
        <Button onClick={() => (answer = close)}>Send</Button>
      </Dialog>
    </main>
  )
}

function visit(entries: { path: string; state?: unknown }[]) {
  for (const { path, state } of entries) window.history.pushState({ usr: state, key: path, idx: 0 }, '', path)
  return render(
    <BrowserRouter>
      <Routes>
        <Route path="/rooms" element={<h1>Rooms</h1>} />
        <Route path="*" element={<Page />} />
      </Routes>
    </BrowserRouter>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const goBack = () => act(() => window.history.back())

async function openMenu() {
  await press('Open')
  return screen.findByRole('dialog', { name: 'Menu' })
}

test('Back closes what lies over a page, stays there and gives the focus back; Forward opens it again', async () => {
  visit([{ path: '/home' }, { path: '/about?guests=2' }])
  await openMenu()

  goBack()
  await isClosed()
  expect(window.location.href).toMatch(/\/about\?guests=2$/)
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()

  act(() => window.history.forward())
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('closing it by its button leaves no entry of the history, however often that is pressed', async () => {
  visit([{ path: '/home' }, { path: '/about' }])
  await openMenu()
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => {
    close.click()
    close.click()
  })
  await isClosed()
  expect(window.location.pathname).toBe('/about')

  goBack()
  await waitFor(() => expect(window.location.pathname).toBe('/home'))
})

test.each([
  ['a link', () => userEvent.click(screen.getByRole('link', { name: 'Hotels' }))],
  ['a press', () => press('Go')],
])('%s in it opens the page, and Back returns to where it was opened', async (_what, lead) => {
  visit([{ path: '/home' }, { path: '/about' }])
  await openMenu()
  await lead()
  expect(await screen.findByRole('heading', { name: 'Rooms' })).toBeVisible()

  goBack()
  await waitFor(() => expect(window.location.pathname).toBe('/about'))
  expect(screen.queryByRole('dialog')).toBeNull()
  goBack()
  await waitFor(() => expect(window.location.pathname).toBe('/home'))
})

test('an answer that comes when it has been left closes nothing and leaves no page', async () => {
  visit([{ path: '/home' }, { path: '/about' }])
  await openMenu()
  await press('Send')
  goBack()
  await isClosed()
  await userEvent.click(screen.getByRole('link', { name: 'Rooms' }))
  await screen.findByRole('heading', { name: 'Rooms' })

  const wasLeft = jest.fn()
  window.addEventListener('popstate', wasLeft)
  act(() => answer())
  goBack()
  await waitFor(() => expect(window.location.pathname).toBe('/about'))
  expect(wasLeft).toHaveBeenCalledTimes(1)
  window.removeEventListener('popstate', wasLeft)
})

test('what the entry says of its page is kept, and what is open after a reload can be closed', async () => {
  const page = { path: '/about', state: { returnTo: '/rooms' } }
  visit([page, { ...page, state: { ...page.state, overlay: 'menu' } }])
  await screen.findByRole('dialog', { name: 'Menu' })
  await press('Close')
  await isClosed()
  expect(window.history.state).toMatchObject({ usr: { returnTo: '/rooms' } })

  await openMenu()
  expect(window.history.state).toMatchObject({ usr: { returnTo: '/rooms', overlay: 'menu' } })
})
