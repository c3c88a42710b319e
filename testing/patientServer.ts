import { start } from '../server/start'

// Nobody is turned away because the machine has other work to do: what a journey or a proof says does not depend on that.
start({ overloadDelay: 0, bookingWait: Infinity, connectionWait: 0 })
