import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const handbook = readFileSync('docs/operations.md', 'utf8')

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => readFileSync(path.join('server', file), 'utf8'))

/** The first group of every match in the server's sources, each once. */
const allIn = (form: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(form)].map(([, found = '']) => found.trim()))),
]

test.each(allIn(/(?:log\.(?:info|warn|error|fatal)|log\[level\]|#warn)\((?:\{[^}]*\}, )?['`]([^'`$:]+)/g))(
  'who reads "%s" in the log finds it explained',
  (message) => expect(handbook).toContain(`\`${message}`),
)

test.each(allIn(/'((?:account|email|session|login|password|hotel|room|payment)\.(?!html)[a-z_-]+)'/g))(
  'who reads %s in the audit table finds it explained',
  (action) => expect(handbook).toContain(`\`${action}\``),
)

test('the image is made of what is there', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?!--)(.+) \S+$/gm)]
  const missing = copied.flatMap(([, files = '']) => files.split(' ')).filter((file) => !existsSync(file))
  expect(copied.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
