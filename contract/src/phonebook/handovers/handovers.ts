import { z } from 'zod'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** The property by which a book of companies is split. `load` deals everything out evenly, or gives it all to one person. */
export const handoverSplits = ['load', 'area', 'lane', 'tag'] as const
export type HandoverSplit = (typeof handoverSplits)[number]

/** `received`: everybody gets the same number. `held`: the person with the fewest companies gets the next one, so that the books become equal. */
export const handoverEvens = ['received', 'held'] as const

/** The fate of companies that the leaver only follows. */
export const handoverFollows = ['keep', 'replace', 'drop'] as const

/** The belongings of companies that may stay with the leaver when the companies go; everything else goes along. */
export const handoverParts = ['tasks', 'requests', 'quotes', 'orders'] as const
export type HandoverPartName = (typeof handoverParts)[number]

const handoverStates = ['planned', 'running', 'done', 'failed'] as const

/** The result for a company when its turn came; all but the first are reasons why it stayed. */
const handoverOutcomes = ['moved', 'elsewhere', 'deleted', 'receiverGone', 'beyond'] as const

export const mostHandedOver = 50_000

/** Areas are `CN/浙江`; lanes and tags use their own keys. A company goes by the first rule that names it. */
const rule = z.strictObject({ keys: z.array(z.string().max(100)).min(1).max(300), toId: id })

export const newHandover = z
  .strictObject({
    fromId: id,
    by: z.enum(handoverSplits).default('load'),
    rules: z.array(rule).max(100).default([]),
    /** The people who share all companies without a rule; without anybody these stay with the leaver. */
    rest: z.array(id).max(50).default([]),
    even: z.enum(handoverEvens).default('received'),
    follows: z.enum(handoverFollows).default('keep'),
    /** The belongings that do not go along. */
    without: z.array(z.enum(handoverParts)).max(handoverParts.length).default([]),
  })
  .refine(({ rules, rest, follows }) => rules.length + rest.length > 0 || follows === 'drop', {
    error: 'phonebook.receiver_blank',
    path: ['rest'],
  })
  .refine(({ fromId, rules, rest }) => !rest.includes(fromId) && rules.every(({ toId }) => toId !== fromId), {
    error: 'phonebook.receiver_is_leaver',
    path: ['rest'],
  })
export type NewHandover = z.output<typeof newHandover>

const person = z.object({ id, name: z.string() })

/** A person whose book may be handed over; people who have left come first. */
export const bookHolder = person.extend({
  departmentName: z.string().nullable(),
  hasLeft: z.boolean(),
  companies: z.number().int(),
})
export type BookHolder = z.output<typeof bookHolder>

const group = z.object({ key: z.string(), count: z.number().int() })

/** The companies that somebody holds, and the properties by which they can be split. */
export const book = z.object({
  holder: bookHolder,
  follows: z.number().int(),
  /** The number of the holder's own belongings on these companies. */
  parts: z.array(z.object({ part: z.enum(handoverParts), count: z.number().int() })),
  groups: z.object({ area: z.array(group), lane: z.array(group), tag: z.array(group.extend({ name: z.string() })) }),
})
export type Book = z.output<typeof book>

export const handover = z.object({
  id,
  from: person,
  state: z.enum(handoverStates),
  by: z.enum(handoverSplits),
  follows: z.enum(handoverFollows),
  createdBy: person,
  createdAt: instant,
  endedAt: instant.nullable(),
  /** The number of changes in the plan, of those done, and of the companies that moved. */
  total: z.number().int(),
  done: z.number().int(),
  moved: z.number().int(),
  /** The sentence of the failure that ended the hand-over early. */
  problem: z.string().nullable(),
})
export type Handover = z.output<typeof handover>

export const handoverDetail = handover.extend({
  /** Companies without a rule: they stay with the leaver. */
  left: z.number().int(),
  /** Follow-up roles that end without anybody taking them over. */
  dropped: z.number().int(),
  /** The leaver's own belongings on the companies of the plan, and whether they go along; those that stay are found at `path`. */
  parts: z.array(
    z.object({ part: z.enum(handoverParts), count: z.number().int(), goes: z.boolean(), path: z.string() }),
  ),
  receivers: z.array(
    person.extend({
      held: z.number().int(),
      companies: z.number().int(),
      follows: z.number().int(),
      /** The first few companies by name. */
      names: z.array(z.string()),
    }),
  ),
})
export type HandoverDetail = z.output<typeof handoverDetail>

export const handoverRow = z.object({
  company: person.nullable(),
  part: z.enum(['custody', 'follow']),
  to: person.nullable(),
  outcome: z.enum(handoverOutcomes).nullable(),
})

export const listBookHolders = route({
  method: 'GET',
  path: '/phonebook/handovers/holders',
  summary: 'People whose books the caller may hand over, by name, those first who have left and still hold companies',
  permission: 'phonebook.handOver',
  rate: 'read',
  query: z.strictObject({ q: z.string().trim().max(100).default('') }),
  response: z.object({ people: z.array(bookHolder) }),
})

export const getBook = route({
  method: 'GET',
  path: '/phonebook/handovers/book',
  summary: 'What somebody holds and follows, by area, lane and tag',
  permission: 'phonebook.handOver',
  rate: 'read',
  query: z.strictObject({ holderId: z.coerce.number().int().positive() }),
  response: book,
  failures: ['phonebook.book_not_found'],
})

export const planHandover = route({
  method: 'POST',
  path: '/phonebook/handovers',
  summary: 'Split a book and freeze the plan; nothing moves before it is run',
  permission: 'phonebook.handOver',
  rate: 'write',
  body: newHandover,
  response: handoverDetail,
  failures: [
    'phonebook.book_not_found',
    'phonebook.receiver_unknown',
    'phonebook.book_empty',
    'phonebook.book_too_big',
  ],
})

export const runHandover = route({
  method: 'POST',
  path: '/phonebook/handovers/:id/run',
  summary: 'Run the plan as it was shown; what has moved meanwhile is passed over and named',
  permission: 'phonebook.handOver',
  rate: 'write',
  params: idParam,
  response: handoverDetail,
  failures: [
    'phonebook.handover_not_found',
    'phonebook.handover_begun',
    'phonebook.handover_old',
    'phonebook.handover_busy',
    'phonebook.handover_rights_lost',
  ],
})

export const getHandover = route({
  method: 'GET',
  path: '/phonebook/handovers/:id',
  summary: 'One hand-over: who gets how many, how far it is',
  permission: 'phonebook.handOver',
  rate: 'read',
  params: idParam,
  response: handoverDetail,
  failures: ['phonebook.handover_not_found'],
})

export const listHandoverRows = route({
  method: 'GET',
  path: '/phonebook/handovers/:id/rows',
  summary: 'The companies of a hand-over: all, or those that did not move and why',
  permission: 'phonebook.handOver',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    show: z.enum(['all', 'stayed']).default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}-(?:custody|follow)$/)
      .optional(),
  }),
  response: page(handoverRow),
  failures: ['phonebook.handover_not_found'],
})

export const listHandovers = route({
  method: 'GET',
  path: '/phonebook/handovers',
  summary: 'Hand-overs that were run, newest first: the own ones, and those of books that the caller reaches',
  permission: 'phonebook.handOver',
  rate: 'read',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(handover),
})
