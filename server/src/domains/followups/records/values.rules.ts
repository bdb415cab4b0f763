import type { NewRecord, RecordAnswer } from '@seamark/contract/followups/records/records'
import type { Template } from '@seamark/contract/followups/templates/templates'
import { failField } from '../../../platform/failure.ts'
import { answerOf } from '../templates/templates.rules.ts'

/**
 * Returns the checked answer to a template. One that was disabled later stays valid for the records that were made with it, whose template
 * `usedBefore` names.
 */
export function answerTo(
  template: Template | undefined,
  input: Pick<NewRecord, 'optionIds' | 'remark'>,
  usedBefore: number | null,
): RecordAnswer {
  if (!template || (!template.enabled && usedBefore !== template.id))
    throw failField('templateId', 'followups.template_unknown')
  return answerOf(template, input)
}

export const toColumns = (
  input: Pick<NewRecord, 'contactId' | 'way' | 'at' | 'progress' | 'content' | 'templateId'>,
  answer: RecordAnswer | null,
) => ({
  contact_id: input.contactId,
  way: input.way,
  at: new Date(input.at),
  progress: input.progress,
  content: input.content,
  template_id: input.templateId,
  answer: answer && JSON.stringify(answer),
})

export const toAuditValues = (
  { way, at, progress, content }: Pick<NewRecord, 'way' | 'at' | 'progress' | 'content'>,
  answer: RecordAnswer | null,
) => ({
  way,
  at,
  progress,
  content,
  ...(answer ? { template: answer.name, options: answer.options.map(({ name }) => name), remark: answer.remark } : {}),
})
