import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '../../contract/entities'
import { App } from '../app/App'
import { makeStore } from '../app/store'
import { fakeApi } from './fakeApi'

interface Visit {
  /** Who is signed in; nobody, when left out. */
  as?: User
}

/** Opens an address of the app as a browser would: real store, routes and components, the network faked. */
export function renderApp(path: string, { as: user }: Visit = {}) {
  if (user) {
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: user })
  }
  window.history.replaceState(null, '', path)

  const store = makeStore()
  return { store, user: userEvent.setup(), ...render(<App store={store} />) }
}

/** The address one is on: path, query and hash. */
export const currentAddress = () => `${window.location.pathname}${window.location.search}${window.location.hash}`
