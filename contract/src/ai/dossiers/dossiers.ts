import { z } from 'zod'
import { companyTypes, progresses, visibilities } from '../../phonebook/companies/companies.ts'
import { duplicateReasons } from '../../phonebook/duplicates/duplicates.ts'
import { ways } from '../../followups/records/records.ts'
import { groupPlatforms } from '../../groups/groups/fields.ts'
import { orderStatuses } from '../../orders/orders/steps.ts'
import { count, day, id, idParam, instant, listCount } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { quoteStates } from '../../rates/quotes/fields.ts'
import { lossReasons } from '../../rates/choices.ts'
import { dossierSummary } from './summaries.ts'

/** A part holds at most so many rows, the nearest or newest first. */
export const mostDossierRows = 6

const named = z.object({ id, name: z.string() })
const money = z.object({ amount: z.number(), currency: z.string() })

/** Rows of a part, with how many there are in all. */
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), count: listCount })

/** A follow-up as the dossier says it; the beginning of its text. */
const contact = z.object({
  id,
  at: instant,
  by: z.string(),
  way: z.enum(ways),
  progress: z.enum(progresses),
  content: z.string(),
})

/** Something that we have said we would do, or that lets an offer of ours end. */
const promise = z.object({
  kind: z.enum(['task', 'nextContact', 'quote', 'request']),
  /** The task, the quote or the request; null for the planned contact, which the company itself holds. */
  id: id.nullable(),
  /** What stands in it: the title of a task, the number of a quote or request. */
  text: z.string(),
  by: z.string(),
  /** The last day on which it can be kept; null for a request without an end. */
  on: day.nullable(),
  isOverdue: z.boolean(),
})
export type DossierPromise = z.output<typeof promise>

const quoted = z.object({
  id,
  number: z.string(),
  state: z.enum(quoteStates),
  isExpired: z.boolean(),
  reason: z.enum(lossReasons).nullable(),
  author: z.string(),
  validTo: day,
  createdAt: instant,
  lanes: z.array(z.object({ pols: z.array(z.string()), pods: z.array(z.string()), carrier: z.string() })),
  /** The lowest price of each kind of box on its first lane. */
  prices: z.array(z.object({ container: z.string(), ...money.shape })),
})
export type DossierQuote = z.output<typeof quoted>

const ordered = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses),
  pol: z.string(),
  pod: z.string(),
  sailingDay: day.nullable(),
  updatedAt: instant,
})

const ratedWay = z.object({
  pol: z.string(),
  pod: z.string(),
  /** 40HQ with known surcharges, in dollars; null where nothing can be compared. */
  dollars: z.number().nullable(),
  isAtLeast: z.boolean(),
  endsOn: day,
  /** Why it counts as a lane of the client. */
  because: z.enum(['core', 'asked', 'quoted', 'area']),
})
export type DossierRate = z.output<typeof ratedWay>

const span = z.object({ from: day, to: day })
const figures = z.object({ shipments: count, teu: z.number() })

const trade = z.object({
  parties: z.array(z.object({ id, name: z.string(), country: z.string().nullable() })),
  /** The last twelve full months of the data; null while there is none. */
  period: span.nullable(),
  now: figures,
  /** The twelve months before; null where the data does not reach so far. */
  before: figures.nullable(),
  last: day.nullable(),
})

const group = z.object({
  id,
  name: z.string(),
  platform: z.enum(groupPlatforms),
  /** Null for those who may not read its messages. */
  lastMessageAt: instant.nullable(),
})

const duplicate = z.object({ id, name: z.string(), reasons: z.array(z.enum(duplicateReasons)), score: count })

/** One side of a contradiction: which record says it, what it says, and when it was written. */
const statement = z.object({
  source: z.enum(['company', 'record', 'quote', 'order', 'trade', 'rate']),
  /** The record's number or name, where it has one. */
  label: z.string(),
  /** A code (a stage, a country, a state) or a figure; `about` says which. */
  value: z.string(),
  at: instant,
})
export type DossierStatement = z.output<typeof statement>

const disagreementKinds = ['progress', 'outcome', 'order', 'country', 'price'] as const
const disagreement = z.object({ about: z.enum(disagreementKinds), sides: z.tuple([statement, statement]) })
export type DossierDisagreement = z.output<typeof disagreement>

/** Rules for what to do next, the most pressing first. */
const nextStepRules = [
  'claim',
  'overdue',
  'request',
  'quoteEnds',
  'quoteOver',
  'falling',
  'disagreement',
  'idle',
  'tradeFell',
  'planned',
  'plan',
] as const
const nextStep = z.object({
  rule: z.enum(nextStepRules),
  text: z.string(),
  on: day.nullable(),
  n: z.number().nullable(),
})
export type DossierNextStep = z.output<typeof nextStep>

export const dossierParts = [
  'contacts',
  'promises',
  'quotes',
  'orders',
  'rates',
  'trade',
  'groups',
  'duplicates',
] as const
export type DossierPart = (typeof dossierParts)[number]

/** A part is null where the caller has no right to it, or where it is away; `hidden` and `away` say which. */
const dossierFacts = z.object({
  company: z.object({
    ...named.shape,
    type: z.enum(companyTypes),
    progress: z.enum(progresses),
    progressSince: instant,
    visibility: z.enum(visibilities),
    custodian: z.string().nullable(),
    country: z.string(),
    lastTouchAt: instant.nullable(),
    nextContactAt: instant.nullable(),
    daysLeft: z.number().int().nullable(),
    stale: z.boolean(),
    /** A client of the pool as a stranger sees it: only her own follow-ups, and no tasks. */
    masked: z.boolean(),
  }),
  contacts: rowsOf(contact).nullable(),
  promises: z.object({ rows: z.array(promise), isMore: z.boolean() }).nullable(),
  quotes: rowsOf(quoted).nullable(),
  orders: rowsOf(ordered).nullable(),
  rates: z.array(ratedWay).nullable(),
  trade: trade.nullable(),
  groups: z.array(group).nullable(),
  duplicates: z.array(duplicate).nullable(),
  disagreements: z.array(disagreement),
  nextStep,
  hidden: z.array(z.enum(dossierParts)),
  away: z.array(z.enum(dossierParts)),
  /** When it was put together; nothing of it is kept. */
  at: instant,
})
export type DossierFacts = z.output<typeof dossierFacts>

export const dossier = dossierFacts.extend({
  /** What a model has written for the caller of just this dossier; null where nothing was, and without a model. */
  summary: dossierSummary.nullable(),
})
export type Dossier = z.output<typeof dossier>

export const getDossier = route({
  method: 'GET',
  path: '/ai/companies/:id/dossier',
  summary: 'What the records say of a company, on one page: each part as its own list would show it to the caller',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  response: dossier,
  failures: ['phonebook.company_not_found', 'phonebook.company_merged', 'phonebook.pool_views_spent'],
})
