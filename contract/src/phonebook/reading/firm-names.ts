import { inOneLine } from './plain-lines.ts'

/** Legal forms that end a name, by language; short ones are told from other words by their capital letters. */
const endings = [
  // Chinese, Japanese, Korean, Thai
  String.raw`(?:公司|集团|厂|商行|经营部|合作社|事务所|贸易行|株式会社|有限会社|合同会社|合資会社|協同組合)(?:[（(][^)）]{1,20}[)）])?|주식회사|유한회사|\(주\)|(?<!\p{L})(?:Α\.?\s?Ε\.?|Ε\.?Π\.?Ε\.?|Ι\.?Κ\.?Ε\.?)|จำกัด(?:\s?\(มหาชน\))?`,
  // English
  String.raw`\bCo\.?,?\s*Ltd\.?|\bLtd\.?|\bLimited|\bInc\.?|\bLLC|\bL\.L\.C\.?|\bLLP|\bPLC|\bCorp\.?|\bCorporation|\bPvt\.?|\bPte\.?|\bPty\.?(?:\s?Ltd\.?)?|\bSdn\.?\s?Bhd\.?|\bFZ-?LLC|\bFZCO|\bW\.L\.L\.?`,
  // German, Dutch and Scandinavian
  String.raw`\bGmbH(?:\s?&\s?Co\.?\s?KG(?:aA)?)?|\bmbH|\bOHG|\bUG\s?\(haftungsbeschränkt\)|\be\.?\s?K\.?|\bB\.V\.?|\bN\.V\.?|\bA\/S|\bApS`,
  // Spanish, French, Italian and Portuguese
  String.raw`\bS\.\s?A\.(?:\s?de\s?C\.?\s?V\.?)?|\bS\.?A\.?\s?de\s?C\.?\s?V\.?|\bS\.\s?A\.\s?[SUC]\.|\bS\.\s?L\.(?:\s?U\.)?|\bS\.?\s?(?:de\s)?R\.?\s?L\.?(?:\s?de\s?C\.?\s?V\.?)?|\bS\.C\.|\bS\.?P\.?R\.? de R\.?L\.?|\bSARL|\bEURL|\bS\.?r\.?l\.?s?|\bS\.?p\.?A\.?|\bS\.n\.c\.|\bS\.a\.s\.|\bLtda\.?|\bLda\.?|\bEIRELI|\bS\/A`,
  // Central and eastern Europe, Turkey
  String.raw`\bSp\.\s?z\s?o\.?\s?o\.?|\bs\.\s?r\.\s?o\.?|\ba\.\s?s\.|\bd\.\s?o\.\s?o\.?|\bKft\.?|\bZrt\.?|\bJSC|\bLtd\.?\s?Şti\.?|\bA\.\s?Ş\.?`,
]
const capitalEndings = String.raw`AG|KG|UG|SE|BV|NV|AS|ASA|AB|OY|Oy|Oyj|SA|SAS|SASU|SL|SLU|SC|SNC|SAC|DMCC|FZE|WLL|KK|K\.K\.|OÜ|UAB|SIA|AŞ|Bhd\.?`
/** Legal forms that begin a name. */
const beginnings = [
  String.raw`株式会社|有限会社|合同会社|주식회사|유한회사|\(주\)|㈜|บริษัท|ห้างหุ้นส่วนจำกัด`,
  String.raw`(?:общество с ограниченной ответственностью|ООО|ОАО|ЗАО|ПАО|АО|ТОО|ТОВ|ИП)\s?(?=[«"„“\p{Lu}])`,
  String.raw`(?:PT|CV)\.?\s(?=\p{Lu})|(?:SIA|UAB|OÜ|DOO)\s(?=["„“\p{Lu}])|(?:Công ty|CÔNG TY)\s(?=(?:TNHH|Cổ phần|CỔ PHẦN|CP|Hợp danh|HỢP DANH)\s)`,
]
const ended = new RegExp(`(?:${endings.join('|')})$`, 'iu')
const endedInCapitals = new RegExp(`\\b(?:${capitalEndings})$`, 'u')
const begun = new RegExp(`^(?:${beginnings.join('|')})\\s?\\S{2,}`, 'u')
const longest = 100
/** In Chinese the sentence goes on without a blank: 欢迎访问宁波甲公司, but a name has no such words. */
const noName = /[：:；;。！!？?©<>|]|\p{Extended_Pictographic}|@|\d{6}/u

/** Returns whether a text is the name of a firm and not of an article. */
export function isFirmName(text: string): boolean {
  if (text.length > longest || noName.test(text) || isSentence(text)) return false
  if (begun.test(text)) return text.split(',').length <= 2
  return [ended, endedInCapitals].some((form) => form.test(text) && hasOwnWords(text.replace(form, '')))
}

/** Words of a name begin with capital letters, but for a few between them. */
const isSentence = (text: string) =>
  (text.match(/(?<=\s)\p{Ll}{2,}/gu) ?? []).filter((word) => !between.has(word)).length > 1
const between = new Set(
  'of and the for de del la las los y e und für von der da do dos du des et di van het ve z o i en'.split(' '),
)

/** `Co., Ltd.` alone is nobody, and 本公司 is anybody. */
const hasOwnWords = (rest: string) =>
  rest.replace(/^(?:本|我|该|贵|总|分|子|物流|货代|(?:源头|实力|生产|加工|代工|自有|专业|外贸)?工?)$/, '').trim()
    .length > 1

/** What stands around a name in titles, headings and lines of copyright. */
const before =
  /^(?:欢迎(?:您)?(?:来到|访问|光临)|关于|联系|走进|了解|进入|contact(?:\s+us)?\s*[-–:|]?|about(?:\s+us)?\s*[-–:|]?|welcome to|kontakt\s|impressum\s|contacto\s)\s*/iu
const after = /(?:的)?(?:官方网站|官网|网站|首页|主页|商铺|店铺|旺铺|联系方式|联系我们|公司简介|简介|地址|电话|展台)$/u

/** Returns a text without what sites write around their names. */
export function bareName(text: string): string {
  const line = inOneLine(text).replace(/^[\s:：·•>|,，、-]+|[\s:：·•>|,，、-]+$/gu, '')
  const bare = line.replace(after, '').replace(before, '').trim()
  return isFirmName(line) && !before.test(line) ? line : bare
}

/** Names are compared without case, width and signs. */
export const foldName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,，。()（）«»"“”„'’&-]+/g, '')

/** Returns the whole names among texts. One in another writing is the same firm in its second language. */
export function onlyName(texts: readonly string[]): string | undefined {
  const names = new Map(
    texts
      .map(bareName)
      .filter(isFirmName)
      .map((name) => [foldName(name), name]),
  )
  const all = [...names.values()]
  const [first] = all
  if (first === undefined || all.length === 1) return first
  const isLatin = (name: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(name)
  return all.length === 2 && all.filter(isLatin).length === 1 ? first : undefined
}

/** Whether a mailbox or a site is named after the firm: `kestrelmoor.test` for Kestrel Moor Wool Exports. */
export function isNamedAfter(host: string, name: string): boolean {
  const own =
    host
      .toLowerCase()
      .replace(/^www\./, '')
      .split('.')[0]
      ?.replaceAll('-', '') ?? ''
  const words = foldName(name)
  return (
    own.length >= leastOwn &&
    /^[\p{Script=Latin}\d]+$/u.test(words) &&
    (words.startsWith(own) || (own.length >= 8 && words.includes(own)))
  )
}
const leastOwn = 5

/** Returns who holds the copyright of a page, by a line of it; empty where the line is none. */
export function copyrightHolder(line: string): string {
  const [, first = '', rest] = /^(.*?)(?:©|\(c\)|copyright|版权所有|著作権)(.*)$/iu.exec(line) ?? []
  if (rest === undefined) return ''
  // The holder may stand before the sign as well: `Nordwind GmbH © 2026`.
  return holderIn(rest) || holderIn(first)
}

function holderIn(text: string): string {
  const words = text
    .replaceAll(/©|\(c\)|copyright|&copy;|版权所有|版權所有|著作権/giu, ' ')
    .replaceAll(/(?:19|20)\d\d\s*(?:[-–—~至]\s*(?:(?:19|20)\d\d|present|今)?)?/giu, ' ')
    .replace(/^[\s:：,，.·|-]*(?:by\s)?/iu, '')
  const [holder = ''] = words.split(
    /[|·。]|\s[-–—]\s|,?\s(?:all rights|tous droits|todos los|alle rechte|tutti i|proudly|powered|design|site by|created)|保留|不得|\s\S{0,2}ICP|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]ICP|您是|技术支持/iu,
  )
  const line = bareName(holder.replace(/\s+(?=\S{0,2}ICP).*$/, ''))
  // `Nordwind Co. Ltd. Built by Otter`: the longest beginning that is a name is meant, or else the first sentence.
  const sentences = line.split(/(?<=\.)\s+/)
  const beginnings = sentences.map((_, at) => bareName(sentences.slice(0, sentences.length - at).join(' ')))
  return beginnings.find(isFirmName) ?? bareName((sentences[0] ?? '').replace(/\.$/, ''))
}
