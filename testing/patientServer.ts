import { start } from '../server/start'

// Nobody is turned away because the machine has other work to do: what a journey or a proof says does not depend on that. Nor on
// how soon it looks for what it has just changed.
start({ overloadDelay: 0, bookingWait: Infinity, connectionWait: 0, roomsInterval: 0 })
