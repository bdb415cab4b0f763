import { type HealthCheck, healthChecks, type HealthLevel, healthVerdicts } from '@seamark/contract/oversight/health'
import { expect, test } from 'vitest'
import { judgeHealth, type Measured } from './health.rules.ts'

const gigabyte = 1024 ** 3
const process = { duties: ['web' as const, 'worker' as const], version: '1.0.0', startedAt: '', seenAt: '' }
const calm: Measured = {
  checkedAt: '',
  product: { version: '1.0.0', node: 'v24', startedAt: '' },
  processes: [process],
  database: {
    version: '18.4',
    bytes: 1,
    connections: 10,
    maxConnections: 100,
    longestStatementSeconds: 0,
    migration: '0008_oversight',
  },
  engine: 'up',
  jobs: [{ name: 'a.b', waiting: 0, active: 1, failed: 0, oldestWaitingSeconds: null }],
  disk: { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte },
  errorsOfTheDay: 0,
  pendingMigrations: 0,
}
const jobs = (given: Partial<Measured['jobs'][number]>) => ({
  jobs: [...calm.jobs, { name: 'c.d', waiting: 1, active: 0, failed: 0, oldestWaitingSeconds: 1, ...given }],
})
const database = (given: Partial<Measured['database']>) => ({ database: { ...calm.database, ...given } })
const disk = (free: number, total: number) => ({ disk: { freeBytes: free * gigabyte, totalBytes: total * gigabyte } })

test('a calm installation has nothing to look at', () => {
  expect(judgeHealth(calm).map(({ name, level }) => [name, level])).toEqual(healthChecks.map((name) => [name, 'good']))
})

test.each<[HealthCheck, HealthLevel, Partial<Measured>]>([
  ['processes', 'warning', { processes: [process, { ...process, version: '1.1.0' }] }],
  ['workers', 'bad', { processes: [{ ...process, duties: ['web'] }] }],
  ['workers', 'bad', { processes: [] }],
  ['jobs', 'good', jobs({ oldestWaitingSeconds: 119 })],
  ['jobs', 'warning', jobs({ oldestWaitingSeconds: 120 })],
  ['jobs', 'bad', jobs({ oldestWaitingSeconds: 900 })],
  ['failedJobs', 'warning', jobs({ failed: 1 })],
  ['connections', 'good', database({ connections: 69 })],
  ['connections', 'warning', database({ connections: 70 })],
  ['connections', 'bad', database({ connections: 90 })],
  ['statements', 'good', database({ longestStatementSeconds: 29 })],
  ['statements', 'warning', database({ longestStatementSeconds: 30 })],
  ['migrations', 'bad', { pendingMigrations: 1 }],
  ['engine', 'warning', { engine: 'missing' }],
  ['engine', 'bad', { engine: 'down' }],
  ['disk', 'good', disk(210, 1000)],
  ['disk', 'good', disk(2.1, 10)],
  ['disk', 'warning', disk(160, 1000)],
  ['disk', 'bad', disk(140, 1000)],
  ['disk', 'bad', disk(0.9, 2)],
  ['errors', 'warning', { errorsOfTheDay: 2 }],
])('%s is %s', (name, level, given) => {
  const found = judgeHealth({ ...calm, ...given }).find((check) => check.name === name)
  expect(found?.level).toBe(level)
  expect(healthVerdicts[name]).toContain(level)
})

test('the sentences can name what they need', () => {
  const facts = Object.fromEntries(
    judgeHealth({ ...calm, ...jobs({ waiting: 3, oldestWaitingSeconds: 200, failed: 2 }) }).map(
      ({ name, facts: said }) => [name, said],
    ),
  )
  expect(facts).toMatchObject({
    processes: { count: 1, versions: '1.0.0' },
    workers: { count: 1 },
    jobs: { count: 3, seconds: 200 },
    failedJobs: { count: 2 },
    connections: { count: 10, maximum: 100 },
    migrations: { count: 0, name: '0008_oversight' },
    disk: { free: 50 * gigabyte, total: 100 * gigabyte },
  })
})
