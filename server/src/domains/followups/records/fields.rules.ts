import { longestContent, type Way, ways } from '@seamark/contract/followups/records/records'
import { type RecordProgress, recordProgresses } from '@seamark/contract/followups/templates/templates'
import { type Language, languages } from '@seamark/contract/languages'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { choiceNamed } from '../../phonebook/index.ts'
import { dayAt, momentAt } from '../../../platform/days.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `followups.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})
const exampleOf =
  (key: string) =>
  (language: Language): string =>
    translate(language, key)

/** The columns of a file of follow-ups, with the headings that other programs use. The headings in our four languages are known anyway. */
export const recordFields: readonly ImportField[] = [
  field('code', '客户编号|客户代码|公司编号|Customer no|Customer code|Client code|Company code|Código|顧客コード', {
    heading: 'phonebook.field.code',
  }),
  field(
    'company',
    '公司名称|客户名称|公司|企业名称|Company name|Customer|Customer name|Client|Account|Account name|Empresa|Cliente|取引先|会社名',
    {
      example: exampleOf('phonebook.example.name'),
    },
  ),
  field('contact', '联系人姓名|对接人|Contact name|Contact person|Contacto|担当者'),
  field(
    'author',
    '跟进人|业务员|销售|创建人|录入人|Owner|Sales|Salesperson|Created by|Logged by|User|Vendedor|営業担当|作成者',
  ),
  field(
    'at',
    '时间|跟进时间|跟进日期|拜访时间|沟通时间|日期|Time|Date|Contacted at|Follow-up time|Activity date|Fecha|Hora|日時|日付',
    {
      required: true,
      example: () => '2026-01-08 10:30',
    },
  ),
  field('way', '联系方式|沟通方式|方式|跟进类型|Way|Method|Type|Activity type|Medio|Tipo|手段', {
    example: exampleOf('followups.way.phone'),
  }),
  field('progress', '联系进度|跟进进度|进度|状态|客户阶段|阶段|Status|Stage|Estado|Etapa|状況|進捗', {
    required: true,
    example: exampleOf('phonebook.progress.contacted'),
  }),
  field(
    'content',
    '内容|跟进记录|跟进情况|沟通内容|记录|备注内容|Notes|Note|Description|Comment|Comments|Text|Notas|Descripción|内容|メモ',
  ),
  field('template', '事件|Event'),
  field('options', '事件选项|Event options'),
  field('remark', '说明|Remarks|Observaciones'),
  field('nextContactAt', '下次跟进|下次跟进时间|Next follow-up', { readOnly: true }),
  field('images', '图片数|Image count', { readOnly: true }),
  field('loggedAt', '录入时间|创建时间|Created|Created at', { readOnly: true }),
]

/** A row in our own terms. Its company, contact and author are looked up elsewhere. */
interface SaidRow {
  at: Date
  way: Way
  progress: RecordProgress
  /** The content as the file has it. */
  plain: string
  /** The same with the values for which a record has no field, such as the name of an unknown contact. */
  content: string
}

/** Returns what the row says, or the problems that keep it from being imported. `contact` is the name of a contact who is not known here. */
export function readRow(
  values: Readonly<Record<string, string>>,
  contact: string,
  { now, zone }: { now: Date; zone: string },
): SaidRow | RowProblem[] {
  const at = readMoment(values['at'] ?? '', zone)
  const way = findWay(values['way'] ?? '')
  const progress = findProgress(values['progress'] ?? '')
  const plain = (values['content'] ?? '').trim()
  const beside = [contact, values['template'], values['options'], values['remark']].filter(Boolean).join(' · ')
  const content = [plain, beside].filter(Boolean).join('\n')
  const problems: RowProblem[] = [
    ...(at ? [] : [{ field: 'at', code: values['at'] ? 'followups.time_unreadable' : 'followups.time_missing' }]),
    ...(at && at > now ? [{ field: 'at', code: 'followups.time_future' }] : []),
    ...(way ? [] : [{ field: 'way', code: 'followups.way_unknown' }]),
    ...(progress
      ? []
      : [
          {
            field: 'progress',
            code: values['progress'] ? 'followups.progress_unknown' : 'followups.content_progress_empty',
          },
        ]),
    ...(content === '' ? [{ field: 'content', code: 'followups.content_progress_empty' }] : []),
    ...(content.length > longestContent
      ? [{ field: 'content', code: 'field.too_long', params: { maximum: longestContent } }]
      : []),
  ]
  return at && way && progress && problems.length === 0 ? { at, way, progress, plain, content } : problems
}

/** The time is optional; a day alone counts as its midnight. */
const written = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?:[ T]\s?(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads `2026-11-20 10:00` in the time zone of the office; undefined if it is no date. */
function readMoment(text: string, zone: string): Date | undefined {
  const found = written.exec(text.normalize('NFKC').trim())
  if (!found) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = found
  const clock = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:${second}`
  const at = Number.isNaN(Date.parse(`${clock}Z`)) ? undefined : momentAt(clock, zone)
  // Date.parse accepts 31 February as a day of March, so the day is compared with what was written.
  return at && at.getUTCFullYear() >= 1990 && dayAt(at, zone) === clock.slice(0, 10) ? at : undefined
}

/** Finds a way by its word in any language or by its key; an empty cell means `other`. */
function findWay(text: string): Way | undefined {
  if (text === '') return 'other'
  return ways.find((way) =>
    [way, ...languages.map((language) => translate(language, `followups.way.${way}`))].some((word) =>
      isSame(word, text),
    ),
  )
}

const isSame = (one: string, other: string) =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase()

/** Progress that a follow-up can have; `unconfirmed` is none, since the client has been spoken to. */
function findProgress(text: string): RecordProgress | undefined {
  const named = text === '' ? undefined : choiceNamed('progress', text)
  return recordProgresses.find((progress) => progress === named)
}
