import { z } from 'zod'
import { languages } from '../../languages.ts'
import { count, id, idParam, instant, nameLine, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { templateKinds, templateStates } from '../choices.ts'
import { attachedFiles, attachment } from '../attachments/attachments.ts'
import { bulkSubject, bulkText, quotedRates, translation } from '../texts/texts.ts'

/** A template, whole. As a draft it may still lack texts. */
export const templateInput = z
  .strictObject({
    name: nameLine(60),
    nameEn: nameLine(100),
    kind: z.enum(templateKinds).default('mail'),
    language: z.enum(languages).default('zh'),
    /** For mails alone. */
    subject: bulkSubject.default(''),
    text: bulkText.default(''),
    translations: z.partialRecord(z.enum(languages), translation).default({}),
    /** The offers that a bulk with it quotes, unless its sender chooses others. */
    rateIds: quotedRates,
    /** For mails alone. */
    attachmentIds: attachedFiles,
  })
  .refine(({ language, translations }) => !(language in translations), {
    path: ['translations'],
    message: 'field.repeated',
  })
export type TemplateInput = z.output<typeof templateInput>

const person = z.object({ id, name: z.string() })

export const listedTemplate = z.object({
  id,
  version: z.number().int(),
  /** Counts the changes of its words. A bulk names the one that it was written with. */
  edition: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(templateKinds),
  state: z.enum(templateStates),
  /** In which it is written, its own first. */
  languages: z.array(z.enum(languages)),
  /** The first words of its text. */
  lead: z.string(),
  author: person,
  updatedAt: instant,
  /** How many bulks were sent with it. */
  sent: count,
})
export type ListedTemplate = z.output<typeof listedTemplate>

export const template = listedTemplate.extend({
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  translations: z.partialRecord(z.enum(languages), z.object({ subject: z.string(), text: z.string() })),
  rateIds: z.array(id),
  attachments: z.array(attachment),
  can: z.object({ edit: z.boolean(), release: z.boolean(), withdraw: z.boolean(), delete: z.boolean() }),
})
export type Template = z.output<typeof template>

const templateFilters = z.strictObject({
  q: z.string().trim().max(100).optional(),
  kind: z.enum(templateKinds).optional(),
  state: z.enum(templateStates).optional(),
  /** The caller's own, or with them all that are released. */
  of: z.enum(['own', 'all']).default('all'),
})

const permission = 'messaging.sendBulks'
const writing = { permission, rate: 'write', response: template } as const
const moving = { ...writing, params: idParam, versioned: true } as const
const found = ['messaging.template_not_found', 'messaging.template_not_yours'] as const
const written = [
  'messaging.variable_unknown',
  'messaging.variable_meant',
  'messaging.template_too_long',
  'messaging.rate_unknown',
  'messaging.rates_in_subject',
  'messaging.attachment_unknown',
  'messaging.attachments_large',
] as const

export const listTemplates = route({
  method: 'GET',
  path: '/messaging/templates',
  summary: 'Templates of bulk messages: the released ones and the caller’s own drafts, what was changed last first',
  permission,
  rate: 'read',
  query: templateFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,17}-\d{1,15}$/)
      .optional(),
  }),
  response: page(listedTemplate),
})

export const getTemplate = route({
  method: 'GET',
  path: '/messaging/templates/:id',
  summary: 'One template with its texts',
  permission,
  rate: 'read',
  params: idParam,
  response: template,
  failures: ['messaging.template_not_found'],
})

export const createTemplate = route({
  ...writing,
  method: 'POST',
  path: '/messaging/templates',
  summary: 'Begin a template as a draft, which its author alone sees',
  body: templateInput,
  failures: written,
})

export const changeTemplate = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/templates/:id',
  summary: 'Change a template, whole. Other words are a new edition; what was sent with an earlier one stays as it was',
  body: templateInput,
  failures: [...found, ...written, 'messaging.text_missing', 'messaging.subject_missing'],
})

export const releaseTemplate = route({
  ...moving,
  method: 'POST',
  path: '/messaging/templates/:id/release',
  summary: 'Offer a template to all who write bulk messages',
  failures: [...found, 'messaging.text_missing', 'messaging.subject_missing'],
})

export const withdrawTemplate = route({
  ...moving,
  method: 'POST',
  path: '/messaging/templates/:id/withdrawal',
  summary: 'Make a released template its author’s draft again; bulks that are not confirmed can no longer use it',
  failures: found,
})

export const deleteTemplate = route({
  method: 'DELETE',
  path: '/messaging/templates/:id',
  summary: 'Delete a template; for ten seconds it can be restored. What was sent with it stays as it was',
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  response: z.object({ undoUntil: instant }),
  failures: found,
})

export const restoreTemplate = route({
  ...writing,
  method: 'POST',
  path: '/messaging/templates/:id/restore',
  summary: 'Restore a deleted template within ten seconds',
  params: idParam,
  failures: [...found, 'messaging.undo_over'],
})
