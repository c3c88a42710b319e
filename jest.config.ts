import { availableParallelism } from 'node:os'
import type { Config } from 'jest'

// ESM-only packages below msw 2, which jest cannot require() on Node 20.
const esmOnly = ['rettime', 'until-async', '@open-draft/deferred-promise']

// styled-components inserts rules one by one, as in production, instead of having jsdom parse the whole sheet again for each.
process.env.SC_DISABLE_SPEEDY = 'false'

/** For every test of the page it is Tuesday 24 November 2026: no date that one writes down ever passes. Only `Date` stands still. */
const today: Config['fakeTimers'] = {
  enableGlobally: true,
  now: new Date(2026, 10, 24, 12).getTime(),
  doNotFake: [
    ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
    ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
    ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ],
}

const compiled: [string, object] = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
  },
]

const commonJs: NonNullable<Config['projects']>[number] = {
  moduleNameMapper: { '\\.css$': '<rootDir>/src/testing/noStyle.ts', '^@contract/(.*)$': '<rootDir>/contract/$1' },
  transform: { '^.+\\.(tsx?|mjs|js)$': compiled },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
}

/** What is seen on a page runs in jsdom, what is only reckoned does without, and the server's runs as native ES modules on real parts. */
const config: Config = {
  coverageProvider: 'v8',
  // Half of a server test is waiting: for its database's thread, for mail, for other processes.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // A machine that builds and tests at once is slow, which is no reason to call a feature broken.
  testTimeout: 120_000,
  projects: [
    {
      ...commonJs,
      displayName: 'client',
      fakeTimers: today,
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
    {
      ...commonJs,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src,contract}/**/*.test.ts'],
    },
    {
      displayName: 'server',
      testEnvironment: '<rootDir>/testing/serverEnvironment.ts',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...(process.env.TEST_DATABASE_URL ? [] : ['\\.postgres\\.test\\.ts$']),
      ],
      globalSetup: '<rootDir>/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/testing/globalTeardown.ts',
      extensionsToTreatAsEsm: ['.ts'],
      // Drizzle asks `Object` all the time, which is slow inside jest unless it is passed in, as it can be to CommonJS.
      sandboxInjectedGlobals: ['Object'],
      moduleNameMapper: {
        '^drizzle-orm(/pg-core|/node-postgres)?$': '<rootDir>/node_modules/drizzle-orm$1/index.cjs',
      },
      transform: { '^.+\\.ts$': compiled },
    },
  ],
}

export default config
