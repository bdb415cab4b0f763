import path from 'node:path'
import { defineProject } from 'vitest/config'
import { nativeModules } from '../tools/test-run/native-modules.ts'
import { operations } from '../tools/test-run/operations.ts'

/** What the tests on a database share, whichever lane runs them. */
export const onDatabase = {
  globalSetup: path.join(import.meta.dirname, 'src/platform/testing/cluster.ts'),
  // A shared machine may be slow; nothing waits this long unless it hangs.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  // Each file waits for its own database far more than it computes. Projects that run together must agree on the number.
  maxWorkers: 3,
  // Files share a worker's modules, which keep no truth: to load eight hundred of them for each file took longer than the tests.
  isolate: false,
  ...nativeModules,
}

export default defineProject({
  test: {
    ...onDatabase,
    name: 'server',
    include: ['src/**/*.test.ts'],
    // They are projects of their own; see vitest.config.ts at the root.
    exclude: ['src/**/*.rules.test.ts', ...operations],
  },
})
