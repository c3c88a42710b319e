import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../../testing/programs'
import { payOnPage } from '../support/paying'
import { seconds, type Report } from '../support/report'
import type { Stage } from '../support/stage'
import { openVisitor } from '../support/visitor'
import { sessionsOf } from './presses'
import { isPaidOnce, openTill, showsPaid, whatBecameOf, type Opened } from './till'

/** D5: the server dies at each step of opening a payment page; the guest tries again. */
export async function deathsWhileOpening(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 3)
  for (const step of ['before session', 'session made', 'session saved']) {
    const dying = await stage.serveUntil(`${step}:1`)
    const { guest, visitor, bookingId } = await till.booked(dying)
    const cutOff = await visitor.call('stripePayment', { bookingId }).then(
      () => false,
      () => true,
    )
    await dying.ended

    const server = await stage.serve()
    const again = openVisitor(server, guest)
    const { body } = await again.call('stripePayment', { bookingId })
    const page = body.url ? await payOnPage(again, body.url) : undefined
    await server.stop()
    const sessions = await sessionsOf(stage, bookingId)
    const [became] = await whatBecameOf(stage, [{ guest, bookingId }])
    report.row(
      'D5',
      `killed ${step}, Pay now again`,
      `${cutOff ? 'cut off' : 'answered'}, then ${page?.status === 303 ? 'paid' : 'not paid'}; ${sessions.theirs} at the provider, ${became!.paid} paid, ${became!.mails} mail`,
      cutOff && sessions.ours === 1 && sessions.theirs === 1 && isPaidOnce(became!),
    )
  }
}

/** The longest that a paid booking may look unpaid (D5), in milliseconds. */
const patience = 60_000

/** Milliseconds until all of them show as paid; undefined when one does not in time. */
async function untilShown(server: RunningServer, bookings: Opened[]): Promise<number | undefined> {
  const started = performance.now()
  while (performance.now() - started < patience) {
    const shown = await Promise.all(bookings.map((opened) => showsPaid(server, opened)))
    if (shown.every(Boolean)) return performance.now() - started
    await wait(500)
  }
  return undefined
}

/** D5: none of the provider's messages ever arrives. */
export async function unheard(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 5)
  const server = await stage.serveUnheard()
  const bookings = await Promise.all(till.guests.map(() => till.opened(server)))
  const visitor = openVisitor(server)
  await Promise.all(bookings.map(({ url }) => payOnPage(visitor, url)))
  const after = await untilShown(server, bookings)
  await server.stop()

  const once = (await whatBecameOf(stage, bookings)).filter(isPaidOnce).length
  report.row(
    'D5',
    `${stage.kind}: 5 payments, no message ever arrives`,
    `${once} paid once, shown after ${after ? seconds(after) : 'never'}`,
    once === bookings.length && after !== undefined,
  )
}

/** D5: the server, with the provider in it, dies when the card was charged and before anybody was told. */
export async function deathAfterPaying(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 1)
  const dying = await stage.serveUntil('payment taken:1')
  const opened = await till.opened(dying)
  await payOnPage(openVisitor(dying), opened.url).catch(() => undefined)
  await dying.ended

  const server = await stage.serve()
  const after = await untilShown(server, [opened])
  await server.stop()
  const [became] = await whatBecameOf(stage, [opened])
  report.row(
    'D5',
    `${stage.kind}: killed between the charge and its message`,
    `${became!.paid} paid, ${became!.audited} audit row, ${became!.mails} mail, shown ${after ? seconds(after) : 'never'} after the restart`,
    isPaidOnce(became!) && after !== undefined,
  )
}
