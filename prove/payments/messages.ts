import type { Report } from '../support/report'
import { anEvent, openProvider, type Message } from '../support/provider'
import type { Stage } from '../support/stage'
import type { Reply } from '../support/visitor'
import { isPaidOnce, openTill, whatBecameOf, type Entered, type Opened } from './till'

const figures = ({ paid, audited, mails, refunds }: Entered) =>
  `${paid} paid, ${audited} audit row, ${mails} mail, ${refunds} refunds`

const all = (replies: Reply[], status: number) => replies.every((reply) => reply.status === status)

/** D3: the provider repeats itself. */
export async function repeats(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 2)
  const server = await stage.serve()
  const provider = openProvider(server)
  const [sequential, parallel] = [await till.opened(server), await till.opened(server)]

  const one = anEvent('checkout.session.completed', await provider.paid(sequential.sessionId))
  const first: Reply[] = []
  for (let time = 0; time < 10; time += 1) first.push(await provider.send(one))
  const another = anEvent('checkout.session.completed', await provider.paid(parallel.sessionId))
  const second = await Promise.all(Array.from({ length: 50 }, () => provider.send(another)))
  await server.stop()

  const [slowly, quickly] = await whatBecameOf(stage, [sequential, parallel])
  const row = (what: string, became: Entered, replies: Reply[]) =>
    report.row('D3', what, figures(became), isPaidOnce(became) && all(replies, 200))
  row('the same message × 10, one after another', slowly!, first)
  row('the same message × 50 at once', quickly!, second)
}

/** All orders of a list. */
const orders = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

/** D3: completed, completed again under the same and under another id, and expired, in every order and all at once. */
export async function everyOrder(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 28)
  const server = await stage.serve()
  const provider = openProvider(server)

  async function messagesFor(opened: Opened): Promise<Message[]> {
    const session = await provider.paid(opened.sessionId)
    const completed = anEvent('checkout.session.completed', session)
    const expired = anEvent('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
    return [completed, completed, anEvent('checkout.session.completed', session), expired]
  }

  const played: Opened[] = []
  const replies: Reply[] = []
  for (const order of orders([0, 1, 2, 3])) {
    const opened = await till.opened(server)
    const messages = await messagesFor(opened)
    for (const index of order) replies.push(await provider.send(messages[index]!))
    played.push(opened)
  }
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => till.opened(server)))
  for (const opened of atOnce) {
    replies.push(...(await Promise.all((await messagesFor(opened)).map((message) => provider.send(message)))))
  }
  await server.stop()

  for (const [what, bookings] of [
    ['completed, repeated, again, expired: in all 24 orders', played],
    ['the same four at once, 4 bookings', atOnce],
  ] as const) {
    const once = (await whatBecameOf(stage, bookings)).filter(isPaidOnce).length
    report.row('D3', what, `${once} of ${bookings.length} paid once`, once === bookings.length && all(replies, 200))
  }
}

/** D1, D2: whoever is not the provider, or says something that does not fit, makes nothing paid. */
export async function forgeries(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 1)
  const server = await stage.serve()
  const provider = openProvider(server)
  const opened = await till.opened(server)
  const paid = await provider.paid(opened.sessionId)
  const told = (changed: object = {}) => anEvent('checkout.session.completed', { ...paid, ...changed })

  const genuine = told()
  const badlySigned: Record<string, Reply> = {
    'another secret': await provider.send(told(), { secret: 'whsec_somebody_elses' }),
    '301 s old': await provider.send(told(), { secondsOff: -301 }),
    '301 s ahead': await provider.send(told(), { secondsOff: 302 }),
    'no signature': await provider.send(told(), { header: null }),
    'an empty one': await provider.send(told(), { header: '' }),
    'a changed body': await provider.send(genuine, {
      body: JSON.stringify(genuine).replace('"unpaid"', '"paid"') + ' ',
    }),
    'written anew': await provider.send(genuine, { body: JSON.stringify(genuine, null, 1) }),
  }
  const wrongFacts: Record<string, Reply> = {
    'a cent less': await provider.send(told({ amount_total: (paid.amount_total ?? 0) - 1 })),
    'another currency': await provider.send(told({ currency: 'jpy' })),
    'another booking': await provider.send(told({ metadata: { ...paid.metadata, bookingId: 'other' } })),
    'another session': await provider.send(told({ id: 'cs_test_unknown', metadata: {} })),
    'not paid': await provider.send(told({ payment_status: 'unpaid' })),
    'another kind': await provider.send(anEvent('charge.refunded', paid)),
  }
  await server.stop()
  const [became] = await whatBecameOf(stage, [opened])
  const taken = Object.entries(badlySigned).filter(([, { status }]) => status !== 400)
  const angry = Object.entries(wrongFacts).filter(([, { status }]) => status !== 200)

  report.row(
    'D2',
    `${Object.keys(badlySigned).length} messages that are not the provider's`,
    `${became!.paid} paid${taken.length ? `, not refused: ${taken.map(([name]) => name).join(', ')}` : ', each 400'}`,
    became!.paid === 0 && taken.length === 0,
  )
  report.row(
    'D1',
    `${Object.keys(wrongFacts).length} signed messages that do not fit`,
    `${became!.paid} paid, ${became!.audited} audited, ${became!.mails} mails${angry.length ? `, not 200: ${angry.map(([name]) => name).join(', ')}` : ''}`,
    became!.paid === 0 && became!.audited === 3 && became!.mails === 0 && angry.length === 0,
  )
}
