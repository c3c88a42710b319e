import type { FastifyBaseLogger } from 'fastify'

/** Where the database layer tells what it does; the server's own logger is one. */
export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'fatal'>
