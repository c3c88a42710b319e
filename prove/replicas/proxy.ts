import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openVisitor } from '../../testing/visitor'
import { until } from '../support/load'

/** Before 2.11 Caddy does not always offer a request with a body to another replica: caddyserver/caddy#7547 and #5841. */
const isNotOffered = /invalid Read on closed Body|no upstreams available/

function failuresIn(log: string) {
  const errors = log.split('\n').filter((line) => line.includes('"http.log.error"'))
  return { total: errors.length, notOffered: errors.filter((line) => isNotOffered.test(line)).length }
}

const config = (port: number) => `{
	admin off
	default_bind 127.0.0.1
	http_port ${port}
}
import ${path.resolve('deploy/Caddyfile')}
`

/** Starts Caddy with deploy/Caddyfile; `folder` is for what it writes. */
export async function startProxy(port: number, folder: string, env: Record<string, string>) {
  await writeFile(path.join(folder, 'Caddyfile'), config(port))
  const child = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').catch((error: Error) => (output += error.message))
  const close = async () => {
    child.kill()
    await ended
  }

  const site = { port, host: `localhost:${port}` }
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const isUp = () =>
    openVisitor(site)
      .send({ path: '/livez' })
      .then(
        ({ status }) => status === 200,
        () => false,
      )
  const readyAfter = await until(async () => hasEnded || (await isUp()), 100)
  if (hasEnded || readyAfter === Infinity) {
    await close()
    throw new Error(`Caddy does not start (Debian: apt install caddy). ${output.slice(-2000)}`)
  }
  /** `failures`: requests it could not answer so far. */
  return { ...site, failures: () => failuresIn(output), close }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>
