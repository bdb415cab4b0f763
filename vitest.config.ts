import { defineConfig } from 'vitest/config'

const tools = {
  test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 30_000, expect: { poll: { timeout: 20_000 } }, isolate: false, maxWorkers: 3 },
}

export default defineConfig({ test: { projects: ['contract', 'server', 'web', 'e2e', 'e2e/trust', tools] } })
