import { z } from 'zod'
import { progresses } from '../../phonebook/companies/companies.ts'
import { count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { companyFigures } from './choices.ts'

const named = z.object({ id, name: z.string() })

const figures = z.object({
  /** Of a person: those whom she visits. */
  exhibitors: count,
  visited: count,
  captures: count,
  sorted: count,
  /** Companies that came of cards, or to which a person has tied an exhibitor. Each counts once. */
  companies: count,
  /** With a follow-up beyond the one that a card is logged by. */
  contacted: count,
  /** Moved that far in the pipeline since the first day. */
  quoted: count,
  ordered: count,
  /** Companies that the phonebook had not before. */
  newClients: count,
  /** From the card, or the first day, to the first follow-up; null while there is none. */
  medianDays: z.number().nullable(),
  /** How many companies were followed within two days. */
  followed48: count,
})
export type ConversionFigures = z.output<typeof figures>

export const getConversion = route({
  method: 'GET',
  path: '/exhibitions/:id/conversion',
  summary:
    'What an exhibition has brought within its attribution days, as far as the caller sees its cards and companies; for everybody together and for each person',
  permission: 'exhibitions.readConversion',
  rate: 'read',
  params: idParam,
  response: z.object({
    total: figures,
    people: z.array(figures.extend({ person: named })),
    /** For who manages the exhibition, where its cost is known and it has brought new clients. */
    costPerNewClient: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    until: instant,
  }),
  failures: ['exhibitions.exhibition_not_found'],
})

export const conversionFilters = z.strictObject({
  exhibitionId: z.coerce.number().int().positive(),
  figure: z.enum(companyFigures).default('companies'),
  personId: z.coerce.number().int().positive().optional(),
})
export type ConversionFilters = z.output<typeof conversionFilters>

const metCompany = z.object({
  id,
  name: z.string(),
  people: z.array(named),
  metAt: instant,
  /** The first follow-up beyond the one that a card is logged by. */
  followedAt: instant.nullable(),
  quotedAt: instant.nullable(),
  orderedAt: instant.nullable(),
  progress: z.enum(progresses),
  isNew: z.boolean(),
})
export type MetCompany = z.output<typeof metCompany>

export const listMetCompanies = route({
  method: 'GET',
  path: '/exhibitions/met-companies',
  summary: 'The companies behind a figure of an exhibition, of one person where she is named, by the time of meeting',
  permission: 'exhibitions.readConversion',
  rate: 'read',
  query: conversionFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(metCompany),
  failures: ['exhibitions.exhibition_not_found', 'exhibitions.cursor_invalid'],
})

/** For the page of a company. */
export const listMeetings = route({
  method: 'GET',
  path: '/exhibitions/companies/:id/meetings',
  summary: 'The exhibitions at which a company was met, by cards and exhibitors that the caller sees, the newest first',
  permission: 'exhibitions.listExhibitions',
  rate: 'read',
  params: idParam,
  response: z.object({
    meetings: z.array(
      z.object({
        exhibition: named,
        at: instant,
        /** Who captured a card; null where an exhibitor stood there. */
        by: named.nullable(),
        capture: z.uuid().nullable(),
        exhibitor: named.nullable(),
        booth: z.string(),
      }),
    ),
  }),
  failures: ['phonebook.company_not_found'],
})
