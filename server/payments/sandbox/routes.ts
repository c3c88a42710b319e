import type { FastifyInstance } from 'fastify'
import type { RenderServerPage } from '../../http/serverPage'
import type { Dependencies } from '../../dependencies'
import { sandboxApi } from './api'
import { sandboxPage } from './page'

/**
 * A payment provider that stands in for Stripe when no keys are set. It has its own table and is reached only as Stripe would
 * be: through the SDK, its hosted page and signed webhooks.
 */
export function sandboxRoutes(app: FastifyInstance, deps: Dependencies, writePage: RenderServerPage) {
  void app.register(async (scope) => {
    // What the SDK and the page's form send, accepted only here.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    await scope.register(async (api) => sandboxApi(api, deps))
    await scope.register(async (page) => sandboxPage(page, deps, writePage))
  })
}
