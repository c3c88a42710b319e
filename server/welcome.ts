import type { Settings } from './settings'

/** Demo accounts; made by the demo catalogue, never in production unless SEED_DEMO was set by hand. */
export const demoPassword = 'stayscape-demo'
export const demoLogins = { guest: 'guest@stayscape.test', owner: 'owner@stayscape.test' } as const

/** What the terminal shows once the server listens. */
export function welcome({ appOrigin, seedDemo, mailOutbox, databaseUrl, paymentSandbox }: Settings): string {
  const lines = [
    `StayScape is ready at ${appOrigin}`,
    ...(seedDemo
      ? [
          `  Demo guest:  ${demoLogins.guest}  password ${demoPassword}`,
          `  Demo owner:  ${demoLogins.owner}  password ${demoPassword}`,
        ]
      : []),
    ...(mailOutbox ? [`  Mail outbox: ${appOrigin}/dev/outbox`] : []),
    ...(paymentSandbox ? ['  Payments:    sandbox, no money moves; card 4242 4242 4242 4242 pays'] : []),
    ...(databaseUrl
      ? []
      : ['  Database:    embedded. It survives a crash of this process, not a loss of power: see docs/operations.md']),
  ]
  return `\n${lines.join('\n')}\n\n`
}
