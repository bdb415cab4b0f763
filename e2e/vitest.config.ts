import path from 'node:path'
import { defineProject } from 'vitest/config'
import { nativeModules } from '../tools/test-run/native-modules.ts'
import { operations } from '../tools/test-run/operations.ts'

/** What all journeys share, whichever lane runs them. */
export const journeys = {
  globalSetup: path.join(import.meta.dirname, 'product-of-run.ts'),
  // Journeys share one product and one browser; side by side they would only slow one another down on a small machine.
  fileParallelism: false,
  // Files share modules, which keep no truth, and the browser of the worker.
  isolate: false,
  ...nativeModules,
  testTimeout: 240_000,
  // Twenty seconds came to nothing now and then on a machine that was busy with all else.
  expect: { poll: { timeout: 60_000, interval: 50 } },
  hookTimeout: 180_000,
}

export default defineProject({
  test: {
    ...journeys,
    name: 'e2e',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'trust/**', ...operations],
  },
})
