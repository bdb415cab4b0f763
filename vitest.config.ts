import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { journeys } from './e2e/vitest.config.ts'
import { onDatabase } from './server/vitest.config.ts'
import { LongestFirst } from './tools/test-run/longest-first.ts'
import { nativeModules } from './tools/test-run/native-modules.ts'
import { operations } from './tools/test-run/operations.ts'

const together = { ...nativeModules, isolate: false, maxWorkers: 3, expect: { poll: { timeout: 20_000 } } }

/** The decisions of the server, which are pure: they wait for no database. */
const rules = {
  test: { name: 'rules', root: 'server', include: ['src/**/*.rules.test.ts'], testTimeout: 120_000, ...together },
}
/** The developer's own commands and checks. */
const tools = {
  test: {
    name: 'tools',
    root: 'tools',
    include: ['**/*.test.ts'],
    exclude: ['**/*.whole.test.ts'],
    testTimeout: 30_000,
    ...together,
  },
}
/** Those that look at the whole product, built or copied, and take their time. */
const whole = {
  test: {
    name: 'whole',
    root: 'tools',
    include: ['**/*.whole.test.ts'],
    testTimeout: 30_000,
    // A copy of the product is made and removed.
    hookTimeout: 60_000,
    ...together,
  },
}
/** Whole processes that start, stop and are killed: those of the server, and those that a browser looks at, which start a product in each file. */
const endings = [
  { test: { ...onDatabase, name: 'operations', root: 'server', include: operations } },
  {
    test: {
      ...journeys,
      name: 'operations-e2e',
      root: 'e2e',
      include: operations,
      globalSetup: path.join(import.meta.dirname, 'e2e/browser-of-run.ts'),
    },
  },
]

export default defineConfig({
  test: {
    projects: ['contract', rules, 'server', ...endings, 'web', 'e2e', 'e2e/trust', tools, whole],
    sequence: { sequencer: LongestFirst },
  },
})
