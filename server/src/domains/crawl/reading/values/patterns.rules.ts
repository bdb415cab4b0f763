import { type CustomerField, creditCodeIn } from '@seamark/contract/crawl/customers/fields'
import { judgeCreditCode } from '@seamark/contract/identity/accounts/credit-codes'
import { type FoundText, found, inOneLine } from './founds.rules.ts'

/** Words that stand before a value. A fax is no telephone, and what is not wanted still ends what stands before it. */
const labels: readonly [CustomerField | 'other', string][] = [
  [
    'other',
    '传真|传真号码|fax|fax no\\.?|邮编|邮政编码|zip|postcode|zip code|发布时间|更新时间|日期|浏览|注册资本|成立时间|成立日期|营业时间|法定代表人|经营模式|员工人数|注册号',
  ],
  [
    'telephone',
    '联系电话|联系手机|公司电话|电话号码|手机号码|手机号|固定电话|办公电话|电话|手机|座机|热线|tel|tel no\\.?|telephone|phone|phone number|mobile|mobile phone|cell|teléfono|móvil|電話|電話番号',
  ],
  [
    'email',
    '电子邮箱|电子邮件|公司邮箱|联系邮箱|邮箱|邮件|e-?mail|email address|mail|correo|correo electrónico|メール',
  ],
  [
    'website',
    '公司网址|公司网站|官方网站|网址|网站|官网|主页|website|web site|web|homepage|home page|url|sitio web|ホームページ',
  ],
  ['qq', 'qq号码|qq号|qq|客服qq'],
  ['wechat', '微信号码|微信号|微信|wechat id|wechat|weixin'],
  [
    'address',
    '公司地址|联系地址|详细地址|办公地址|工厂地址|地址|address|add|office address|factory address|dirección|住所|所在地',
  ],
  ['contact', '联系人|业务联系人|负责人|联络人|contact person|contact name|contact|persona de contacto|担当者'],
  ['products', '主营产品|主营|主要产品|产品范围|main products|products|product range|productos|主要製品'],
  ['industry', '所属行业|行业|行业类别|industry|business category|sector|業種'],
  [
    'creditCode',
    '统一社会信用代码|社会统一信用代码|社会信用代码|统一信用代码|信用代码|信用代码/税号|纳税人识别号|税号|unified social credit code|social credit code|credit code|uscc',
  ],
  ['country', '国家/地区|国家|country/region|country|país|国'],
  ['province', '省份|所在省|province|state|provincia'],
  ['city', '城市|所在城市|city|ciudad'],
  [
    'other',
    'telefax|fax番号|代表者|設立|資本金|営業時間|horario|handelsregister|registergericht|ust-idnr\\.?|乘车路线|注册地址',
  ],
  [
    'telephone',
    '移动电话|服务热线|销售热线|咨询热线|咨询电话|销售电话|telefon|telefonnummer|mobil|mob\\.?|telefone|téléphone',
  ],
  ['email', '电邮|eメール|メールアドレス|courriel'],
  ['address', '单位地址|anschrift|adresse|endereço|本社所在地'],
  ['contact', 'ansprechpartner|ansprechpartnerin|contacto|contato|ご担当者'],
]

const all = labels.flatMap(([field, words]) =>
  words.split('|').map((word) => ({ field, word, whole: new RegExp(`^(?:${word})$`, 'iu') })),
)
const byLength = all.toSorted((one, other) => other.word.length - one.word.length)
const labelled = new RegExp(`(?<![\\p{L}\\p{N}])(${byLength.map(({ word }) => word).join('|')})\\s*[:：]`, 'giu')
const oneLabelled = new RegExp(labelled.source, 'iu')
const fieldOf = (label: string) => all.find(({ whole }) => whole.test(label))?.field ?? 'other'

/** Returns what stands after labels in lines of a page. Of a field that is said twice only the first counts. */
export function labelledValues(lines: readonly string[]): Partial<Record<CustomerField, FoundText>> {
  const values: Partial<Record<CustomerField, FoundText>> = {}
  for (const [at, written] of lines.entries()) {
    const line = closeUp(written)
    const marks = [...line.matchAll(labelled)]
    const alone = marks.length === 0 ? aloneIn(line) : undefined
    // `Contact` alone is the heading of a section as well, and no name stands below it.
    if (alone && alone !== 'other' && alone !== 'contact' && !values[alone]) {
      const next = lines[at + 1] ?? ''
      const text = aloneIn(next) || oneLabelled.test(next) ? '' : cleaned(alone, next)
      if (text !== '') values[alone] = found(text, 'pattern', `${line} ${next}`)
    }
    for (const [place, mark] of marks.entries()) {
      const field = fieldOf((mark[1] ?? '').trim())
      const end = marks[place + 1]?.index ?? line.length
      const words =
        inOneLine(line.slice(mark.index + mark[0].length, end)) || (marks.length === 1 ? (lines[at + 1] ?? '') : '')
      if (field === 'other' || values[field]) continue
      const text = cleaned(field, words)
      if (text !== '') values[field] = found(text, 'pattern', `${line} ${lines[at + 1] ?? ''}`)
    }
  }
  return values
}

/** Labels that were drawn apart to be as long as the others: `联 系 人：`. */
const closeUp = (line: string) =>
  line.replace(/(?<!\p{L})\p{L}(?:\s\p{L}){1,4}(?=\s*[:：])/gu, (label) => label.replace(/\s/g, ''))

const longestLabel = 40

/** The field of a line that is a label and nothing else; its value stands in the next one. */
const aloneIn = (line: string) =>
  line.length > longestLabel ? undefined : all.find(({ whole }) => whole.test(line))?.field

/** Returns the number that is said to be the WeChat as well. */
export function sharedNumber(text: string): Partial<Record<CustomerField, FoundText>> {
  const [number, ...more] = distinct(
    [...text.matchAll(/(1[3-9]\d{9})\s?[（(]?\s?(?:微信同号|同微信|微信同步)/g)].map(([, digits]) => digits ?? ''),
    (one) => one,
  )
  return number && more.length === 0 ? { wechat: found(number, 'pattern', text) } : {}
}

const mailbox =
  /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}\s?(?:@|#|\((?:at)\)|\[(?:at)\]|＠)\s?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gi
/** A mobile or landline of China, or a number with the code of a country; dates, prices and codes are written otherwise. */
const telephone =
  /(?<![\d.\-/])(?:(?:\+|00)\d{1,3}[-\s]?)?(?:\(?0\d{2,3}\)?[-\s]?\d{7,8}(?:[-转]\d{1,5})?|1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|[48]00[-\s]?\d{3}[-\s]?\d{4}|(?<=(?:\+|00)\d{1,3}[-\s]?)[\d(][\d\s().-]{5,16}\d)(?![\d-])/g

/** Returns a value in the form of its field; empty where what stands there is none. */
export function cleaned(field: CustomerField, words: string): string {
  const text = inOneLine(words.normalize('NFKC'))
  switch (field) {
    case 'telephone':
      return [...text.matchAll(telephone)][0]?.[0].trim() ?? (/^[+\d][\d\s()./-]{6,24}$/.test(text) ? text : '')
    case 'email':
      return ([...text.matchAll(mailbox)][0]?.[0] ?? '').replace(/\s/g, '').replace(/#|\(at\)|\[at\]|＠/i, '@')
    case 'website':
      return (
        /(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:\/[^\s，。；、]*)?/i.exec(text)?.[0] ?? ''
      )
    case 'qq':
      return /(?<!\d)[1-9]\d{4,11}(?!\d)/.exec(text)?.[0] ?? ''
    case 'wechat':
      return /(?<![\w-])(?:[A-Za-z][-_A-Za-z0-9]{5,19}|1[3-9]\d{9})(?![\w-])/.exec(text)?.[0] ?? ''
    case 'creditCode':
      return creditCodesIn(text)[0] ?? ''
    case 'contact':
      return /^[\p{L}][\p{L}\s.·'-]{0,39}(?:[（(][^)）]{1,12}[)）])?/u.exec(text)?.[0].trim() ?? ''
    default:
      return /^[-—/无暂]+$|^(?:n\/?a|none|null)$/i.test(text) ? '' : text
  }
}

/** Eighteen places, of which the third to eighth are digits. A number of that form whose check digit does not fit, or that no register gives, is none. */
const creditCode = /(?<![A-Z\d])[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}(?![A-Z\d])/gi
const creditCodesIn = (text: string) => [
  ...new Set([...text.matchAll(creditCode)].map(([code]) => creditCodeIn(code)).filter(isOfRegister)),
]

const isOfRegister = (code: string) => code !== '' && judgeCreditCode(code).isKnownPrefix === true

/** The number of a resident, whose eighteen signs may pass for a code by chance: where no label says what they are, a person is meant. */
const isOfResident = (code: string) =>
  /^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(code)

/** Returns the one telephone, mailbox and credit code of a text without labels. Where several stand there, none of them is sure. */
export function singleValues(text: string): Partial<Record<CustomerField, FoundText>> {
  const numbers = distinct(
    [...text.matchAll(telephone)].map(([number]) => number.trim()),
    (one) => one.replace(/\D/g, ''),
  )
  const mails = distinct(
    [...text.matchAll(mailbox)].map(([mail]) => cleaned('email', mail)),
    (one) => one.toLowerCase(),
  )
  const codes = creditCodesIn(text).filter((code) => !isOfResident(code))
  return {
    ...(numbers.length === 1 && numbers[0] ? { telephone: found(numbers[0], 'pattern', text) } : {}),
    ...(mails.length === 1 && mails[0] ? { email: found(mails[0], 'pattern', text) } : {}),
    ...(codes.length === 1 && codes[0] ? { creditCode: found(codes[0], 'pattern', text) } : {}),
  }
}

const distinct = (texts: readonly string[], keyOf: (text: string) => string) => [
  ...new Map(texts.filter(Boolean).map((text) => [keyOf(text), text])).values(),
]

/** Returns whether a heading is the name of a firm and not of an article. */
export const isFirmName = (text: string) =>
  text.length <= 100 &&
  (/^(?:株式会社|有限会社|合同会社)\s?\S{2,}$/.test(text) ||
    /(?:公司|集团|厂|商行|经营部|合作社|事务所|株式会社|有限会社|合同会社)(?:[（(][^)）]{1,20}[)）])?$/.test(text) ||
    /(?:\bCo\.?,?\s*Ltd\.?|\bLtd\.?|\bLimited|\bInc\.?|\bLLC|\bGmbH|\bAG|\bS\.?A\.?(?:\s?de\s?C\.?V\.?)?|\bS\.?L\.?|\bS\.?r\.?l\.?|\bB\.?V\.?|\bPty\.?(?:\s?Ltd\.?)?|\bCorp\.?|\bCorporation|\bJSC|\bPLC|\bLLP|\bKG|\bOHG|\bUG|\be\.?K\.?|\bLtda\.?|\bSAS|\bSARL|\bSdn\.?\s?Bhd\.?)$/i.test(
      text,
    ))
