import type { FastifyInstance } from 'fastify'
import { minute } from '../../time'
import { serve } from '../../http/serve'
import type { Dependencies } from '../../dependencies'
import { knownCities } from './cities'
import { placesService } from './places'
import { searchService } from './service'

/** Open to anyone, and not free of cost; places are asked for with every key. */
const searchRate = { per: 'address', points: 120, window: minute } as const
const placesRate = { per: 'address', points: 240, window: minute } as const

export async function searchRoutes(app: FastifyInstance, deps: Dependencies) {
  const cities = knownCities(deps)
  app.addHook('onClose', async () => cities.stop())
  const rooms = searchService(deps, cities)
  const places = placesService(deps, cities)

  serve(
    app,
    'searchRooms',
    {
      summary: 'One page of the rooms that match, and how many each filter would leave',
      rate: searchRate,
      isSearch: true,
    },
    async ({ payload }) => ({ message: 'Rooms that match.', ...(await rooms.search(payload)) }),
  )

  serve(
    app,
    'places',
    { summary: 'Cities and hotels that fit what was typed', rate: placesRate, isSearch: true },
    async ({ payload }) => ({
      message: 'Places that fit.',
      ...(await places.find(payload.destination)),
    }),
  )
}
