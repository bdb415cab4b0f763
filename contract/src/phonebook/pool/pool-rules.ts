import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { companyTypes, progresses } from '../companies/companies.ts'

const whole = (least: number, most: number) => z.number().int().min(least).max(most)
/** Null means no limit. */
const limit = (most: number) => whole(1, most).nullable()

/** Days without follow-up before the fall, by progress; null never falls. */
const idleDays = z.strictObject({
  unconfirmed: limit(3650),
  contacted: limit(3650),
  replied: limit(3650),
  quoted: limit(3650),
  following: limit(3650),
  ordered: limit(3650),
})
export type IdleDays = z.output<typeof idleDays>

/** The complete rules of the pool, which an administrator decides. */
export const poolRules = z
  .strictObject({
    /** Whether neglected companies fall into the pool at all. */
    recycling: z.boolean(),
    days: idleDays,
    /** Company types with days of their own. */
    types: z.partialRecord(z.enum(companyTypes), idleDays),
    /** The people of these departments, and of those below, lose no company. */
    sparedDepartmentIds: z.array(id).max(200),
    /** A planned contact postpones the fall by at most this number of days. */
    plannedDays: whole(0, 365),
    /** After a change of the rules nothing falls for this number of days, so that everybody is warned first. */
    graceDays: whole(0, 60),
    /** Custodians are warned this number of days before, the largest first. */
    warningDays: z
      .array(whole(0, 60))
      .max(10)
      .transform((days) => [...new Set(days)].toSorted((one, other) => other - one)),
    /** Hours of the business day. */
    warnHour: whole(0, 22),
    runHour: whole(1, 23),
    /** The protection of a claim. It runs from the claim on; every follow-up extends it, up to the maximum after the claim. */
    protectionDays: whole(0, 90),
    protectionExtendDays: whole(0, 30),
    protectionMaxDays: whole(0, 365),
    dailyClaims: limit(1000),
    holdingCap: limit(100_000),
    /** The former custodian may not claim the company back for this time. */
    coolDownDays: whole(0, 365),
    /** Nobody may claim a company that is new to the pool for this time. */
    quietDays: whole(0, 60),
    /** The number of pool records that a person may open in a day. */
    dailyViews: limit(10_000),
  })
  .refine(({ warnHour, runHour }) => runHour > warnHour, { path: ['runHour'], message: 'phonebook.pool_hours' })
  .refine(({ protectionDays, protectionMaxDays }) => protectionMaxDays >= protectionDays, {
    path: ['protectionMaxDays'],
    message: 'phonebook.pool_protection',
  })
export type PoolRules = z.output<typeof poolRules>
export type PoolRule = keyof PoolRules

export const poolRulesInForce = z.object({
  version: z.number().int(),
  rules: poolRules,
  /** No company falls before this business day. */
  beginsOn: day,
  /** True while that day is still to come. */
  isWaiting: z.boolean(),
  updatedAt: instant,
  updatedBy: z.object({ id, name: z.string() }).nullable(),
  /** The last business days on which companies fell or people were warned, newest first. */
  days: z.array(z.object({ day, warned: z.number().int().nullable(), recycled: z.number().int().nullable() })),
})
export type PoolRulesInForce = z.output<typeof poolRulesInForce>

export const getPoolRules = route({
  method: 'GET',
  path: '/phonebook/poolRules',
  summary: 'The rules of the pool, and what they have done on the last days',
  permission: 'phonebook.managePoolRules',
  rate: 'read',
  response: poolRulesInForce,
})

export const changePoolRules = route({
  method: 'PUT',
  path: '/phonebook/poolRules',
  summary: 'Change the rules of the pool; a stale version is refused with the rules in force in `details.current`',
  permission: 'phonebook.managePoolRules',
  rate: 'write',
  body: poolRules,
  response: poolRulesInForce,
  versioned: true,
  failures: ['phonebook.department_unknown'],
})

/** The number of days that the simulator looks ahead. */
export const horizons = [1, 7, 30] as const
const falls = z.object({ within: z.tuple([z.number().int(), z.number().int(), z.number().int()]) })

export const simulatePool = route({
  method: 'POST',
  path: '/phonebook/poolRules/simulation',
  summary:
    'How many companies that the caller may see would fall within 1, 7 and 30 days by these rules, if nobody followed up; nothing is saved',
  permission: 'phonebook.managePoolRules',
  rate: 'write',
  body: poolRules,
  response: z.object({
    /** The first business day on which these rules could move a company, if they were saved now. */
    beginsOn: day,
    total: falls,
    byProgress: z.array(falls.extend({ progress: z.enum(progresses) })),
    byCustodian: z.array(falls.extend({ custodian: z.object({ id, name: z.string() }) })),
  }),
})
export type Simulation = z.output<typeof simulatePool.response>

const fallingCompany = z.object({
  id,
  name: z.string(),
  progress: z.enum(progresses),
  custodian: z.object({ id, name: z.string() }),
  dueOn: day,
})
export type FallingCompany = z.output<typeof fallingCompany>

export const listFalling = route({
  method: 'POST',
  path: '/phonebook/poolRules/simulation/companies',
  summary: 'The companies behind a number of the simulation, first to fall first',
  permission: 'phonebook.managePoolRules',
  rate: 'write',
  body: z.strictObject({
    rules: poolRules,
    within: whole(0, 365),
    progress: z.enum(progresses).optional(),
    custodianId: id.optional(),
    /** The day and the id of the last row of the previous page. */
    after: z.strictObject({ dueOn: day, id }).optional(),
  }),
  response: z.object({ rows: z.array(fallingCompany), hasMore: z.boolean() }),
})
