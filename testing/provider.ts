import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { testCards } from '../server/payments/sandbox/cards'
import type { Visitor } from './visitor'

/** A message of the provider. */
export const anEvent = (type: string, object: object) =>
  ({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  }) as unknown as Stripe.Event

/** Presses Pay on the sandbox's hosted page; 303 when it accepted the card. */
export const payOnPage = (visitor: Visitor, url: string, card: string = testCards.pays) =>
  visitor.send({
    method: 'POST',
    path: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  })
