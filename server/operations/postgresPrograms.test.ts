import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPrograms, startPostgres, type PostgresServer } from '../../scripts/postgresServer'
import { runPostgresProgram } from './postgresPrograms'

const password = 'p@ss:w/rd 100%'

/** Arguments and environment of our children that run this program, as Linux shows them. */
async function runningAs(program: string) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    ids.map(async (id) => ({
      parent: Number(/\) \S (\d+)/.exec(await read(id, 'stat'))?.[1]),
      args: (await read(id, 'cmdline')).split('\0'),
      env: (await read(id, 'environ')).split('\0'),
    })),
  )
  return all.filter(({ parent, args }) => parent === process.pid && path.basename(args[0] ?? '') === program)
}

// Where no PostgreSQL is installed there is no pg_dump either.
const where = findPrograms() ? describe : describe.skip
where('a dump of a server that asks for a password', () => {
  let server: PostgresServer
  let admin: pg.Client
  let folder: string
  let databaseUrl: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stayscape-dump-'))
    server = await startPostgres()
    admin = new pg.Client(server.address)
    await admin.connect()
    await admin.query(`CREATE ROLE keeper LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    await admin.query('CREATE DATABASE kept OWNER keeper')
    const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file')
    await writeFile(
      rows[0]!.hba_file,
      'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    )
    await admin.query('SELECT pg_reload_conf()')
    const url = new URL(server.address)
    Object.assign(url, { username: 'keeper', password: encodeURIComponent(password), pathname: 'kept' })
    databaseUrl = url.href
  })
  afterAll(async () => {
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const dump = (url: string) => runPostgresProgram('pg_dump', url, ['--format', 'custom', '--file', file()])
  const file = () => path.join(folder, 'database.dump')

  test('is made with the password that the settings name, and fails with another', async () => {
    await expect(dump(databaseUrl.replace('100', '101'))).rejects.toThrow(/password authentication failed/)
    await dump(databaseUrl)
    expect((await stat(file())).size).toBeGreaterThan(0)
  })

  const onLinux = process.platform === 'linux' ? test : test.skip
  onLinux('shows the password to nobody who lists what runs on the machine', async () => {
    const owner = new pg.Client(databaseUrl)
    await owner.connect()
    // Held here, the dump waits until it was looked at.
    await owner.query('CREATE TABLE kept (id int)')
    await owner.query('BEGIN; LOCK TABLE kept')
    const dumped = dump(databaseUrl)
    let seen: Awaited<ReturnType<typeof runningAs>> = []
    while (seen.length === 0) {
      await wait(50)
      seen = await runningAs('pg_dump')
    }
    await owner.query('COMMIT')
    await dumped
    await owner.end()

    expect(seen).toHaveLength(1)
    const line = seen[0]!.args.join(' ')
    expect(line).toContain('--dbname')
    expect(line).not.toMatch(/p@ss|p%40ss/)
    expect(seen[0]!.env).toContain(`PGPASSWORD=${password}`)
  })
})
