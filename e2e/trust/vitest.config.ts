import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'trust',
    include: ['*.test.ts'],
    globalSetup: './product-of-run.ts',
    // All checks try their luck with one house, and some of them count what it says and what it holds.
    fileParallelism: false,
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    hookTimeout: 180_000,
  },
})
