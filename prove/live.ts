/**
 * A thousand open pages of 250 owners hear all that happens to their own bookings, nothing else, and cost next to nothing; on
 * PostgreSQL from another server than the one that is booked at. Then owners log out, readers stop reading, and the server stops.
 * Short and long are the same.
 */
import { crowd } from './live/crowd'
import { slowReaders } from './live/slowReaders'
import { prove } from './support/proof'

await prove('Live: what owners hear', ({ onEach }) => onEach(crowd, slowReaders))
