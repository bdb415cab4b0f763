import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'

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
}: Bulk): BulkInput => ({
  title,
  topic,
  audience,
  channelIds: channels.map(({ id }) => id),
  language,
  subject,
  text,
  translations,
})

export const isSame = (one: BulkInput, other: BulkInput) =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The values in one order of their names, so that equal ones are equal texts. */
const ordered = ({ title, topic, audience, channelIds, language, subject, text, translations }: BulkInput) => [
  title,
  topic,
  audience,
  channelIds,
  language,
  subject,
  text,
  Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1)),
]

/** The text with a variable put in at the place of the caret, and where the caret stands then. */
export function withVariable(text: string, name: string, at: { from: number; to: number }) {
  const put = `{{${name}}}`
  return { text: text.slice(0, at.from) + put + text.slice(at.to), caret: at.from + put.length }
}
