import { existsSync, readFileSync } from 'node:fs'

test('the image is made of what is there', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?!--)(.+) \S+$/gm)]
  const missing = copied.flatMap(([, files = '']) => files.split(' ')).filter((file) => !existsSync(file))
  expect(copied.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
