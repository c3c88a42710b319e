import { addDays, localToday } from '../../contract/stay'

/** The calendar date so many days from today. */
export const inDays = (days: number) => addDays(localToday(), days)
