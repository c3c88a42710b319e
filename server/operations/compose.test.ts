import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { parse } from 'yaml'
import { findPrograms, startPostgres, type PostgresServer } from '../../scripts/postgresServer'
import { makeComposeRoles } from '../../testing/composeRoles'
import { openDatabase } from '../db/database'

interface Service {
  environment: Record<string, string>
  entrypoint?: string[]
}

const { services } = parse(readFileSync('compose.yml', 'utf8')) as { services: Record<string, Service> }
/** As Compose reads it. */
const unescaped = (text: string) => text.replaceAll('$$', '$')

test('Grafana does not start without a password of its own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stayscape-grafana-'))
  const { environment, entrypoint = [] } = services.grafana!
  const [program = '', ...args] = entrypoint.map((word) => unescaped(word).replace('/run.sh', 'echo started'))
  const start = (file: string) => {
    const env = { PATH: process.env.PATH, GF_SECURITY_ADMIN_PASSWORD__FILE: path.join(folder, file) }
    const { status, stdout } = spawnSync(program, args, { env, encoding: 'utf8' })
    return [status, stdout.trim()]
  }
  try {
    await writeFile(path.join(folder, 'empty'), '')
    await writeFile(path.join(folder, 'chosen'), 'a password')

    expect(Object.keys(environment)).toContain('GF_SECURITY_ADMIN_PASSWORD__FILE')
    expect(start('missing')).toEqual([1, ''])
    expect(start('empty')).toEqual([1, ''])
    expect(start('chosen')).toEqual([0, 'started'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

const where = findPrograms(['initdb', 'postgres', 'psql']) ? describe : describe.skip
where('the database of compose.yml', () => {
  let server: PostgresServer
  let admin: pg.Client
  beforeAll(async () => {
    server = await startPostgres()
    await makeComposeRoles(server.address, 'a0b1c2')
    admin = new pg.Client(server.address)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await server.stop()
  })

  test('is the application’s, whose role has no right of a superuser and needs none', async () => {
    const own = new URL(services['replica-1']!.environment.DATABASE_URL!.replace(/\$\{[^}]*\}/g, 'x'))
    expect([own.username, own.pathname]).toEqual(['stayscape', '/stayscape'])
    const { host } = new URL(server.address)
    const warnings: string[] = []

    const database = await openDatabase({
      databaseUrl: `postgres://stayscape:a0b1c2@${host}/stayscape`,
      dataDir: '',
      production: true,
      log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }),
    })
    await database.close()
    expect(warnings).toEqual([])

    const { rows } = await admin.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolpassword LIKE 'SCRAM-SHA-256$%' AS hashed,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = oid) AS roles
       FROM pg_authid WHERE rolname = 'stayscape'`,
    )
    const none = {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    }
    expect(rows).toEqual([{ ...none, hashed: true, roles: 0 }])
  })

  test('can be copied by a standby, whose role has no other right', async () => {
    const { rows } = await admin.query(
      "SELECT rolsuper, rolreplication, has_database_privilege(oid, 'stayscape', 'CREATE') AS creates FROM pg_authid WHERE rolname = 'standby'",
    )
    expect(rows).toEqual([{ rolsuper: false, rolreplication: true, creates: false }])
  })

  test('lets its superuser in from its own container alone', () => {
    const { environment } = services.database!
    expect(Object.keys(environment).filter((name) => /^POSTGRES_(USER|PASSWORD)/.test(name))).toEqual([])
    const rules = readFileSync('deploy/postgres/pg_hba.conf', 'utf8')
      .split('\n')
      .filter((line) => /^host/.test(line) && !line.includes('127.0.0.1'))
      .map((line) => line.split(/\s+/).join(' '))
    expect(rules[0]).toBe('host all postgres all reject')
  })
})
