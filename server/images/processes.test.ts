import type { ChildProcess } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { aPictureAs } from '../../testing/pictures'
import { pictureLimits, transcode, uploadSlot, waitingPictures, type Encoding } from './processes'

/** Every process that Node has started. */
const started: ChildProcess[] = []
const onStart = (message: unknown) => started.push((message as { process: ChildProcess }).process)
beforeAll(() => diagnostics.subscribe('child_process', onStart))
afterAll(() => diagnostics.unsubscribe('child_process', onStart))

const toWebp: Encoding = { resize: { width: 100 }, format: 'webp', options: { quality: 75 } }
const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
const signal = (name: NodeJS.Signals) => started.filter(isAlive).forEach((worker) => worker.kill(name))

test('one process handles successive pictures, two handle two at once', async () => {
  const { bytes } = await aPictureAs('jpeg')
  for (let i = 0; i < 5; i += 1) expect((await transcode(bytes, toWebp)).picture).toBeDefined()
  expect(started).toHaveLength(1)

  await Promise.all([transcode(bytes, toWebp), transcode(bytes, toWebp)])
  expect(started).toHaveLength(2)
})

test('a picture whose process is killed is decoded by another', async () => {
  const { bytes } = await aPictureAs('jpeg')
  // Or it might be done before it is killed.
  signal('SIGSTOP')
  const making = transcode(bytes, toWebp)
  signal('SIGKILL')
  expect((await making).picture).toBeDefined()
  expect(started).toHaveLength(3)
})

test('a picture that kills every process is refused, and the next one is made', async () => {
  const killing = (message: unknown) => void (message as { process: ChildProcess }).process.once('spawn', killed)
  function killed(this: ChildProcess) {
    this.kill('SIGKILL')
  }
  const { bytes } = await aPictureAs('jpeg')
  signal('SIGKILL')
  diagnostics.subscribe('child_process', killing)
  expect(await transcode(bytes, toWebp)).toEqual({ refused: 'unreadable' })

  diagnostics.unsubscribe('child_process', killing)
  expect((await transcode(bytes, toWebp)).picture).toBeDefined()
})

test('a picture that takes too long is not called unreadable: the machine may be busy', async () => {
  const { bytes } = await aPictureAs('jpeg')
  signal('SIGSTOP')
  expect(await transcode(bytes, toWebp, { seconds: 1, stuckAfter: 1 })).toEqual({ refused: 'out of time' })

  signal('SIGCONT')
  expect((await transcode(bytes, toWebp)).picture).toBeDefined()
})

test('a process that died while idle is not used again', async () => {
  const { bytes } = await aPictureAs('jpeg')
  const idle = started.filter(isAlive)
  const gone = Promise.all(idle.map((worker) => new Promise((resolve) => worker.once('exit', resolve))))
  signal('SIGKILL')
  await gone
  expect((await transcode(bytes, toWebp)).picture).toBeDefined()

  for (const worker of started.filter(isAlive)) worker.emit('error', new Error('channel lost'))
  expect((await transcode(bytes, toWebp)).picture).toBeDefined()
})

test.each([
  ['room', 'avatar'],
  ['avatar', 'room'],
] as const)('however many pictures of a %s wait, one of a %s does not', async (slow, quick) => {
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const { uploadConcurrency, uploadQueueMax } = pictureLimits
  const slowOnes = Array.from({ length: uploadConcurrency + uploadQueueMax }, () => uploadSlot(slow, () => held))
  await expect(uploadSlot(slow, async () => 'done')).rejects.toMatchObject({ status: 503 })
  expect(waitingPictures()).toBe(uploadQueueMax)

  await expect(uploadSlot(quick, async () => 'done')).resolves.toBe('done')

  end()
  await Promise.all(slowOnes)
})
