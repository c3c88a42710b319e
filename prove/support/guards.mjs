/**
 * Guards of the server that a proof can be run without, to see that it fails then: `npm run prove:booking -- --without lock`.
 * Each is taken out of a copy of the server by changes: `from` stands in the source `file` exactly once and becomes `to`.
 * The constraint stands in the database and is dropped there (stage.ts).
 */
export const guards = {
  constraint: [],
  lock: [
    {
      file: 'server/bookings/store.ts',
      from: "    .for('update', { of: [rooms, users] })\n",
      to: '',
    },
  ],
  /** Whose booking it is. */
  owner: [
    {
      file: 'server/payments/store.ts',
      from: 'and(eq(bookings.id, bookingId), eq(bookings.userId, userId))',
      to: 'and(eq(bookings.id, bookingId), sql`${userId}::text IS NOT NULL`)',
    },
  ],
  /** That a message comes from the provider. */
  signature: [
    {
      file: 'server/payments/message.ts',
      from: 'webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())',
      to: '(void webhooks, void secret, JSON.parse(body.toString()))',
    },
  ],
  /** That what a message says is entered once: by its own id, and by what is known of its session. */
  once: [
    {
      file: 'server/payments/service.ts',
      from: '(!(await isFirst(tx, event)))',
      to: '((await isFirst(tx, event)) === undefined)',
    },
    {
      file: 'server/payments/settlement.ts',
      from: "  if (session.status === 'paid' || session.status === 'refund_due') return settled('repeated')\n",
      to: '',
    },
  ],
  /** That an unknown e-mail takes as long as a wrong password. */
  decoy: [
    {
      file: 'server/accounts/passwords/hashing.ts',
      from: '  const matches = await hashing(async () => verify(stored ?? (await nobodys), password))\n',
      to: '  const matches = stored !== undefined && (void nobodys, await hashing(() => verify(stored, password)))\n',
    },
  ],
}
