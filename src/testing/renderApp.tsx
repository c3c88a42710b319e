import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@contract/entities'
import { api } from '../api/api'
import { App } from '../app/App'
import { makeStore, type AppStore } from '../app/store'
import { fakeApi } from './fakeApi'

const stores: AppStore[] = []

// An unanswered call would time out during the next test.
afterEach(() => {
  for (const { dispatch } of stores.splice(0)) {
    const running = [...dispatch(api.util.getRunningQueriesThunk()), ...dispatch(api.util.getRunningMutationsThunk())]
    for (const call of running) call.abort()
  }
})

/** Renders the whole app at an address, logged in `as` a user, with a mocked network. */
export function renderApp(path: string, { as: user, historyState = null }: { as?: User; historyState?: unknown } = {}) {
  if (user) {
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: user })
  }
  window.history.replaceState(historyState, '', path)

  const store = makeStore()
  stores.push(store)
  return { store, user: userEvent.setup(), ...render(<App store={store} />) }
}

export const currentAddress = () => `${window.location.pathname}${window.location.search}${window.location.hash}`
