import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { figuresService } from './figures'

export async function figuresRoute(app: FastifyInstance, deps: Dependencies) {
  const figures = figuresService(deps)

  serve(
    app,
    'figures',
    { summary: "How full the owner's hotel is and what it earns", rate: 'unlimited' },
    async ({ payload, session }) => ({
      message: 'The figures of your hotel.',
      ...(await figures.of(session.user.id, payload.from)),
    }),
  )
}
