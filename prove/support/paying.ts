import { testCards } from '../../server/payments/sandbox/pageView'
import type { Reply, Visitor } from './visitor'

/** Presses Pay on the sandbox's hosted page; 303 when it took the card. */
export const payOnPage = (visitor: Visitor, url: string): Promise<Reply> =>
  visitor.send({
    method: 'POST',
    path: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: testCards.pays }).toString(),
  })
