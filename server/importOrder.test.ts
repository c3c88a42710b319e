import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'

/** The server from the ground up: what stands here imports only what stands before it. Modules of the top have no slash. */
const order = [
  ...['operatorError', 'time', 'format', 'plainText', 'db/', 'http/', 'metrics/', 'runtime/', 'settings', 'keys'],
  ...[
    'audit/',
    'rateLimits/',
    'mail/',
    'images/',
    'dependencies',
    'ledger/',
    'hotels/',
    'rates/',
    'bookings/',
    'sandbox/',
  ],
  ...[
    'payments/',
    'cancellations/',
    'rooms/',
    'calendar/',
    'icalendar/',
    'desk/',
    'accounts/',
    'live/',
    'metadata/',
    'app',
  ],
  ...['demo/', 'dataFolder', 'retention/', 'operations/', 'start', 'main'],
]

const partOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/') + 1) : file)

test('imports point one way: there are no circles between capabilities', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.(test|timing))\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)

  const wrong = files.flatMap((file) => {
    const imported = [...readFileSync(`server/${file}`, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
    return imported
      .map(([, name, lazy]) => path.join(path.dirname(file), name ?? lazy!))
      .filter((name) => !name.startsWith('../'))
      .filter((name) => {
        const [from, to] = [partOf(file.replace(/\.ts$/, '')), partOf(name)].map((part) => order.indexOf(part))
        return to! < 0 || from! < to!
      })
      .map((name) => `${file} imports ${name}`)
  })

  expect(wrong).toEqual([])
})
