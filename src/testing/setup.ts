import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { File } from 'node:buffer'
import { server } from './fakeApi'
import { failOnConsole } from './failOnConsole'
import { polyfillJsdom } from './jsdomPolyfills'
import { setViewport } from './setViewport'

configure({ asyncUtilTimeout: 25_000 })

// Node's fetch accepts only Node's File.
Object.assign(globalThis, { File })
polyfillJsdom()
failOnConsole()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
// Also after a test that used real timers.
beforeEach(() => void jest.useFakeTimers())
// Toasts do not expire while the window lacks focus, so a slow test cannot miss one.
beforeEach(() => void jest.spyOn(document, 'hasFocus').mockReturnValue(false))
beforeEach(() => setViewport('desktop'))
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())
