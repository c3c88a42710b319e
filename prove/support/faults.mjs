/**
 * Steps at which a process may die, for the proofs that it does no harm. In a second copy of the server (`faulty/`), each
 * `from`, which stands in its source file exactly once, becomes `to`; with CRASH_AT=step:n in its environment that copy ends
 * itself, as `kill -9` would, when it comes to the step for the nth time.
 */
export const faults = [
  {
    steps: ['before commit', 'after commit'],
    file: 'server/db/transaction.ts',
    from: '      await commit(client)\n',
    to: `      crashPoint('before commit')
      await commit(client)
      crashPoint('after commit')
`,
  },
  {
    steps: ['before mail', 'after mail'],
    file: 'server/mail/queue.ts',
    from: '    await mailer.send({ id, to: recipient, subject, text, html: html ?? undefined })\n',
    to: `    crashPoint('before mail')
    await mailer.send({ id, to: recipient, subject, text, html: html ?? undefined })
    crashPoint('after mail')
`,
  },
  {
    steps: ['before file', 'after file'],
    file: 'server/images/imageStore.ts',
    from: '        await rename(aside, path.join(folder, name))\n',
    to: `        crashPoint('before file')
        await rename(aside, path.join(folder, name))
        crashPoint('after file')
`,
  },
  {
    steps: ['before session', 'session made', 'session saved'],
    file: 'server/payments/sessions.ts',
    from: `      const opened = await provider.open(checkoutPage(checkout, settings.appOrigin), idempotencyKey(checkout))
      if (!opened.url) throw new Error('the provider has opened a session without a page')
      const kept = { providerSessionId: opened.id, url: opened.url }
      await saveOpened(db, id, kept)
`,
    to: `      crashPoint('before session')
      const opened = await provider.open(checkoutPage(checkout, settings.appOrigin), idempotencyKey(checkout))
      if (!opened.url) throw new Error('the provider has opened a session without a page')
      const kept = { providerSessionId: opened.id, url: opened.url }
      crashPoint('session made')
      await saveOpened(db, id, kept)
      crashPoint('session saved')
`,
  },
  {
    steps: ['payment taken'],
    file: 'server/payments/sandbox/page.ts',
    from: "    await send('checkout.session.completed', sessionObject(paid, appOrigin))\n",
    to: `    crashPoint('payment taken')
    await send('checkout.session.completed', sessionObject(paid, appOrigin))
`,
  },
  {
    // The provider's side: a network that loses all its messages.
    steps: [],
    file: 'server/payments/sandbox/messages.ts',
    from: '    for (const before of waits) {\n',
    to: `    if (process.env.LOSE_MESSAGES) return
    for (const before of waits) {
`,
  },
]

/** Stands at the top of each altered file. */
export const crashPoint = `const crashPoint = (step: string) => {
  const [at, count] = (process.env.CRASH_AT ?? '').split(':')
  const passed = globalThis as { passed?: number }
  if (step === at && (passed.passed = (passed.passed ?? 0) + 1) === Number(count)) process.kill(process.pid, 'SIGKILL')
}
`
