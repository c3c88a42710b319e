import { screen } from '@testing-library/react'
import type { User } from '@contract/entities'
import { aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'

export type Visitor = ReturnType<typeof renderApp>['user']

export const email = () => screen.getByLabelText('Email', { selector: 'main *' })
export const password = () => screen.getByLabelText('Password')

export async function openLogin() {
  const app = renderApp('/signUp')
  await screen.findByLabelText('Password')
  return app
}

export async function openSignUp() {
  const app = await openLogin()
  await app.user.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByRole('heading', { level: 1, name: 'Create Account' })
  return app
}

/** From now on the server knows this person. */
export function isKnown(person: User = aUser()) {
  fakeApi.answers('isAuth', {})
  fakeApi.answers('getUser', { userData: person })
}
