import { languages } from '@seamark/contract/languages'
import type { NamedTopic } from '@seamark/contract/messaging/opt-outs/topics'
import { type AddressKind, addressKinds, type OptOutReason, optOutReasons } from '@seamark/contract/messaging/choices'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { readAddress, refusalOf } from './addresses.rules.ts'
import type { Suppressed } from './lists.commands.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `messaging.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a list of opt-outs, with the headings that other programs use. */
export const optOutFields: readonly ImportField[] = [
  field('address', '地址|邮箱|电子邮箱|手机|手机号|号码|Address|E-mail|Email|Mail|Mobile|Phone|Number', {
    required: true,
    example: () => 'amy@client.example',
  }),
  field('addressKind', '类型|地址类型|方式|Type|Kind', { hint: 'messaging.addressKind.hint' }),
  field('reason', '原因|退订原因|Reason', { hint: 'messaging.optOutReason.hint' }),
  field('topic', '主题|主题类别|Topic', {}),
  field('note', '备注|说明|来源|Note|Remark|Source', {}),
  field('company', '客户|公司|Company', { readOnly: true }),
  field('at', '时间|退订时间|When|Date', { readOnly: true }),
  field('by', '操作人|By', { readOnly: true }),
]

/** What a row says, as it is written to the list. */
export interface PreparedOptOut {
  suppressed: Suppressed
  scope: string
  /** The name of the topic; '' is everything. */
  topic: string
  reason: OptOutReason
  source: string
}

/** Reads a row. Without a kind an address with an @ is a mail, and a number a mobile. */
export function readOptOutRow(
  cells: Readonly<Record<string, string>>,
  topics: readonly NamedTopic[],
): {
  prepared?: PreparedOptOut
  problems: RowProblem[]
} {
  const text = (key: string) => (cells[key] ?? '').trim()
  const problems: RowProblem[] = []
  const address = text('address')
  const kind = kindNamed(text('addressKind')) ?? (address.includes('@') ? 'email' : 'mobile')
  const reason = reasonNamed(text('reason'))
  if (isVisible(text('addressKind')) && !kindNamed(text('addressKind')))
    problems.push({ field: 'addressKind', code: 'messaging.address_kind_unknown' })
  if (reason === 'unknown') problems.push({ field: 'reason', code: 'messaging.opt_out_reason_unknown' })
  const read = isVisible(address) ? readAddress(kind, address) : undefined
  if (!isVisible(address)) problems.push({ field: 'address', code: 'messaging.address_missing' })
  else if (!read) problems.push({ field: 'address', code: refusalOf(kind) })
  const topic = topics.find(({ name, nameEn }) =>
    [name, nameEn].some((one) => one && folded(one) === folded(text('topic'))),
  )
  if (isVisible(text('topic')) && !topic) problems.push({ field: 'topic', code: 'messaging.topic_unknown' })
  if ([...text('note')].length > 300) problems.push({ field: 'note', code: 'field.long' })
  if (!read || reason === 'unknown' || problems.length > 0) return { problems }
  return {
    problems,
    prepared: {
      suppressed: { class: read.class, form: read.form },
      scope: topic ? String(topic.id) : 'all',
      topic: topic?.name ?? '',
      reason: reason ?? 'byHand',
      source: text('note'),
    },
  }
}

export const keyOfOptOut = ({ suppressed: { class: kind, form }, scope }: PreparedOptOut) => `${kind}:${form}:${scope}`

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const kindNamed = (text: string): AddressKind | undefined =>
  addressKinds.find(
    (kind) =>
      folded(kind) === folded(text) ||
      languages.some((language) => folded(translate(language, `messaging.addressKind.${kind}`)) === folded(text)),
  )

/** A reason by its word in any of our languages; undefined where the cell is empty. */
function reasonNamed(text: string): OptOutReason | 'unknown' | undefined {
  if (!isVisible(text)) return undefined
  return (
    optOutReasons.find(
      (reason) =>
        folded(reason) === folded(text) ||
        languages.some((language) => folded(translate(language, `messaging.optOutReason.${reason}`)) === folded(text)),
    ) ?? 'unknown'
  )
}
