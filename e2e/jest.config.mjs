/** Browser tests against the built server. Two files run at a time, each with its own server and data. */
export default {
  rootDir: '..',
  displayName: 'e2e',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/e2e/**/*.e2e.ts'],
  globalSetup: '<rootDir>/e2e/support/globalSetup.ts',
  globalTeardown: '<rootDir>/e2e/support/globalTeardown.ts',
  testSequencer: '<rootDir>/e2e/support/testSequencer.mjs',
  maxWorkers: 2,
  // A whole journey on a busy machine; each of its steps says after two minutes what it waits for.
  testTimeout: 900_000,
  moduleNameMapper: { '^@contract/(.*)$': '<rootDir>/contract/$1' },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
}
