import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Collects every call into an OpenAPI document; register it before the routes. */
export const openapi = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'StayScape',
        description:
          'What a person can cause with the product answers 200 with `success: false` and a sentence; 4xx and 5xx carry the same body.',
        version: '1',
      },
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
