import type { BrowserServer } from 'playwright-core'

/** Stops the browser that globalSetup.ts started. */
export default () => (globalThis as unknown as { chromiumServer: BrowserServer }).chromiumServer.close()
