/**
 * Three replicas with the settings of compose.yml behind Caddy with deploy/Caddyfile, on PostgreSQL, an S3 store and a mail
 * catcher, without Docker: as strict as one process, and none is missed when it is lost. Short and long are the same.
 */
import { startArrangement } from './replicas/arrangement'
import { asOne } from './replicas/asOne'
import { journey } from './replicas/journey'
import { killed, upgraded } from './replicas/losses'
import { prove } from './support/proof'

await prove('Replicas: three processes, one StayScape', async ({ report, random, defer }) => {
  const arrangement = await startArrangement(defer)
  const finishPaying = await journey(arrangement, report)
  for (const experiment of asOne) await experiment(arrangement, report)
  await killed(arrangement, random, finishPaying, report)
  await upgraded(arrangement, random, report)
})
