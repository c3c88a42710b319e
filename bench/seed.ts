/** `npm run seed -- --rooms N --bookings M`: data of any size, into DATA_DIR or DATABASE_URL as the settings say. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { copyPictures } from '../server/demo/seedDemo'
import { openDatabase } from '../server/db/database'
import { openImageStore } from '../server/images/s3Store'
import { readSettings } from '../server/settings'
import { fill } from './support/crowd'
import { OperatorError } from '../server/operatorError'

const usage = 'Usage: npm run seed -- --rooms N --bookings M (whole numbers; bookings need rooms without any)'

function readSizes() {
  const options = { rooms: { type: 'string' }, bookings: { type: 'string', default: '0' } } as const
  const { values, positionals } = parseArgs({ options, strict: false })
  const isKnown = positionals.length === 0 && Object.keys(values).every((name) => name in options)
  const [rooms = '', bookings = ''] = [values.rooms, values.bookings].map(String)
  const areNumbers = /^[1-9]\d{0,7}$/.test(rooms) && /^\d{1,8}$/.test(bookings)
  if (!isKnown || !areNumbers) throw new OperatorError(usage)
  return { rooms: Number(rooms), bookings: Number(bookings) }
}

async function seed() {
  const sizes = readSizes()
  const settings = readSettings(process.env)
  const database = await openDatabase({ ...settings, log: pino({ level: 'warn' }) })
  try {
    const images = await openImageStore(settings)
    const kept = [...(await copyPictures(images, path.resolve('assets')))]
    const keysOf = (folder: string) => kept.filter(([file]) => file.startsWith(folder)).map(([, key]) => key)
    const started = performance.now()
    await fill(database, { ...sizes, pictures: { rooms: keysOf('rooms/'), people: keysOf('people/') } })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${sizes.rooms} rooms and ${sizes.bookings} bookings more, in ${seconds} s.`)
  } finally {
    await database.close()
  }
}

await seed().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
