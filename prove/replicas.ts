/**
 * J1, J2, A5, B3, C1, D3, D4, I7: three processes on one PostgreSQL database and one object store, behind a load balancer,
 * are as strict as one. One form: short and long are the same here.
 */
import { accountsAcross, codesAcross } from './replicas/accounts'
import { killedMidLoad, mailsOnce, sameNights } from './replicas/bookings'
import { openFleet } from './replicas/fleet'
import { paidOnce, pressedOnce } from './replicas/payments'
import { picturesEverywhere, roomsEverywhere } from './replicas/rooms'
import { prove } from './support/proof'

await prove('Replicas: three processes, one StayScape', async ({ report, defer }) => {
  const fleet = await openFleet(report, defer)
  const experiments = [
    sameNights,
    codesAcross,
    accountsAcross,
    paidOnce,
    pressedOnce,
    picturesEverywhere,
    roomsEverywhere,
    mailsOnce,
    killedMidLoad,
  ]
  for (const experiment of experiments) await experiment(fleet, report)
})
