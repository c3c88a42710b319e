/**
 * Three replicas with the settings of compose.yml behind Caddy with deploy/Caddyfile, on PostgreSQL, an S3 store and a mail
 * catcher, without Docker: as strict as one process, and none is missed when it is lost. Short and long are the same.
 */
import { readdir } from 'node:fs/promises'
import { migrationsFolder } from '../server/db/migrate'
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

await prove('Replicas: three processes, one StayScape', async ({ report, defer }) => {
  const arrangement = await startArrangement(defer)
  await migratedOnce(arrangement, report)
  const finishPaying = await journey(arrangement, report)
  for (const experiment of asOne) await experiment(arrangement, report)
  await killed(arrangement, finishPaying, report)
  await upgraded(arrangement, report)
})
