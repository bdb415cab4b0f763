import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { hasWordsOf } from '@seamark/contract/messaging/templates/sameness'
import type { Template } from '@seamark/contract/messaging/templates/templates'

/** What the form of a bulk holds: the draft, whole. */
export const valuesOf = ({
  title,
  topic,
  audience,
  channels,
  language,
  subject,
  text,
  translations,
  rateIds,
  attachments,
  template,
}: Bulk): BulkInput => ({
  title,
  topicId: topic?.id ?? null,
  audience,
  channelIds: channels.map(({ id }) => id),
  language,
  subject,
  text,
  translations,
  rateIds,
  attachmentIds: attachments.map(({ id }) => id),
  template: template && { id: template.id, edition: template.edition },
})

export const isSame = (one: BulkInput, other: BulkInput) =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The values in one order of their names, so that equal ones are equal texts. */
const ordered = ({
  title,
  topicId,
  audience,
  channelIds,
  language,
  subject,
  text,
  translations,
  rateIds,
  attachmentIds,
  template,
}: BulkInput) => [
  title,
  topicId,
  audience,
  channelIds,
  language,
  subject,
  text,
  template && [template.id, template.edition],
  rateIds,
  attachmentIds,
  Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1)),
]

/** Whoever may not see offers quotes none, also where a draft of hers did so before. */
export const quotedBy = (values: BulkInput, mayQuote: boolean): BulkInput =>
  mayQuote ? values : { ...values, rateIds: [] }

/** The words of a template, the offers that it quotes and its files, as the form takes them. A text leaves the subject as it is. */
export const withWordsOf = (
  {
    kind,
    language,
    subject,
    text,
    translations,
    rateIds,
    attachments,
  }: Pick<Template, 'kind' | 'rateIds' | 'attachments' | keyof Words>,
  form: Pick<BulkInput, 'subject' | 'rateIds' | 'attachmentIds'>,
): Words & Pick<BulkInput, 'rateIds' | 'attachmentIds'> => ({
  language,
  subject: kind === 'mail' ? subject : form.subject,
  text,
  translations,
  rateIds: rateIds.length > 0 ? rateIds : form.rateIds,
  attachmentIds: attachments.length > 0 ? attachments.map(({ id }) => id) : form.attachmentIds,
})
type Words = Pick<BulkInput, 'language' | 'subject' | 'text' | 'translations'>

const words = ['language', 'subject', 'text', 'translations'] as const

/** Whether words that were typed are no longer those of the template that the form names. `present` is the template as it is now. */
export function hasLeftTemplate(
  changed: Partial<BulkInput>,
  { template, ...values }: BulkInput,
  present: Pick<Template, 'kind' | 'edition' | keyof Words> | undefined,
): boolean {
  if (!template || !words.some((name) => name in changed)) return false
  return present?.edition !== template.edition || !hasWordsOf(present, values)
}
