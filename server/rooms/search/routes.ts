import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../http/serve'
import { minute } from '../../time'
import type { DestinationIndex } from './destinations'
import { searchService } from './service'

const searchRate = { per: 'address', points: 120, window: minute } as const
/** Suggestions are requested while somebody types. */
const placesRate = { per: 'address', points: 240, window: minute } as const

interface SearchOptions extends Dependencies {
  destinations: DestinationIndex
}

export async function searchRoutes(app: FastifyInstance, { destinations, ...deps }: SearchOptions) {
  const rooms = searchService(deps, destinations)

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
    async ({ payload }) => ({ message: 'Places that fit.', ...(await destinations.suggest(payload.destination)) }),
  )
}
