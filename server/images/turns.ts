import { limitConcurrency } from '../http/limitConcurrency'
import { pictureLimits } from './limits'

const { atOnce, waiting, variantsWaiting } = pictureLimits

/** Every decode of the server, whatever it is for, takes one of these places (E1). */
const places = limitConcurrency(atOnce, Infinity)
const uploads = limitConcurrency(atOnce + waiting, 0)
const variants = limitConcurrency(atOnce + variantsWaiting, 0)

/** Runs the decode of an uploaded picture in its turn; 503 when too many wait. */
export const uploadTurn: typeof places = (work) => uploads(() => places(work))

/** Runs the making of a variant of a kept picture in its turn; 503 when too many wait. */
export const variantTurn: typeof places = (work) => variants(() => places(work))
