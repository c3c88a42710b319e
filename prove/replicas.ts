/**
 * Three replicas, with the settings that compose.yml gives, behind Caddy with deploy/Caddyfile, on PostgreSQL, an S3 store and
 * a mail catcher: as strict as one process, and whole when one is lost. Without Docker; short and long are the same here.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from '../server/db/migrate'
import { freePort, runProgram, serverFolder } from '../testing/programs'
import { startArrangement, type Arrangement } from './replicas/arrangement'
import { asOne } from './replicas/asOne'
import { journey } from './replicas/journey'
import { killed, upgraded } from './replicas/losses'
import { prove, type Report } from './support/proof'

async function migratedOnce({ count }: Arrangement, report: Report): Promise<void> {
  const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).length
  const of = (what: string) => count(`SELECT count(${what}) FROM drizzle.__drizzle_migrations`)
  report.row('three replicas start at once on an empty database', {
    'migrations applied': [await of('*'), known],
    different: [await of('DISTINCT hash'), known],
  })
}

/** Who keeps pictures in a folder of its own cannot be one of several. */
async function refusedAlone({ env }: Arrangement, report: Report): Promise<void> {
  const alone = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('S3_')))
  const more = { DATA_DIR: path.join(serverFolder, 'alone'), PORT: String(await freePort()) }
  const { code, output } = await runProgram(path.join(serverFolder, 'main.js'), { env: { ...alone, ...more } })
  report.row('a fourth that shares no pictures', {
    'exit code': [code, 1],
    'says why': [/S3_ENDPOINT/.test(output), true],
  })
}

await prove('Replicas: three processes, one StayScape', async ({ report, defer }) => {
  const arrangement = await startArrangement(defer)
  await migratedOnce(arrangement, report)
  await refusedAlone(arrangement, report)
  const finishPaying = await journey(arrangement, report)
  for (const experiment of asOne) await experiment(arrangement, report)
  await killed(arrangement, finishPaying, report)
  await upgraded(arrangement, report)
})
