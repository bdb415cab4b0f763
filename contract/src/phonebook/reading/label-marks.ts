import { type LabelField, labelSigns, labelWords } from './label-words.ts'

/** A label in a line. Its value begins at `end`. */
export interface LabelMark {
  field: LabelField
  index: number
  end: number
  word: string
  /** Whether the label says less than that: a sign, a letter, a word without a colon, or one behind others, as in 海运部电话. */
  isWeak: boolean
}

const wordsOf = (list: readonly (readonly [LabelField, string])[]) => list.flatMap(([, words]) => words.split('|'))
/** The longest word is meant. */
const oneOf = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length).join('|')
const any = oneOf(wordsOf(labelWords))
const signs = oneOf(wordsOf(labelSigns))

/** A label is a word of its own. In Chinese and Japanese it may stand behind others, and before them. */
const begin = String.raw`(?:(?<![\p{L}\p{M}\p{N}@._-])|(?<=[\p{Script=Han}\p{Script=Hiragana}])(?=\p{Script=Han}))(?=[\p{L}\p{N}])`
const end = String.raw`(?:(?<=[\p{Script=Han}])|(?![\p{L}\p{M}\p{N}]))`
const more = String.raw`(?:\s?[/／&、]\s?(?:${any})${end}){0,3}(?:\s?[(（][^()（）:：\d]{1,12}[)）])?\.?`
const marked = new RegExp(
  String.raw`${begin}(?<word>${any})${end}${more}\s*(?<colon>[:：﹕】\]])?|(?<sign>${signs})\s*[:：]?`,
  'giu',
)
/** A line without any of these has no label before a value. */
const hint = new RegExp(String.raw`[:：﹕】\]\d@]|www\.|微信|wechat|weixin|${signs}`, 'iu')

/** Without a colon only a value that has a form of its own is told from other words. */
const number = /^[+(（]{0,2}\d[\d\s().\-/]{4,}\d/
/** `VAT IE 0123 4567 89`, `IBAN GB29 NWBK 6016 1331 9268 19` */
export const numberOfOther = new RegExp(
  String.raw`^(?:[A-Z]{2,4}\s?)?(?:\d{2}\s?[A-Z]{4}\s?)?${number.source.slice(1)}`,
)
const valueForms: Partial<Record<LabelField, RegExp>> = {
  telephone: number,
  fax: number,
  other: numberOfOther,
  creditCode: numberOfOther,
  qq: number,
  wechat: /^(?:1[3-9]\d{9}|(?<=\s)[A-Za-z][-\w]{5,19})(?![-\w@.])/,
  email: /^[A-Za-z\d][\w.+-]*\s?(?:@|[[({]\s?at\s?[\])}])/i,
  website: /^(?:https?:\/\/|www\.)/i,
}

/** Returns the labels of a line in their order. */
export function marksIn(line: string): LabelMark[] {
  if (!hint.test(line)) return []
  return [...line.matchAll(marked)].flatMap((match): LabelMark[] => {
    const { sign, word = sign ?? '', colon } = match.groups ?? {}
    const field = (sign === undefined ? fieldOf(word) : fieldOfSign(sign)) ?? 'other'
    const behind =
      sign === undefined ? (/[\p{Script=Han}ぁ-ん]{1,8}$/u.exec(line.slice(0, match.index))?.[0] ?? '') : ''
    // 总公司：is a part of the firm, and no label of its name.
    if (behind !== '' && field === 'name') return []
    const ending = match.index + match[0].length
    if (sign === undefined && colon === undefined && !isBeforeValue(field, line, match.index, ending)) return []
    return [
      {
        field: behind !== '' && !isReaching(field, behind) ? 'other' : field,
        index: match.index - behind.length,
        end: ending,
        word: word.toLowerCase(),
        isWeak: colon === undefined || behind !== '' || word.length === 1 || weakWords.has(word.toLowerCase()),
      },
    ]
  })
}

function isBeforeValue(field: LabelField, line: string, begins: number, ends: number): boolean {
  const blank = /\s$/.test(line.slice(begins, ends)) ? ' ' : ''
  const rest = line.slice(ends, ends + 60)
  const label = line.slice(begins, ends).trim()
  const isLetter = /^[a-z]\.?$/i.test(label)
  // `Address 12 Mill Lane`: only at the beginning of a line.
  if (field === 'address') return begins === 0 && blank !== '' && !isLetter && /^\P{L}*\p{L}.*\d/u.test(rest)
  if (postcode.test(label) || (isLetter && isNumberOfPart(line.slice(0, begins), rest))) return false
  return (valueForms[field]?.test(rest) ?? false) && (field !== 'wechat' || blank !== '' || /^\d/.test(rest))
}

/** An address goes on with its postcode. */
const postcode = /^(?:邮|郵|zip|post|pin code|cep|c\.p|código postal|우편|kode pos)/i

/** `T +49 40 555` says a telephone, and `Part M 120 000 450` says none. */
const isNumberOfPart = (before: string, rest: string) =>
  /^[(\d]/.test(rest) && (!/^[(0]/.test(rest) || /\p{L}\s*$/u.test(before))

const reachable = new Set<LabelField>(['telephone', 'fax', 'email', 'website', 'qq', 'wechat', 'other'])
/** 海运部电话 and 通信地址 reach the firm, but 收货地址 is not where it is. */
const isReaching = (field: LabelField, behind: string) =>
  reachable.has(field) ||
  (field === 'address' && !/[收发送提退交取寄到]货|仓|库|寄|邮|开户|报名|活动|展会/.test(behind))
/** Where a firm is registered is not always where it works. */
const weakWords = new Set(['注册地址', '注册地', 'registered address', 'office'])
const longestLabel = 40

/** The field of words that are a label and nothing else: their value stands beside or below them. */
export function labelAlone(words: string): LabelField | undefined {
  const trimmed = words.trim()
  if (trimmed.length > longestLabel || trimmed === '') return undefined
  const text = closeUp(trimmed).replace(/\s*[:：]$/, '')
  const parts = text.split(/\s?[/／&]\s?/)
  const fields = parts.map((part) => fieldOf(part) ?? fieldOfSign(part))
  return fieldOf(text) ?? (fields.every((one) => one !== undefined) ? fields[0] : undefined)
}

const fields = [...new Set(labelWords.map(([field]) => field))].map((field) => {
  const words = wordsOf(labelWords.filter(([one]) => one === field))
  return { field, whole: new RegExp(`^(?:${words.join('|')})\\.?$`, 'iu') }
})
const fieldOf = (word: string) => fields.find(({ whole }) => whole.test(word))?.field
const fieldOfSign = (sign: string) => labelSigns.find(([, some]) => some.split('|').includes(sign))?.[0]

/** Labels that were drawn apart to be as long as the others: `联 系 人：`. */
const drawnApart = /(?<!\p{L})\p{L}(?:\s\p{L}){1,4}(?=\s*(?:[:：】]|$))/gu
export const closeUp = (line: string) => line.replace(drawnApart, (label) => label.replace(/\s/g, ''))
/** The same over wider gaps, where all other signs keep their places: `传    真：`. */
const drawnFarApart = /(?<!\p{L})\p{L}(?:\s{1,8}\p{L}){1,4}(?=\s*(?:[:：】]|$))/gu
export const closeUpInPlace = (line: string) =>
  line.replace(drawnFarApart, (label) => label.replace(/\s/g, '').padStart(label.length))
