import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '../../contract/entities'
import { App } from '../app/App'
import { makeStore } from '../app/store'
import { fakeApi } from './fakeApi'

/** Opens an address of the app, logged in `as` a user: real store, routes and components, with the network faked. */
export function renderApp(path: string, { as: user }: { as?: User } = {}) {
  if (user) {
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: user })
  }
  window.history.replaceState(null, '', path)

  const store = makeStore()
  return { store, user: userEvent.setup(), ...render(<App store={store} />) }
}

export const currentAddress = () => `${window.location.pathname}${window.location.search}${window.location.hash}`
