import { day, hour, minute, second } from '../time'

/** Milliseconds without use, milliseconds in all, and how many one account may have. */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day, perAccount: 10 }

/** Wrong passwords: by one client on one account, by one address on all accounts, and on one account by all strangers or all known devices. */
export const failureLimits = {
  perClient: { points: 10, window: 15 * minute, firstBlock: minute },
  perAddress: { points: 100, window: 15 * minute },
  fromStrangers: { points: 100, window: hour },
  fromKnownDevices: { points: 100, window: hour },
}

/** Once strangers have used up an account's limit: milliseconds that each waits for an attempt, and for which it is then kept. */
export const strangersTurn = { wait: 30 * second, keptFor: 10 * minute }

/** Codes that one address may have sent, to any account and by any call. */
export const codesRate = { per: 'address', pool: 'codes', points: 60, window: hour } as const

/** Changes of an address that is not verified yet. */
export const emailChangesRate = { points: 3, window: hour }

/**
 * Codes of one purpose sent to one account: requested by one client, and by all clients but known devices. Three strangers leave
 * the owner some of the day's codes.
 */
export const codeSendLimits = {
  perClient: { hour: { points: 5, window: hour }, day: { points: 6, window: day } },
  perAccount: { points: 20, window: day },
}

/** Guesses at one code; by all clients together `codeTriesMax`. */
export const codeGuessesPerClient = 5

/** Each hash takes 19 MiB and a thread for some milliseconds. */
export const hashingLimits = { concurrency: 4, queueMax: 256 }
