import { randomBytes } from 'node:crypto'

/** Ours, never the client's: a forged id could make two requests one in the logs (I8). */
export const newRequestId = () => randomBytes(8).toString('hex')
