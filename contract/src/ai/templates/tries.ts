import { z } from 'zod'
import { count, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { modelFailures } from '../failures.ts'
import { modelPatienceMs } from '../usage/abilities.ts'
import { templateValues } from './templates.ts'

/** What a model has made of a filled template. Values are set by us; what did not come back exactly once is said. */
export const triedTemplate = z.object({
  text: z.string(),
  missing: z.array(z.string()),
  doubled: z.array(z.string()),
  /** Numbers that the model wrote itself: neither the draft nor a record has them. */
  ownNumbers: z.array(z.string()),
  isCut: z.boolean(),
  tries: count,
})
export type TriedTemplate = z.output<typeof triedTemplate>

/** It keeps nothing but that a masked client was opened, as filling does. */
export const tryTemplate = route({
  method: 'POST',
  path: '/ai/templates/:id/try',
  summary:
    'The filled text of a template as the model writes it by the instruction of its author; the model sees no value',
  permission: 'ai.readTemplates',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  params: idParam,
  body: templateValues,
  response: triedTemplate,
  failures: [
    'ai.template_not_found',
    'ai.template_language',
    'ai.template_no_instruction',
    'ai.value_kind',
    'ai.value_unknown',
    'phonebook.pool_views_spent',
    ...modelFailures,
  ],
})
