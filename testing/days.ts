import { addDays } from '../contract/stay'

/** The calendar date by UTC. */
export const today = (now = new Date()) => now.toISOString().slice(0, 10)

export const inDays = (days: number, from = today()) => addDays(from, days)
