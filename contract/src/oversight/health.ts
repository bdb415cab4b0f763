import { z } from 'zod'
import { instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The things that are checked. Each has a sentence for each level that it can reach: `oversight.verdict.disk.bad`. */
export const healthVerdicts = {
  processes: ['good', 'warning'],
  workers: ['good', 'bad'],
  jobs: ['good', 'warning', 'bad'],
  failedJobs: ['good', 'warning'],
  connections: ['good', 'warning', 'bad'],
  statements: ['good', 'warning'],
  migrations: ['good', 'bad'],
  engine: ['good', 'warning', 'bad'],
  disk: ['good', 'warning', 'bad'],
  errors: ['good', 'warning'],
} as const
export type HealthCheck = keyof typeof healthVerdicts
export const healthChecks = Object.keys(healthVerdicts) as HealthCheck[]
export const healthLevels = ['good', 'warning', 'bad'] as const
export type HealthLevel = (typeof healthLevels)[number]

const whole = z.number().int()

export const health = z.object({
  checkedAt: instant,
  checks: z.array(
    z.object({
      name: z.enum(healthChecks),
      level: z.enum(healthLevels),
      /** Values for the sentence: counts, seconds, bytes. */
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  product: z.object({ version: z.string(), node: z.string(), startedAt: instant }),
  processes: z.array(
    z.object({ duties: z.array(z.enum(['web', 'worker'])), version: z.string(), startedAt: instant, seenAt: instant }),
  ),
  database: z.object({
    version: z.string(),
    bytes: whole,
    connections: whole,
    maxConnections: whole,
    longestStatementSeconds: whole,
    migration: z.string(),
  }),
  /** The engine of trade data: `missing` where none is configured and none runs beside us. */
  engine: z.enum(['up', 'down', 'missing']),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: whole,
      active: whole,
      failed: whole,
      oldestWaitingSeconds: whole.nullable(),
    }),
  ),
  disk: z.object({ freeBytes: whole, totalBytes: whole }),
  errorsOfTheDay: whole,
})
export type Health = z.output<typeof health>

export const getHealth = route({
  method: 'GET',
  path: '/oversight/health',
  summary: 'How the installation is doing, each fact with a verdict; nothing secret in it',
  permission: 'oversight.seeHealth',
  rate: 'read',
  response: health,
})
