import type { followupsFailures } from '@seamark/contract/followups/failures'
import type { RecordAnswer } from '@seamark/contract/followups/records/records'
import type { Template } from '@seamark/contract/followups/templates/templates'
import { failField } from '../../../platform/failure.ts'

export interface Answering {
  optionIds: readonly number[]
  remark: string
}

/** Returns the answer in the template's words. Fails if the template does not offer what was chosen. */
export function answerOf(template: Template, { optionIds, remark }: Answering): RecordAnswer {
  const chosen = new Set(optionIds)
  const options = template.options.filter(({ id }) => chosen.has(id))
  if (options.length < chosen.size) throw failField('optionIds', 'followups.option_unknown')
  if (template.choice === 'one' && chosen.size > 1) throw failField('optionIds', 'followups.options_one')
  if (!template.allowsRemark && remark !== '') throw failField('remark', 'followups.remark_refused')
  return { name: template.name, nameEn: template.nameEn, options, remark }
}

/** Whether the answer says what happened, so that the content may stay empty. */
export const isAnswered = (answer: RecordAnswer | null): boolean =>
  answer !== null && (answer.options.length > 0 || answer.remark !== '')

const taken: Record<string, [field: string, code: keyof typeof followupsFailures]> = {
  templates_name: ['name', 'followups.template_taken'],
  templates_name_en: ['nameEn', 'followups.template_taken'],
}

/** Turns a violated unique key into a refusal. The key decides, so that two people who add the same name at once cannot both pass. */
export function asTemplateRefusal(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const [field, code] = taken[constraint] ?? []
  throw field !== undefined && code !== undefined ? failField(field, code) : error
}
