/** The journeys: one browser against the real, built server. Two files at a time, each with its own server and data. */
export default {
  rootDir: '..',
  displayName: 'e2e',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/e2e/**/*.e2e.ts'],
  globalSetup: '<rootDir>/e2e/support/prepare.ts',
  globalTeardown: '<rootDir>/e2e/support/tidyUp.ts',
  testSequencer: '<rootDir>/e2e/support/tourFirst.mjs',
  maxWorkers: 2,
  // Minutes, because whole journeys share two cores with whatever else the machine does.
  testTimeout: 300_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: 'tsconfig.json' }] },
}
