import { day, hour, minute } from '../durations'

/** Milliseconds without use, milliseconds in all, and how many one account may have. */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day, perAccount: 10 }

export const loginFailures = {
  perAccount: { points: 10, window: 15 * minute, firstBlock: minute },
  perAddress: { points: 100, window: 15 * minute },
}

/** Codes that one address may cause to be sent, to whomever, by whichever call. */
export const codesRate = { per: 'address', pool: 'codes', points: 60, window: hour } as const

export const codesPerAccount = { hour: { points: 5, window: hour }, day: { points: 10, window: day } }

/** Each hash takes 19 MiB and a thread for some milliseconds. */
export const hashingLimits = { atOnce: 4, queueMax: 256 }
