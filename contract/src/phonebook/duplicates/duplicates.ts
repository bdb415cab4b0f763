import { z } from 'zod'
import { commaSeparated, id, instant, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { company } from '../companies/companies.ts'

/**
 * The reasons why two records may be one company: the same organization number, name, mailbox or number (theirs or their contacts'); names
 * that sound alike in the same city; mailboxes of the same domain.
 */
export const duplicateReasons = ['organization', 'name', 'email', 'phone', 'sound', 'house'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** The likelihood: a score of 80 and more, 50 and more, or less. */
export const duplicateLevels = ['high', 'medium', 'low'] as const
export type DuplicateLevel = (typeof duplicateLevels)[number]
export const levelOf = (score: number): DuplicateLevel => (score >= 80 ? 'high' : score >= 50 ? 'medium' : 'low')

export const duplicateLists = ['open', 'different'] as const

const verdict = z.enum(duplicateLists)
const named = z.object({ id, name: z.string() })

const duplicatePair = z.object({
  /** Both ids, so that a list can name its rows. */
  id: z.string(),
  low: company,
  high: company,
  /** The reasons that the caller may know. When a record's contact values are masked, reasons about them are left out. */
  reasons: z.array(z.enum(duplicateReasons)),
  score: z.number().int(),
  state: verdict,
  decidedBy: named.nullable(),
  decidedAt: instant.nullable(),
  can: z.object({ merge: z.boolean(), judge: z.boolean() }),
})
export type DuplicatePair = z.output<typeof duplicatePair>

export const listDuplicates = route({
  method: 'GET',
  path: '/phonebook/duplicates',
  summary: 'Pairs of records that may be one company, the likeliest first: those of which the caller sees both',
  permission: 'phonebook.listDuplicates',
  rate: 'read',
  query: z.strictObject({
    list: verdict.default('open'),
    reason: commaSeparated(duplicateReasons).optional(),
    level: z.enum(duplicateLevels).optional(),
    /** Only pairs with a record of the caller's own. */
    mine: yesOrNo.default(false),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,3}-\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  response: page(duplicatePair),
})

export const judgeDuplicate = route({
  method: 'POST',
  path: '/phonebook/duplicates/verdict',
  summary: 'Say that two records are not the same company, or that it is open again; a scan keeps what was said',
  permission: 'phonebook.judgeDuplicates',
  rate: 'write',
  body: z.strictObject({ lowId: id, highId: id, verdict }),
  response: z.object({ state: verdict }),
  failures: ['phonebook.duplicate_not_found', 'phonebook.company_not_yours'],
})

const duplicateScan = z.object({
  state: z.enum(['running', 'done', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** The number of records checked so far. */
  companies: z.number().int(),
})
export type DuplicateScan = z.output<typeof duplicateScan>

const lastScan = z.object({ scan: duplicateScan.nullable(), can: z.object({ scan: z.boolean() }) })

export const getDuplicateScan = route({
  method: 'GET',
  path: '/phonebook/duplicates/scan',
  summary: 'How the last scan for duplicates stands; null before the first',
  permission: 'phonebook.listDuplicates',
  rate: 'read',
  response: lastScan,
})

export const scanDuplicates = route({
  method: 'POST',
  path: '/phonebook/duplicates/scan',
  summary: 'Look through all records now; each night it is done anyway',
  permission: 'phonebook.scanDuplicates',
  rate: 'write',
  response: lastScan,
  failures: ['phonebook.scan_running'],
})
