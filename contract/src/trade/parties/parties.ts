import { partyKinds, partySorts, partyStates } from '../choices.ts'
import { z } from 'zod'
import { count, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { visibilities } from '../../phonebook/companies/companies.ts'
import { exactMatch } from '../../phonebook/look-ups/look-ups.ts'
import { tradeRecord } from '../records/records.ts'
import { slice, tradeId, tradeIdParam } from '../slices/slices.ts'
import { validRate } from '../slices/valid-rates.ts'

const span = z.object({ from: z.iso.date(), to: z.iso.date() })

/** The relation of a party to the caller. For a colleague's company nothing more is told. */
const standing = {
  state: z.enum(partyStates),
  company: z.object({ id, name: z.string(), custodian: z.string().nullable() }).nullable(),
}

export const tradeParty = z.object({
  id,
  name: z.string(),
  country: z.string().nullable(),
  kind: z.enum(partyKinds),
  ...standing,
  shipments: count,
  teu: z.number(),
  last: z.iso.date(),
  /** The three most frequent ones. */
  lanes: z.array(z.string()),
  /** Our valid rate between the ports that it ships between most. */
  rate: validRate.nullable(),
  can: z.object({ bring: z.boolean() }),
})
export type TradeParty = z.output<typeof tradeParty>

export const partiesQuery = z.strictObject({
  ...slice,
  /** A part of any of the party's names. */
  q: z.string().trim().max(100).optional(),
  /** The side of the records that the party is on; by default either. */
  side: z.enum(['importer', 'exporter']).optional(),
  kind: z.enum(partyKinds).optional(),
  state: z.enum(partyStates).optional(),
  sort: z.enum(partySorts).default('shipments'),
  order: z.enum(['asc', 'desc']).default('desc'),
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const listParties = route({
  method: 'GET',
  path: '/trade/parties',
  summary:
    'Who imports and exports in a slice: shipments, TEU, the last shipment, lanes, and what each is to the asker. Without days, of the last twelve full months',
  permission: 'trade.readParties',
  rate: 'read',
  query: partiesQuery,
  response: z.object({
    rows: z.array(tradeParty),
    next: z.string().nullable(),
    count: z.object({ value: count, exact: z.boolean() }),
    /** The days that the figures cover; null while there are no records. */
    period: span.nullable(),
  }),
})

/** A key with its figures. The profile's slice, narrowed by the key, opens its records. */
const ranked = z.object({ key: z.string(), shipments: count, teu: z.number() })
const partner = ranked.extend({ id, name: z.string() })

/** The figures of a span; `before` is null where the data does not reach so far back. */
const companyTrade = z.object({
  parties: z.array(z.object({ id, name: z.string(), country: z.string().nullable() })),
  period: span.nullable(),
  now: z.object({ shipments: count, teu: z.number() }),
  before: z.object({ shipments: count, teu: z.number() }).nullable(),
  last: z.iso.date().nullable(),
})
export type CompanyTrade = z.output<typeof companyTrade>

const candidate = z.object({ pairId: id, id, name: z.string(), country: z.string().nullable(), likeness: z.number() })
export type PartyCandidate = z.output<typeof candidate>

const total = z.object({ shipments: count, teu: z.number() })

export const partyProfile = z.object({
  id,
  name: z.string(),
  country: z.string().nullable(),
  kind: z.enum(partyKinds),
  isJudged: z.boolean(),
  /** The party into which this one was merged; it has the names and records now. */
  joinedTo: z.object({ id, name: z.string() }).nullable(),
  names: z.array(z.object({ id, text: z.string() })),
  candidates: z.array(candidate),
  ...standing,
  /** Our valid rate between the ports that it ships between most. */
  rate: validRate.nullable(),
  period: span.nullable(),
  all: total.extend({ first: z.iso.date().nullable(), last: z.iso.date().nullable() }),
  year: total,
  months: z.array(z.object({ month: z.string(), imports: count, exports: count, teu: z.number() })),
  hs: z.array(ranked),
  pol: z.array(ranked),
  pod: z.array(ranked),
  lanes: z.array(ranked),
  containers: z.array(ranked),
  carriers: z.array(ranked),
  /** The suppliers and the buyers of the party; undisclosed ones are left out. */
  suppliers: z.array(partner),
  customers: z.array(partner),
  records: z.array(tradeRecord),
  can: z.object({ bring: z.boolean(), judge: z.boolean(), lookUp: z.boolean() }),
})
export type PartyProfile = z.output<typeof partyProfile>

export const getParty = route({
  method: 'GET',
  path: '/trade/parties/:id',
  summary: 'A party: its names, its trade of the last twelve full months, its partners, and what it is to the asker',
  permission: 'trade.readParties',
  rate: 'read',
  params: tradeIdParam,
  query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  response: partyProfile,
  failures: ['trade.party_not_found'],
})

export const nameParties = route({
  method: 'GET',
  path: '/trade/party-names',
  summary: 'Parties by a part of one of their names, for pickers; those of these ids',
  permission: 'trade.nameSlices',
  rate: 'read',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,299}$/)
      .optional(),
  }),
  response: z.object({ parties: z.array(z.object({ id, name: z.string() })) }),
  failures: ['phonebook.company_not_found'],
})

export const bringParty = route({
  method: 'POST',
  path: '/trade/parties/:id/company',
  summary: 'Bring a party into the phonebook: a company that is there already is tied to it, and none is made twice',
  permission: 'trade.bringParties',
  rate: 'write',
  params: tradeIdParam,
  body: z.strictObject({ visibility: z.enum(visibilities).default('private') }),
  response: z.object({ companyId: id, made: z.boolean() }),
  /** The last one is the result of taking a run of many merges back. */
  failures: [
    'trade.party_not_found',
    'trade.party_held',
    'phonebook.claims_spent',
    'phonebook.holding_full',
    'trade.party_undeletable',
  ],
})

export const lookUpParty = route({
  method: 'POST',
  path: '/trade/parties/:id/look-up',
  summary:
    'Who holds the company of a party: that which it is tied to, or that is called by one of its names; counted as the look-ups of the phonebook are',
  permission: 'trade.readParties',
  rate: 'write',
  params: tradeIdParam,
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['trade.party_not_found', 'phonebook.lookups_exhausted'],
})

const judging = { permission: 'trade.judgeParties', rate: 'write', response: z.object({ partyId: id }) } as const

export const judgePair = route({
  ...judging,
  method: 'POST',
  path: '/trade/party-pairs/:id',
  summary:
    'Say whether two parties are one: the second one’s names and records go to the first, or the pair is never asked about again',
  params: idParam,
  /** Without `keepId` the party with more records stays. */
  body: z.strictObject({ verdict: z.enum(['same', 'different']), keepId: tradeId.optional() }),
  failures: ['trade.pair_not_found', 'trade.pair_judged', 'trade.party_not_found'],
})

export const undoVerdict = route({
  ...judging,
  method: 'DELETE',
  path: '/trade/party-pairs/:id/verdict',
  summary: 'Take back the verdict that the caller gave a moment ago',
  params: idParam,
  failures: ['trade.pair_not_found', 'trade.pair_settled', 'trade.pair_moved_on'],
})

export const splitParty = route({
  ...judging,
  method: 'POST',
  path: '/trade/parties/:id/split',
  summary: 'Take names out of a party into one of their own, with their records',
  params: tradeIdParam,
  body: z.strictObject({ nameIds: z.array(tradeId).min(1).max(200) }),
  failures: ['trade.party_not_found', 'trade.names_not_found', 'trade.names_all'],
})

export const judgeKind = route({
  ...judging,
  method: 'PUT',
  path: '/trade/parties/:id/kind',
  summary: 'Say that a party is a forwarder, or that it trades itself, whatever its name says',
  params: tradeIdParam,
  body: z.strictObject({ kind: z.enum(partyKinds) }),
  failures: ['trade.party_not_found'],
})

/** What the records say of a party: the goods (four digits), ports and partners that are named most. */
const pairEvidence = z.object({
  shipments: count,
  teu: z.number(),
  last: z.string(),
  hs: z.array(z.string()),
  pols: z.array(z.string()),
  pods: z.array(z.string()),
  partners: z.array(z.object({ id, name: z.string() })),
})
export type PairEvidence = z.output<typeof pairEvidence>

const named = z.object({
  id,
  name: z.string(),
  country: z.string().nullable(),
  names: count,
  /** The pinyin of a Chinese name, by which it is compared with romanised ones; null for other names. */
  reading: z.string().nullable(),
  /** Null for a party without shipments. */
  evidence: pairEvidence.nullable(),
})

export const listPairs = route({
  method: 'GET',
  path: '/trade/party-pairs',
  summary: 'Parties that may be one and wait for a verdict, the likest first',
  permission: 'trade.readParties',
  rate: 'read',
  query: z.strictObject({
    cursor: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    rows: z.array(z.object({ id, likeness: z.number(), first: named, second: named, createdAt: instant })),
    next: z.string().nullable(),
    count: z.object({ value: count, exact: z.boolean() }),
  }),
})

export const tradeOfCompany = route({
  method: 'GET',
  path: '/trade/companies/:id/figures',
  summary:
    'The trade of all parties that a company of the phonebook is: its last twelve full months beside the twelve before, for whoever sees the company',
  permission: 'trade.readParties',
  rate: 'read',
  params: idParam,
  response: companyTrade,
  failures: ['phonebook.company_not_found'],
})

export const partiesOfCompany = route({
  method: 'GET',
  path: '/trade/companies/:id/parties',
  summary: 'The parties that a company of the phonebook is, for whoever sees the company',
  permission: 'trade.readParties',
  rate: 'read',
  params: idParam,
  response: z.object({ parties: z.array(z.object({ id, name: z.string() })) }),
})
