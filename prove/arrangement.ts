/**
 * J1, J2, I4, G3: the arrangement of compose.yml without Docker. Two replicas of the built server with the settings that file
 * gives them, behind Caddy with deploy/Caddyfile; PostgreSQL; an S3-compatible store and a mail catcher that speak the same
 * protocols. One form: short and long are the same here.
 */
import { openHouse } from './arrangement/house'
import { journey } from './arrangement/journey'
import { killed, upgraded } from './arrangement/losses'
import { prove } from './support/proof'

await prove('Arrangement: two replicas behind a proxy, as in compose.yml', async ({ report, defer }) => {
  const house = await openHouse(defer)
  const underway = await journey(house, report)
  await killed(house, underway, report)
  await upgraded(house, report)
})
