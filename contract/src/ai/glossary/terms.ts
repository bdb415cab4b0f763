import { z } from 'zod'
import { languages } from '../../languages.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { chosenIds, commaSeparated, id, idParam, instant, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { termKinds, termSorts } from '../choices.ts'

/** One office has no more terms of its own. */
export const mostTerms = 5000
const longestTerm = 120

/** A text as terms are compared: narrow, in small letters, each blank as one. */
export const termKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

const text = line(longestTerm)
const fields = {
  kind: z.enum(termKinds),
  zh: text,
  en: text,
  es: text,
  ja: text,
  /** Whether a translation takes the term as it stands here. */
  locked: z.boolean(),
}
export type TermField = keyof typeof fields
// The keys of the object are exactly the fields of the type.
export const termFieldNames = Object.keys(fields) as TermField[]

type Texts = Partial<Record<(typeof languages)[number], string>>

/** A term is a term in two languages at least. */
export const isAlone = (texts: Texts): boolean =>
  languages.filter((language) => termKey(texts[language] ?? '') !== '').length < 2

/** What a term is known by: its text in the first language that has one. */
export const keyOfTerm = (texts: Texts): string =>
  languages.map((language) => termKey(texts[language] ?? '')).find((key) => key !== '') ?? ''

export const newTerm = z
  .strictObject({
    kind: fields.kind.default('office'),
    zh: text.default(''),
    en: text.default(''),
    es: text.default(''),
    ja: text.default(''),
    locked: fields.locked.default(true),
  })
  .refine((given) => !isAlone(given), { path: ['en'], message: 'ai.term_alone' })
export type NewTerm = z.output<typeof newTerm>

export const termChanges = z.strictObject(fields).partial()
export type TermChanges = z.output<typeof termChanges>

export const term = z.object({
  ...fields,
  id,
  version: z.number().int(),
  zh: z.string(),
  en: z.string(),
  es: z.string(),
  ja: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Term = z.output<typeof term>

export const termFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  kind: commaSeparated(termKinds).optional(),
  locked: yesOrNo.optional(),
})
export type TermFilters = z.output<typeof termFilters>

/** The list as it stands: filters and order, without paging. */
export const termListQuery = termFilters.extend({
  sort: z.enum(termSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listTerms = route({
  method: 'GET',
  path: '/ai/glossary',
  summary: 'The terms of the office, filtered, sorted, a page at a time',
  permission: 'ai.listTerms',
  rate: 'read',
  query: termListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(term),
  failures: ['ai.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countTerms = route({
  method: 'GET',
  path: '/ai/glossary/count',
  summary: 'How many terms fit the filters: exact up to 10,000',
  permission: 'ai.listTerms',
  rate: 'read',
  query: termFilters,
  response: listCount,
})

/** A term as it is looked up: of the office, or of the reference data. */
const knownTerm = z.object({
  kind: z.enum(termKinds),
  /** A code that is the same in all languages; empty where there is none. */
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  es: z.string(),
  ja: z.string(),
  source: z.enum(['office', 'reference']),
})
export type KnownTerm = z.output<typeof knownTerm>

export const lookUpTerm = route({
  method: 'GET',
  path: '/ai/glossary/look-up',
  summary: 'What a term is called in four languages: the office’s own word before that of the reference data',
  permission: 'ai.listTerms',
  rate: 'read',
  query: z.strictObject({
    text: line(200).min(1),
    /** The language that is asked for; it changes nothing but how the answer is shown. */
    to: z.enum(languages).optional(),
  }),
  response: z.object({ terms: z.array(knownTerm) }),
})

export const listReferenceTerms = route({
  method: 'GET',
  path: '/ai/glossary/reference',
  summary:
    'The terms that the product brings, by kind and by a part of them; a hundred at most, ports only when looked for',
  permission: 'ai.listTerms',
  rate: 'read',
  query: z.strictObject({ q: line(200).optional(), kind: z.enum(termKinds).optional() }),
  response: z.object({ terms: z.array(knownTerm), isMore: z.boolean() }),
})

export const getTerm = route({
  method: 'GET',
  path: '/ai/glossary/:id',
  summary: 'One term of the office',
  permission: 'ai.listTerms',
  rate: 'read',
  params: idParam,
  response: term,
  failures: ['ai.term_not_found'],
})

export const createTerm = route({
  method: 'POST',
  path: '/ai/glossary',
  summary: 'A new term, in two languages at least; the office has each once',
  permission: 'ai.writeTerms',
  rate: 'write',
  body: newTerm,
  response: term,
  failures: ['ai.term_taken', 'ai.term_alone', 'ai.terms_full'],
})

export const editTerm = route({
  method: 'PATCH',
  path: '/ai/glossary/:id',
  summary: 'Change some fields; a stale version is refused with the current record in `details.current`',
  permission: 'ai.writeTerms',
  rate: 'write',
  params: idParam,
  body: termChanges,
  response: term,
  versioned: true,
  failures: ['ai.term_not_found', 'ai.term_taken', 'ai.term_alone'],
})

export const deleteTerm = route({
  method: 'DELETE',
  path: '/ai/glossary/:id',
  summary: 'Delete a term; undone within 10 seconds',
  permission: 'ai.deleteTerms',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['ai.term_not_found'],
})

export const restoreTerm = route({
  method: 'POST',
  path: '/ai/glossary/:id/restore',
  summary: 'Undo it while there is time',
  permission: 'ai.deleteTerms',
  rate: 'write',
  params: idParam,
  response: term,
  failures: ['ai.term_not_found', 'ai.term_taken', 'ai.terms_full', 'ai.undo_over'],
})

/** What many terms get at once. */
export const termLock = z.strictObject({ locked: fields.locked })
