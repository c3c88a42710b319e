import { placesFor } from '../../../contract/places'
import { normalize } from '../../../contract/cities'
import { findHotelsNamed } from '../../hotels/store'
import type { Dependencies } from '../../dependencies'
import type { KnownCities } from './cities'

/** Hotels that are weighed at most. */
const hotelsMax = 50

export const placesService = ({ database }: Pick<Dependencies, 'database'>, cities: KnownCities) => ({
  /** Places with rooms that guests can book. */
  async find(destination: string) {
    const [known, hotels] = await Promise.all([
      cities.known(),
      findHotelsNamed(database.db, normalize(destination), hotelsMax),
    ])
    return placesFor(destination, { cities: known, hotels })
  },
})
