import { languages } from '@seamark/contract/languages'
import { kindHints } from '@seamark/contract/crawl/choices'
import {
  type CustomerField,
  customerFieldNames,
  customerName,
  type CustomerValues,
  customerValues,
} from '@seamark/contract/crawl/customers/fields'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { momentAt } from '../../../platform/days.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { translate } from '../../../platform/translate.ts'
import { countryNamed, isNothing } from '../../phonebook/index.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `crawl.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a file of firms, with the headings that other programs use. Headings in our four languages are known anyway. */
export const customerImportFields: readonly ImportField[] = [
  field('name', '公司|公司名称|企业名称|客户名称|单位名称|Company|Company name|Name|Firm', {
    required: true,
    example: () => '宁波海曙灯饰有限公司',
  }),
  field('country', '国家|国家/地区|国别|Country|Country/Region', { example: () => 'CN' }),
  field('province', '省|省份|州|Province|State', { example: () => '浙江' }),
  field('city', '市|城市|City', { example: () => '宁波' }),
  field('address', '地址|公司地址|详细地址|Address'),
  field('contact', '联系人|负责人|Contact|Contact person'),
  field('telephone', '电话|手机|联系电话|座机|Tel|Phone|Telephone|Mobile', { example: () => '0574-87654321' }),
  field('email', '邮箱|电子邮箱|Email|E-mail|Mail', { example: () => 'sales@lamp.example' }),
  field('website', '网址|网站|官网|主页|Website|URL|Homepage', { example: () => 'lamp.example' }),
  field('qq', 'QQ|QQ号|QQ号码'),
  field('wechat', '微信|微信号|WeChat|Wechat ID'),
  field('creditCode', '信用代码|社会信用代码|统一信用代码|统一代码|USCC|Credit code|Social credit code', {
    example: () => '91330212MA2CAXQ0YD',
  }),
  field('industry', '行业|所属行业|Industry'),
  field('products', '产品|主营产品|主营|经营范围|Products|Main products', { example: () => 'LED 灯具' }),
  field('routeWords', '航线|目的地|出口市场|Routes|Markets', { example: () => '美西、欧基' }),
  field('kindHint', '类型|企业类型|客户类型|Kind|Type', { hint: 'crawl.kindHint.hint' }),
  field('foundOn', '采集网址|来源网址|来源页|链接|Source URL|Page|Link', {
    heading: 'crawl.field.foundOn',
    example: () => 'https://directory.example/lamp',
  }),
  field('foundAt', '采集时间|抓取时间|Crawled at|Found at|Collected at', {
    heading: 'crawl.field.foundAt',
    example: () => '2026-11-20 08:30',
  }),
  field('around', '原文|摘要|上下文|Context|Snippet', { heading: 'crawl.field.around' }),
  ...[
    'quality',
    'sorting',
    'release',
    'imported',
    'state',
    'claimed',
    'assigned',
    'sources',
    'firstSeenAt',
    'lastSeenAt',
  ].map((key) => field(key, key, { readOnly: true })),
]

/** What a row says of a firm, and where its maker found it. */
export interface ReadCustomer {
  name: string
  values: CustomerValues
  address: string
  /** In ISO; null where the file does not say. */
  foundAt: string | null
  around: string
  problems: RowProblem[]
}

export function readCustomerRow(cells: Readonly<Record<string, string>>, zone: string): ReadCustomer {
  const problems: RowProblem[] = []
  const name = customerName.safeParse(cells['name'] ?? '')
  if (!name.success) problems.push({ field: 'name', code: codeOf(name.error.issues[0]) })
  const given: Record<string, string> = {}
  for (const key of customerFieldNames) {
    const text = (cells[key] ?? '').trim()
    if (says(key, text)) given[key] = text
  }
  if (given['country'] !== undefined) {
    const country = countryNamed(given['country'])
    if (country === undefined) problems.push({ field: 'country', code: 'phonebook.country_unknown' })
    given['country'] = country ?? ''
  }
  if (given['kindHint'] !== undefined) {
    const kind = kindNamed(given['kindHint'])
    if (kind === undefined) problems.push({ field: 'kindHint', code: 'crawl.kind_hint_unknown' })
    given['kindHint'] = kind ?? ''
  }
  const values = customerValues.safeParse(given)
  for (const issue of values.error?.issues ?? []) problems.push({ field: String(issue.path[0]), code: codeOf(issue) })
  const foundAt = momentIn(cells['foundAt'] ?? '', zone)
  if (foundAt === 'unknown') problems.push({ field: 'foundAt', code: 'field.date' })
  return {
    name: name.data ?? '',
    values: values.data ?? {},
    address: cutText((cells['foundOn'] ?? '').trim(), 1000),
    foundAt: foundAt === 'unknown' ? null : foundAt,
    around: cutText((cells['around'] ?? '').trim(), 300),
    problems,
  }
}

/** Whether a cell says something: one of signs, or of a word for nothing, does not. NA is a country. */
function says(key: CustomerField, text: string): boolean {
  const folded = text.normalize('NFKC')
  if (!isVisible(folded) || /^[\p{P}\p{S}\s]+$/u.test(folded)) return false
  return !isNothing(folded) || (key === 'country' && /^na$/i.test(folded))
}

const codeOf = (issue: { code?: string; message: string } | undefined) =>
  issue?.code === 'custom' ? issue.message : 'field.invalid'

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A kind by its word in any of our languages. */
const kindNamed = (text: string) =>
  kindHints.find(
    (kind) =>
      kind === folded(text) ||
      languages.some((language) => folded(translate(language, `crawl.kindHint.${kind}`)) === folded(text)),
  )

/**
 * Returns the moment in ISO of `2026-11-20`, `2026/11/20 8:30`, `2026年11月20日 08:30:15`, or ISO with a zone; null for no text and `unknown` for
 * others. A day without a year is not guessed.
 */
export function momentIn(text: string, zone: string): string | null {
  if (!isVisible(text)) return null
  const typed = text.normalize('NFKC').trim()
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(typed)) {
    const at = new Date(typed)
    return Number.isNaN(at.getTime()) ? 'unknown' : at.toISOString()
  }
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(typed)
  if (!found) return 'unknown'
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = found
  const two = (part: string) => part.padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`
  const utc = new Date(`${date}T${clock}Z`)
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(`${date}T${clock}`)) return 'unknown'
  return momentAt(`${date}T${clock}`, zone).toISOString()
}
