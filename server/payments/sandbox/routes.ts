import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts'
import { sandboxApi } from './api'
import { sandboxPage } from './page'

/**
 * The payment sandbox (D21): a provider that ships with the project and stands in for Stripe where there are no keys. It
 * has its own tables and is reached only as Stripe would be: the SDK calls its API, guests open its page, and its signed
 * messages come to our webhook.
 */
export function sandboxRoutes(app: FastifyInstance, parts: Parts) {
  void app.register(async (scope) => {
    // Both the SDK and the page's form send this; nothing else of the server reads it (G1).
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    await scope.register(async (api) => sandboxApi(api, parts))
    await scope.register(async (page) => sandboxPage(page, parts))
  })
}
