import type { Health, HealthLevel } from '@seamark/contract/oversight/health'
import { fullAt } from '../../platform/files/storage.ts'

export type Measured = Omit<Health, 'checks'> & { pendingMigrations: number }
type Check = Health['checks'][number]

const gigabyte = 1024 ** 3

/** Judges each fact: `good`, `warning` if somebody should look at it this week, `bad` if people cannot work. */
export function judgeHealth(measured: Measured): Check[] {
  const { database, disk, jobs, processes } = measured
  const versions = new Set(processes.map(({ version }) => version))
  const workers = processes.filter(({ duties }) => duties.includes('worker')).length
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  const oldest = Math.max(0, ...jobs.map((job) => job.oldestWaitingSeconds ?? 0))
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  const used = database.connections / database.maxConnections
  const free = disk.freeBytes / disk.totalBytes
  return [
    {
      name: 'processes',
      level: versions.size > 1 ? 'warning' : 'good',
      facts: { count: processes.length, versions: [...versions].toSorted().join(', ') },
    },
    { name: 'workers', level: workers === 0 ? 'bad' : 'good', facts: { count: workers } },
    { name: 'jobs', level: level(oldest, 120, 900), facts: { count: waiting, seconds: oldest } },
    { name: 'failedJobs', level: failed > 0 ? 'warning' : 'good', facts: { count: failed } },
    {
      name: 'connections',
      level: level(used, 0.7, 0.9),
      facts: { count: database.connections, maximum: database.maxConnections },
    },
    {
      name: 'statements',
      level: database.longestStatementSeconds >= 30 ? 'warning' : 'good',
      facts: { seconds: database.longestStatementSeconds },
    },
    {
      name: 'migrations',
      level: measured.pendingMigrations > 0 ? 'bad' : 'good',
      facts: { count: measured.pendingMigrations, name: database.migration },
    },
    { name: 'engine', level: engineLevels[measured.engine], facts: {} },
    { name: 'disk', level: judgeSpace(free, disk.freeBytes), facts: { free: disk.freeBytes, total: disk.totalBytes } },
    {
      name: 'errors',
      level: measured.errorsOfTheDay > 0 ? 'warning' : 'good',
      facts: { count: measured.errorsOfTheDay },
    },
  ]
}

/** An installation without an engine lacks only trade data, which is a warning; an engine that is configured but down is bad. */
const engineLevels = { up: 'good', missing: 'warning', down: 'bad' } as const

const level = (value: number, warning: number, bad: number): HealthLevel =>
  value >= bad ? 'bad' : value >= warning ? 'warning' : 'good'

/** The level is bad from where the file storage refuses files, even if a small share of a large disk is much space. */
function judgeSpace(share: number, bytes: number): HealthLevel {
  if (bytes < gigabyte || share < 1 - fullAt) return 'bad'
  return share < 1 - fullAt + 0.05 ? 'warning' : 'good'
}
