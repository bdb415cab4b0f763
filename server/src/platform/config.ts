import path from 'node:path'
import { z } from 'zod'

export const root = path.resolve(import.meta.dirname, '../../..')

const flag = z.enum(['on', 'off']).transform((text) => text === 'on')
const whole = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(minimum).max(maximum))

/** Every setting of the product: its environment variable, its form, its default, its meaning. The README's table says the same. */
const settings = z.object({
  /** Where the product answers. */
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The address people use, when a proxy stands in front: `https://crm.example.com`. Links are made from it. */
  PUBLIC_ADDRESS: z.url().optional(),
  /** How many proxies in front are trusted to tell the caller's address and protocol. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  /** An outside PostgreSQL ≥ 17; without it the embedded one is started. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Connections of one process. */
  DATABASE_POOL: whole(2, 200).default(16),
  /** The embedded database and other local data. */
  DATA_DIR: z.string().min(1).default(path.join(root, '.data')),
  /** Which processes run here: `web`, `worker`, or both. */
  PROCESSES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  /** Sets the administrator's password on the first start, for unattended installs. */
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .refine((text) => text === text.trim(), 'must not begin or end with a blank')
    .optional(),
  /** Signs tokens; at least 32 characters. Without it one is made and kept in the database. */
  TOKEN_SECRET: z.string().min(32).optional(),
  /** Whether signing in by GET, as the specification has it, is answered. Our own pages post. */
  SIGN_IN_BY_GET: flag.default(true),
  SESSION_HOURS: whole(1, 168).default(12),
  SESSION_IDLE_MINUTES: whole(1, 1440).default(120),
  /** Calls a minute of one person on one process; 0 is without limit. */
  READS_PER_MINUTE: whole(0, 1_000_000).default(1200),
  WRITES_PER_MINUTE: whole(0, 1_000_000).default(300),
  /** Requests waiting for a database connection beyond which further ones get 503. */
  OVERLOAD_WAITING: whole(1, 100_000).default(200),
  /** The business time zone, which decides what day it is. */
  TIME_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'must be a time zone such as Asia/Shanghai')
    .default('Asia/Shanghai'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo companies made on the embedded database's first start; 0 makes neither people nor companies. */
  DEMO_COMPANIES: whole(0, 5_000_000).default(2000),
})
export type Config = z.output<typeof settings>

/** Reads the environment; an unusable value is one clear line on standard error and exit code 1. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(present)
  if (result.success) return result.data
  throw new UnusableConfig(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

export class UnusableConfig extends Error {
  constructor(problems: string) {
    super(`Cannot start, the configuration is unusable. ${problems}. See the table in README.md.`)
  }
}
