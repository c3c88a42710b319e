import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { browser } from '../lib/browser'
import { expectConsole } from '../testing/failOnConsole'
import { renderApp } from '../testing/renderApp'
import { App } from './App'
import { ErrorBoundary, PageCrash, RoutePage } from './ErrorBoundary'
import { lazyPage, type LazyPage } from './pages'
import { makeStore, type AppStore } from './store'

const reactSaysSo = [
  /The above error occurred/,
  /TypeError/,
  /not valid as a React child/,
  /Loading chunk/,
  /Cannot read properties/,
]

jest.mock('../features/static/ContactPage', () => ({
  __esModule: true,
  default: () => {
    throw new TypeError('This page is broken.')
  },
}))

test('a page that crashes offers ways out, and the rest of the site works', async () => {
  expectConsole(...reactSaysSo)
  const { user } = renderApp('/contact')

  await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' })
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()

  await user.click(screen.getAllByRole('link', { name: 'About' })[1]!)
  await screen.findByRole('heading', { level: 1, name: 'About StayScape' })
})

test('an app that crashes is not a blank page', async () => {
  expectConsole(...reactSaysSo)
  const brokenStore: AppStore = { ...makeStore(), getState: undefined as never }
  render(<App store={brokenStore} />)

  await screen.findByRole('heading', { level: 1, name: 'StayScape could not be shown' })
  expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
})

describe('a page whose chunk belongs to a replaced release', () => {
  const gone = () => lazyPage(() => Promise.reject(new Error('Loading chunk 7 failed')))

  function open({ Page }: LazyPage) {
    return render(
      <MemoryRouter>
        <ErrorBoundary fallback={<PageCrash />}>
          <Suspense fallback="waiting">
            <Page />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>,
    )
  }

  test('is reloaded once', async () => {
    expectConsole(...reactSaysSo)
    const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined)

    const { unmount } = open(gone())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.getByText('waiting')).toBeVisible()
    unmount()

    open(gone())
    await screen.findByRole('heading', { name: 'This page could not be shown' })
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('a page whose chunk cannot load while offline', () => {
  const setOnline = (isOnline: boolean) =>
    act(async () => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      await Promise.resolve()
    })
  const hello = { default: () => <h1>Hello</h1> }
  const lost = () => Promise.reject(new Error('Loading chunk 7 failed'))
  const waits = 'We’ll load this page when you reconnect.'

  async function openOffline(load: () => Promise<typeof hello>) {
    const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined)
    await setOnline(false)
    render(
      <MemoryRouter>
        <input aria-label="Note" />
        <RoutePage page={lazyPage(load)} />
      </MemoryRouter>,
    )
    await userEvent.type(screen.getByLabelText('Note'), 'half a sent')
    expect(screen.getByRole('status')).toHaveTextContent(waits)
    return { reload }
  }

  test('says that it is waiting for the connection, loads by itself once back online, and resets nothing else', async () => {
    const load = jest.fn(() => Promise.resolve(hello)).mockImplementationOnce(lost)
    const { reload } = await openOffline(load)
    expect(screen.queryByText('This page could not be shown')).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)

    await setOnline(true)

    expect(await screen.findByRole('heading', { name: 'Hello' })).toBeVisible()
    expect(screen.queryByText(waits)).toBeNull()
    expect(screen.getByLabelText('Note')).toHaveValue('half a sent')
    expect(reload).not.toHaveBeenCalled()
  })

  test('keeps waiting when the connection is lost again before it has loaded', async () => {
    const load = jest.fn(() => Promise.resolve(hello)).mockImplementationOnce(lost)
    let fail = () => undefined as void
    load.mockImplementationOnce(
      () => new Promise((_resolve, reject) => (fail = () => reject(new Error('Loading chunk 7 failed')))),
    )
    const { reload } = await openOffline(load)
    await setOnline(true)
    expect(screen.getByText('Loading the page')).toBeInTheDocument()

    await setOnline(false)
    fail()
    expect(await screen.findByText(waits)).toBeVisible()
    await setOnline(true)

    expect(await screen.findByRole('heading', { name: 'Hello' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
    expect(reload).not.toHaveBeenCalled()
  })
})

test('a page whose prefetch failed is fetched again when it is shown', async () => {
  const load = jest.fn(() => Promise.resolve({ default: () => <h1>Hello</h1> }))
  load.mockRejectedValueOnce(new Error('the line was down'))
  const page = lazyPage(load)
  await page.preload()

  render(
    <Suspense fallback="waiting">
      <page.Page />
    </Suspense>,
  )

  await screen.findByRole('heading', { name: 'Hello' })
})

test('a prefetched page is shown by a link without a skeleton', async () => {
  const page = lazyPage(() => Promise.resolve({ default: () => <h1>Hello</h1> }))
  const skeleton = jest.fn()
  let open = () => undefined as void
  function Skeleton() {
    useEffect(skeleton)
    return 'waiting'
  }
  function Site() {
    const [isOpen, setOpen] = useState(false)
    // As the router does.
    open = () => startTransition(() => setOpen(true))
    return isOpen ? (
      <Suspense fallback={<Skeleton />}>
        <page.Page />
      </Suspense>
    ) : (
      <h1>Home</h1>
    )
  }
  // Without act(), which leaves React no moment to look whether the page is there.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<Site />)
  await waitFor(() => expect(container).toHaveTextContent('Home'))
  await page.preload()

  open()

  await waitFor(() => expect(container).toHaveTextContent('Hello'))
  expect(skeleton).not.toHaveBeenCalled()
  root.unmount()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
