import { defineConfig } from 'vitest/config'

const tools = { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], isolate: false, maxWorkers: 3 } }

export default defineConfig({ test: { projects: ['contract', 'server', 'web', 'e2e', 'e2e/trust', tools] } })
