import type { BrowserServer } from 'playwright-core'

/** Ends what prepare.ts has started. */
export default () => (globalThis as unknown as { chromiumServer: BrowserServer }).chromiumServer.close()
