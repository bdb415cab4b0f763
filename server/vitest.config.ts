import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // They are a project of their own, without a database; see vitest.config.ts at the root.
    exclude: ['src/**/*.rules.test.ts'],
    globalSetup: 'src/platform/testing/cluster.ts',
    // A shared machine may be slow; nothing waits this long unless it hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Each file waits for its own database far more than it computes. Projects that run together must agree on the number.
    maxWorkers: 3,
    // Files share a worker's modules, which keep no truth: to load eight hundred of them for each file took longer than the tests.
    isolate: false,
  },
})
