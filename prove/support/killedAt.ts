import path from 'node:path'
import { serverFolder, type RunningServer } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { inTime } from './load'

/**
 * Starts a server that kills itself at the nth pass of a step (faultInjection.ts), and resolves when it has: with whether that is
 * how it ended. `begin` is called once it is ready, unless work that was left over kills it before.
 */
export async function killedAt(
  environment: TestEnvironment,
  [step, nth]: [step: string, nth: number],
  begin: (dying: RunningServer) => unknown,
  env: Record<string, string> = {},
): Promise<boolean> {
  const preload = path.join(serverFolder, 'faultInjection.js')
  const output = await environment.startServer({ env: { ...env, CRASH_AT: `${step}:${nth}` }, preload }).then(
    async (dying) => {
      begin(dying)
      await inTime(dying.ended)
      await dying.kill()
      return dying.output()
    },
    (error: unknown) => String(error),
  )
  return output.includes(`killed: ${step}`)
}
