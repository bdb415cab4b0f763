import { z } from 'zod'
import { languages } from '../../languages.ts'
import { isVisible, line, lines } from '../../phonebook/matching/texts.ts'
import { chosenIds, count, id, idParam, instant, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { portCode } from '../../territory/lanes.ts'
import { templateGroups, templateReaders, templateSorts } from '../choices.ts'
import { lackReasons } from './places.ts'
import { variables, worded } from './variables.ts'

/** One person has no more of her own. */
export const mostTemplates = 200
const mostLetters = 8000

const fields = {
  names: worded(80).refine((names) => Object.keys(names).length > 0, 'ai.template_name_blank'),
  group: z.enum(templateGroups),
  /** The finished text with places for values, in each language in which it is written. */
  drafts: z
    .partialRecord(z.enum(languages), lines(mostLetters).refine(isVisible, 'ai.template_text_blank'))
    .refine((drafts) => Object.keys(drafts).length > 0, 'ai.template_draft_blank'),
  /** What a model is asked to do with the text. */
  instruction: lines(4000),
  variables,
  /** The language in which it is written unless its user chooses another one. */
  language: z.enum(languages),
  seenBy: z.enum(templateReaders),
  enabled: z.boolean(),
  /** The order within its group. */
  place: z.number().int().min(0).max(9999),
}
export type TemplateField = keyof typeof fields
// The keys of the object are exactly the fields of the type.
export const templateFieldNames = Object.keys(fields) as TemplateField[]

export const newTemplate = z.strictObject({
  ...fields,
  group: fields.group.default('other'),
  instruction: fields.instruction.default(''),
  variables: fields.variables.default([]),
  seenBy: fields.seenBy.default('me'),
  enabled: fields.enabled.default(true),
  place: fields.place.default(100),
})
export type NewTemplate = z.output<typeof newTemplate>

export const templateChanges = z.strictObject(fields).partial()
export type TemplateChanges = z.output<typeof templateChanges>

export const template = z.object({
  ...fields,
  id,
  version: z.number().int(),
  /** Null for those that came with the product. */
  author: z.object({ id, name: z.string() }).nullable(),
  /** The department whose people see it; null where others do. */
  department: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Empty where nobody has changed what came with the product. */
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean() }),
})
export type Template = z.output<typeof template>

export const templateFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  group: z.enum(templateGroups).optional(),
  /** Those that have a draft in it. */
  language: z.enum(languages).optional(),
  /** The caller's own, or those that came with the product. */
  of: z.enum(['own', 'shipped']).optional(),
  enabled: yesOrNo.optional(),
})
export type TemplateFilters = z.output<typeof templateFilters>

/** The list as it stands: filters and order, without paging. */
export const templateListQuery = templateFilters.extend({
  sort: z.enum(templateSorts).default('place'),
  order: z.enum(['asc', 'desc']).default('asc'),
})

const reading = { permission: 'ai.readTemplates', rate: 'read' } as const
const writing = { permission: 'ai.writeTemplates', rate: 'write', response: template } as const
const found = ['ai.template_not_found', 'ai.template_not_yours'] as const
const written = ['ai.place_unknown', 'ai.template_language', 'ai.department_missing', 'ai.template_unowned'] as const

export const listTemplates = route({
  ...reading,
  method: 'GET',
  path: '/ai/templates',
  summary: 'The text templates that the caller may see, filtered, sorted, a page at a time',
  query: templateListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(template),
  failures: ['ai.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countTemplates = route({
  ...reading,
  method: 'GET',
  path: '/ai/templates/count',
  summary: 'How many text templates fit the filters: exact up to 10,000',
  query: templateFilters,
  response: listCount,
})

export const listTemplateGroups = route({
  ...reading,
  method: 'GET',
  path: '/ai/templates/groups',
  summary: 'How many templates that fit the other filters each group has',
  query: templateFilters.omit({ group: true, ids: true }),
  response: z.object({ groups: z.array(z.object({ group: z.enum(templateGroups), templates: count })) }),
})

export const getTemplate = route({
  ...reading,
  method: 'GET',
  path: '/ai/templates/:id',
  summary: 'One text template',
  params: idParam,
  response: template,
  failures: ['ai.template_not_found'],
})

export const createTemplate = route({
  ...writing,
  method: 'POST',
  path: '/ai/templates',
  summary: 'A new text template of the caller',
  body: newTemplate,
  failures: [...written, 'ai.template_limit'],
})

export const editTemplate = route({
  ...writing,
  method: 'PATCH',
  path: '/ai/templates/:id',
  summary: 'Change some fields; a stale version is refused with the current record in `details.current`',
  params: idParam,
  body: templateChanges,
  versioned: true,
  failures: [...found, ...written],
})

export const deleteTemplate = route({
  ...writing,
  method: 'DELETE',
  path: '/ai/templates/:id',
  summary: 'Delete a text template; undone within 10 seconds',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: found,
})

export const restoreTemplate = route({
  ...writing,
  method: 'POST',
  path: '/ai/templates/:id/restore',
  summary: 'Undo it while there is time',
  params: idParam,
  failures: [...found, 'ai.template_limit', 'ai.undo_over'],
})

/** The best offer between two ports, instead of one that was chosen. */
const lane = z.strictObject({ pol: z.string().regex(portCode), pod: z.string().regex(portCode) })

/** What is put into a template: records by their ids, and values. A variable that is left out is lacking. */
export const templateValues = z.strictObject({
  language: z.enum(languages),
  values: z.record(z.string().max(30), z.union([z.number(), lines(2000), lane])).default({}),
})
export type TemplateValues = z.output<typeof templateValues>

export const filledTemplate = z.object({
  language: z.enum(languages),
  /** The text in its parts: as it was written, and what stands in each place. */
  parts: z.array(
    z.object({
      text: z.string(),
      place: z.object({ key: z.string(), field: z.string(), lack: z.enum(lackReasons).optional() }).optional(),
    }),
  ),
  /** The whole text, to be copied. */
  text: z.string(),
  /** The offers and quotes that were used, by variable: the best one was found here. */
  used: z.array(z.object({ key: z.string(), id, number: z.string() })),
})
export type FilledTemplate = z.output<typeof filledTemplate>

/** It keeps nothing but that a masked client was opened. The values have no place in an address. */
export const fillTemplate = route({
  ...reading,
  rate: 'write',
  method: 'POST',
  path: '/ai/templates/:id/text',
  summary:
    'The text of a template with values of records as the caller may see them; what is lacking is said, never guessed',
  params: idParam,
  body: templateValues,
  response: filledTemplate,
  failures: [
    'ai.template_not_found',
    'ai.template_language',
    'ai.value_kind',
    'ai.value_unknown',
    'phonebook.pool_views_spent',
  ],
})

/** What many templates get at once. */
export const templateSwitch = z.strictObject({ enabled: fields.enabled })
export const templateMove = z.strictObject({ group: fields.group })
