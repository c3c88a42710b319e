import { codeTriesMax } from '../db/schema'
import { day, hour, minute, second } from '../time'

/** Milliseconds without use, milliseconds in all, and how many one account may have. */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day, perAccount: 10 }

/**
 * Wrong passwords: of one client about one account, of one address about all; and about one account of all strangers, and of all
 * devices that it knows.
 */
export const failureLimits = {
  perAsker: { points: 10, window: 15 * minute, firstBlock: minute },
  perAddress: { points: 100, window: 15 * minute },
  ofStrangers: { points: 100, window: hour },
  ofKnownDevices: { points: 100, window: hour },
}

/**
 * Milliseconds that each stranger waits for a try at an account about which strangers have used up theirs, and for which the try
 * is then kept.
 */
export const strangersTurn = { wait: 30 * second, keptFor: 10 * minute }

/** Codes that one address may cause to be sent, to whomever, by whichever call. */
export const codesRate = { per: 'address', pool: 'codes', points: 60, window: hour } as const

/**
 * Codes of one purpose that one account is sent: to one client, and to all of them but the devices it knows. Three strangers
 * leave the account's owner some of the day's codes.
 */
export const codeSends = {
  perAsker: { hour: { points: 5, window: hour }, day: { points: 6, window: day } },
  perAccount: { points: 20, window: day },
}

/** Guesses at one code that are compared: of one client, and of all. */
export const codeGuesses = { perAsker: 5, inAll: codeTriesMax }

/** Each hash takes 19 MiB and a thread for some milliseconds. */
export const hashingLimits = { atOnce: 4, queueMax: 256 }
