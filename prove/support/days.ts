import { addDays } from '../../contract/stay'

/** The calendar day `days` from today, by UTC. */
export const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
