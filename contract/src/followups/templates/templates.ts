import { z } from 'zod'
import { line } from '../../phonebook/matching/texts.ts'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** The progress that a record gives a company; unconfirmed is none of them. */
export const recordProgresses = ['contacted', 'replied', 'quoted', 'following', 'ordered'] as const
export type RecordProgress = (typeof recordProgresses)[number]
/** The number of a template's options that may be chosen. */
const templateChoices = ['one', 'many'] as const
export const mostOptions = 30

const name = (maximum: number, blank: string) => line(maximum).refine((typed) => typed !== '', blank)
/** Names that differ only in width, case or blanks count as the same name. */
const plain = (typed: string) => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** An option as it is typed. With an id it is the existing option, renamed or moved. */
const typedOption = z.strictObject({
  id: id.optional(),
  name: name(40, 'followups.option_blank'),
  nameEn: name(80, 'followups.option_en_blank'),
})

const options = z
  .array(typedOption)
  .max(mostOptions)
  .check(({ value, issues }) => {
    for (const key of ['name', 'nameEn'] as const) {
      const seen = new Set<string>()
      for (const [place, one] of value.entries()) {
        if (seen.has(plain(one[key])))
          issues.push({ code: 'custom', message: 'followups.options_repeat', path: [place, key], input: one[key] })
        seen.add(plain(one[key]))
      }
    }
  })

const fields = {
  name: name(40, 'followups.template_blank'),
  nameEn: name(80, 'followups.template_en_blank'),
  choice: z.enum(templateChoices),
  allowsRemark: z.boolean(),
  /** The progress that a record with this template sets (the status point); null leaves it to the author of the record. */
  progress: z.enum(recordProgresses).nullable(),
  options,
}

export const newTemplate = z.strictObject({
  ...fields,
  choice: fields.choice.default('one'),
  allowsRemark: fields.allowsRemark.default(true),
  progress: fields.progress.default(null),
  options: fields.options.default([]),
})
export type NewTemplate = z.output<typeof newTemplate>
export const templateChanges = z.strictObject({ ...fields, enabled: z.boolean() }).partial()
export type TemplateChanges = z.output<typeof templateChanges>

const option = z.object({ id, name: z.string(), nameEn: z.string() })
/** The uses of a template are counted up to this number, and are "more" beyond, because everybody who logs loads the list. */
export const usesCounted = 10_000

export const template = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  choice: z.enum(templateChoices),
  allowsRemark: z.boolean(),
  progress: z.enum(recordProgresses).nullable(),
  options: z.array(option),
  enabled: z.boolean(),
  /** The number of records that were made with it. */
  used: z.number().int(),
})
export type Template = z.output<typeof template>

const managed = { permission: 'followups.manageTemplates', rate: 'write' } as const
const one = { ...managed, params: idParam, versioned: true } as const
const taken = ['followups.template_taken', 'followups.option_unknown'] as const

export const listTemplates = route({
  method: 'GET',
  path: '/followups/templates',
  summary: 'All event templates in the office’s order, disabled ones too',
  permission: 'followups.readTemplates',
  rate: 'read',
  response: z.object({ templates: z.array(template), can: z.object({ manage: z.boolean(), delete: z.boolean() }) }),
})

export const createTemplate = route({
  ...managed,
  method: 'POST',
  path: '/followups/templates',
  summary: 'A new event template, the last one',
  body: newTemplate,
  response: template,
  failures: taken,
})

export const editTemplate = route({
  ...one,
  method: 'PATCH',
  path: '/followups/templates/:id',
  summary: 'Change an event template, disable it or bring it back; records keep the words that they were made with',
  body: templateChanges,
  response: template,
  failures: ['platform.not_found', ...taken],
})

export const moveTemplate = route({
  ...one,
  method: 'PUT',
  path: '/followups/templates/:id/place',
  summary: 'Move an event template before another one, or to the end',
  body: z.strictObject({ before: id.nullable() }),
  response: template,
  failures: ['platform.not_found', 'followups.template_unknown'],
})

export const deleteTemplate = route({
  ...one,
  permission: 'followups.deleteTemplates',
  method: 'DELETE',
  path: '/followups/templates/:id',
  summary:
    'Switch an event template off that no record was made with, for thirty days, then delete it; others are disabled',
  response: z.null(),
  failures: ['platform.not_found', 'platform.reach_all', 'followups.template_used'],
})
