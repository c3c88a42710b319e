import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../testing/programs'
import { seconds, type Report } from '../support/report'
import { program, type Stage } from '../support/stage'
import { openVisitor } from '../support/visitor'

/** Starts a second server on data that is in use; answers how it ended. */
async function second(stage: Stage) {
  const started = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...stage.env, DATA_DIR: stage.dataDir, PORT: String(await freePort()) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, took: performance.now() - started }
}

/** I2: the embedded database belongs to one process at a time. */
export async function secondProcess(stage: Stage, report: Report): Promise<void> {
  const names = (pid: number, said: string) => new RegExp(`\\b${pid}\\b`).test(said)
  const first = await stage.serve()
  const while1 = await second(stage)
  process.kill(first.pid, 'SIGSTOP')
  const stopped = await second(stage)
  process.kill(first.pid, 'SIGCONT')
  const alive = await openVisitor(first).send({ path: '/readyz' })
  report.row(
    'I2',
    'a second process on the same data',
    `exit ${while1.code} after ${seconds(while1.took)}, ${names(first.pid, while1.said) ? 'names the holder' : 'names nobody'}; the first still serves: ${alive.status}`,
    while1.code !== 0 && while1.took <= 5000 && names(first.pid, while1.said) && alive.status === 200,
  )
  report.row(
    'I2',
    'a holder that is alive but stopped is not taken over',
    `exit ${stopped.code} after ${seconds(stopped.took)}`,
    stopped.code !== 0 && stopped.took <= 5000 && names(first.pid, stopped.said),
  )
  await first.kill()
  const next = await stage.serve()
  report.row('I2', 'a dead holder is taken over', `ready after ${seconds(next.readyAfter)}`, next.readyAfter <= 10_000)
  await next.stop()
}
