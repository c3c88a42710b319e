import { expect, test } from '@jest/globals'
import { WireReader, type Batch } from './wire'

const message = (kind: string, body = '') => {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(kind)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.write(body, 5)
  return bytes
}

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0])

/** A reader past the startup message. */
function started() {
  const reader = new WireReader()
  reader.add(startup)
  reader.next()
  return reader
}

const text = (batch?: Batch) => (batch && 'bytes' in batch ? Buffer.from(batch.bytes).toString('latin1') : undefined)

test('a connection starts with the only message that has no type', () => {
  const reader = new WireReader()
  reader.add(startup.subarray(0, 6))
  expect(reader.next()).toBeUndefined()

  reader.add(Buffer.concat([startup.subarray(6), message('Q', 'SELECT 1\0')]))

  expect(reader.next()).toEqual({ kind: 'startup', bytes: startup })
  expect(reader.next()).toMatchObject({ kind: 'work', isComplete: true })
  expect(reader.next()).toBeUndefined()
})

test('messages come out complete, together and in order, however they were split', () => {
  const query = Buffer.concat([message('P', 'one'), message('B', 'two'), message('E'), message('S')])

  for (let cut = 1; cut < query.length; cut += 1) {
    const reader = started()
    const batches: string[] = []
    for (const piece of [query.subarray(0, cut), query.subarray(cut)]) {
      reader.add(piece)
      const batch = reader.next()
      if (batch) batches.push(text(batch)!)
    }
    expect(batches.join('')).toBe(query.toString('latin1'))
  }
})

test('a response is due after Sync and after a simple query, not before', () => {
  const reader = started()
  reader.add(message('P', 'half'))
  expect(reader.next()).toMatchObject({ isComplete: false })

  reader.add(message('S'))
  expect(reader.next()).toMatchObject({ isComplete: true })
})

test('a terminate message is separate from the work before it', () => {
  const reader = started()
  reader.add(Buffer.concat([message('Q', 'COMMIT\0'), message('X')]))

  expect(reader.next()).toMatchObject({ kind: 'work' })
  expect(reader.next()).toEqual({ kind: 'terminate' })
})
