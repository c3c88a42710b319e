import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { File } from 'node:buffer'
import { server } from './fakeApi'
import { watchConsole } from './consoleWatch'
import { fillInJsdom } from './jsdomGaps'
import { setViewport } from './setViewport'

configure({ asyncUtilTimeout: 25_000 })

// fetch here is Node's: it takes Node's files only.
Object.assign(globalThis, { File })
fillInJsdom()
watchConsole()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
// Also after a test that let the clock go.
beforeEach(() => void jest.useFakeTimers())
// Nobody looks at the window, so that toasts wait for as long as a busy machine needs to look at them.
beforeEach(() => void jest.spyOn(document, 'hasFocus').mockReturnValue(false))
beforeEach(() => setViewport('desktop'))
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())
