import { jest } from '@jest/globals'

// A browser on a machine that others keep busy misses a moment now and then. What is broken is broken twice; both are told.
jest.retryTimes(1, { logErrorsBeforeRetry: true })
