import { setTimeout as wait } from 'node:timers/promises'
import { openVisitor } from './visitor'

export interface Asking {
  /** Milliseconds that each answer took since this was last called; Infinity for one that was no 200. */
  take: () => number[]
  stop: () => Promise<void>
}

/** Somebody who asks who they are, which reads the database, again and again with a pause of `every` milliseconds. */
export function startAsking(server: { port: number }, { token, every }: { token: string; every: number }): Asking {
  const visitor = openVisitor(server, { token })
  const answers: number[] = []
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      const { took, status } = await visitor.call('isAuth')
      answers.push(status === 200 ? took : Infinity)
      await wait(every)
    }
  })()
  return {
    take: () => answers.splice(0),
    async stop() {
      isStopped = true
      await running
      visitor.close()
    },
  }
}
