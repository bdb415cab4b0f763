import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    isolate: false,
    maxWorkers: 3,
  },
})
