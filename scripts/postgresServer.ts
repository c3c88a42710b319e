import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './ports'

/** A throw-away PostgreSQL server on a free port of this machine. */
export interface PostgresServer {
  /** Of its database `postgres`, for a superuser. */
  address: string
  /** Ends it, without waiting for its clients, and removes its data. */
  stop(): Promise<void>
  /** Ends it and keeps its data. */
  pause(): Promise<void>
  /** Ends it as a power cut does, all its processes at once. */
  kill(): Promise<void>
  /** Starts it again after `pause`, on the same port. */
  resume(): Promise<void>
}

/** Folder that has these programs of PostgreSQL: on the PATH, or where Debian keeps each version's. */
export function findPrograms(names = ['initdb', 'postgres']): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ]
  return folders.find((folder) => names.every((name) => existsSync(path.join(folder, name))))
}

/** As whom PostgreSQL's programs have to be started: it refuses root. */
export function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      return { uid, gid }
    } catch {
      // There is no such user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it as.')
}

interface PostgresOptions {
  /** PostgreSQL's own, besides those that keep it to this machine. */
  settings?: Record<string, string>
  /** Port of this machine at which a primary answers: the server is a standby of it, by the name `standby`. */
  standbyOf?: number
}

/**
 * Makes an empty cluster, or a copy of a primary's, and starts its server. Throws an Error with a sentence for the reader when
 * PostgreSQL is not installed.
 */
export async function startPostgres({ settings = {}, standbyOf }: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPrograms(['initdb', 'postgres', ...(standbyOf ? ['pg_basebackup'] : [])])
  if (!programs) {
    throw new Error(
      'There is no PostgreSQL on this machine: install its server (Debian: apt install postgresql), or put initdb and postgres on the PATH.',
    )
  }
  const postgres = path.join(programs, 'postgres')
  const user = findUser()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stayscape-postgres-'))
  if (user.uid && user.gid) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  if (standbyOf) {
    const primary = `host=127.0.0.1 port=${standbyOf} user=postgres application_name=standby`
    // Not synchronous: the line to the primary may be this process's own.
    const copy = spawn(
      path.join(programs, 'pg_basebackup'),
      ['-d', primary, '-D', data, '-R', '-c', 'fast', '--no-sync'],
      options,
    )
    const [code] = (await once(copy, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The primary could not be copied.')
  } else {
    const make = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    execFileSync(path.join(programs, 'initdb'), make, options)
  }

  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    log_min_messages: 'panic',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  let end: (signal: 'SIGINT' | 'SIGKILL') => Promise<unknown> = async () => {}

  async function resume() {
    // Detached, so that Ctrl-C does not stop the server before the command that uses it.
    const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      ...options,
      detached: true,
    })
    const ended = new Promise((resolve) => server.on('exit', resolve))
    end = async (signal) => {
      const isRunning = server.exitCode === null && server.signalCode === null
      // Detached, it leads a group of its processes.
      if (isRunning && signal === 'SIGKILL') process.kill(-server.pid!, signal)
      else if (isRunning) server.kill(signal)
      await ended
    }
    await ready(address)
  }
  // PostgreSQL's fast shutdown, which does not wait for its clients.
  const pause = async () => void (await end('SIGINT'))
  async function stop() {
    await pause()
    rmSync(folder, { recursive: true, force: true })
  }

  await resume().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, stop, resume, pause, kill: async () => void (await end('SIGKILL')) }
}

async function ready(address: string) {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(address)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === 100) throw new Error('The throw-away PostgreSQL server does not start.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
