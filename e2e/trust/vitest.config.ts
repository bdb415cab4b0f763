import { defineProject } from 'vitest/config'
import { nativeModules } from '../../tools/test-run/native-modules.ts'

export default defineProject({
  test: {
    name: 'trust',
    include: ['*.test.ts'],
    globalSetup: './product-of-run.ts',
    // All checks share one product, and some of them count its output and content.
    fileParallelism: false,
    // Modules keep no truth; loading them anew for each file took a third of the time.
    isolate: false,
    ...nativeModules,
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    hookTimeout: 180_000,
  },
})
