import { z } from 'zod'
import { progresses } from '../phonebook/companies/companies.ts'
import { day, id, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'
import { spanQuery } from './sales.ts'

/** By what the companies that came into somebody's hands are split. Those of several lanes, groups or exhibitions count in each of them. */
export const conversionParts = ['source', 'area', 'lane', 'group', 'exhibition'] as const
export type ConversionPart = (typeof conversionParts)[number]

/** The key of companies without a source, area or lane. An address cannot carry an empty text. */
export const noPart = 'none'

/** The steps of the funnel after a company was gained. */
export const conversionStages = ['contacted', 'replied', 'quoted', 'ordered'] as const
export type ConversionStage = (typeof conversionStages)[number]

const stage = z.object({
  /** Companies that came so far, even if they were set back later. */
  count: z.number().int(),
  /** The median of the days from being gained to this step, of those whose step has a day; null without any. */
  medianDays: z.number().nullable(),
  /** Of how many of them the days are the median: of a few it says little of what is usual. */
  timed: z.number().int(),
})
const figures = z.object({ gained: z.number().int(), stages: z.record(z.enum(conversionStages), stage) })
export type ConversionFigures = z.output<typeof figures>

const part = figures.extend({
  /** A source, the code of an area, a lane, the id of a group or exhibition, or `noPart`. */
  key: z.string(),
  /** The name of a group or exhibition; other keys are named by the screen. */
  name: z.string(),
})
export type ConversionOfPart = z.output<typeof part>

export const conversionQuery = z.strictObject({ ...spanQuery, by: z.enum(conversionParts).default('source') })

export const summarizeConversions = route({
  method: 'GET',
  path: '/summary/conversions',
  summary:
    'How far the companies gained in a period have come, by source, area, lane, chat group or exhibition; only of companies that the caller sees today',
  permission: 'summary.readSales',
  rate: 'read',
  query: conversionQuery,
  response: z.object({
    from: day,
    to: day,
    /** Of all these companies, each once. */
    total: figures,
    parts: z.array(part),
    /** How many more parts there are, the smallest. */
    others: z.number().int(),
    /** Further companies gained, of which the reader may know nothing but the number. */
    closed: z.number().int(),
  }),
})

export const conversionRow = z.object({
  id,
  name: z.string(),
  person: z.object({ id, name: z.string() }),
  progress: z.enum(progresses),
  gainedAt: instant,
  /** When it came to the step that is asked for; null without a step, or where no day is known. */
  reachedAt: instant.nullable(),
})
export type ConversionRow = z.output<typeof conversionRow>

export const listConversionRows = route({
  method: 'GET',
  path: '/summary/conversions/rows',
  summary: 'The companies behind a figure of the conversions, those gained last first',
  permission: 'summary.readSales',
  rate: 'read',
  query: z.strictObject({
    ...spanQuery,
    by: z.enum(conversionParts).default('source'),
    /** Without one, the companies of the total. */
    key: z.string().max(40).optional(),
    stage: z.enum(conversionStages).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    rows: z.array(conversionRow),
    next: z.string().nullable(),
    count: z.number().int(),
  }),
})
