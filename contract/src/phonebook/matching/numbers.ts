/** What can be said of a telephone number by its text alone, wherever it was typed. */

/** The words before an extension on cards of the countries with which the trade has to do. */
const words =
  '转接?|轉接?|分机(?:号码?)?|分機(?:號碼?)?|内线|內線|内線|내선(?:번호)?|доб(?:авочный)?|extensi[oó]n|extn|ext|anexo|interno|int|ramal|poste|durchwahl|dw'
/** Comma, semicolon, p and w are the pauses that telephones dial. */
const spoken = new RegExp(
  String.raw`[\s,;(-]*(?:(?:(?:${words})[\s.:=]*(?:no\.?\s*)?)+|(?<=\d\s*)x\s*|[#*]\s*|(?<=\d\s*)[,;pw]+\s*)\(?(\d{1,6})\)?\s*#?$`,
  'iu',
)
/** A number in brackets at the end: `021-62345678(801)`. One or two digits there are the last ones of another line. */
const bracketed = /^(.*\d)\s*\((\d{3,6})\)$/
/** Chinese cards write an extension behind a dash: `021-62345678-801`. A number of four and four digits is not cut in two. */
const dashed = new RegExp(
  String.raw`^((?:\(?(?:\+|00)?86\)?[-\s]*)?(?:` +
    [
      String.raw`1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}`,
      String.raw`\(?0?(?:10|2\d|[3-9]\d{2})\)?[-\s]*[2-9]\d{2,3}[-\s]?\d{4}`,
      String.raw`[48]00[-\s]?\d{3}[-\s]?\d{4}`,
      String.raw`[2-9]\d{6,7}|[2-9]\d{3}[-\s]\d{4}`,
    ].join('|') +
    String.raw`))\s*-+\s*(\d{1,6})$`,
)

/**
 * Divides a number from its extension, which is empty where there is none. `mayBeChinese` says that a dash before some
 * last digits may mean an extension.
 */
export function splitExtension(typed: string, mayBeChinese = true): { main: string; extension: string } {
  const text = typed
    .normalize('NFKC')
    .replace(/[‐-—−]/g, '-')
    .trim()
  const said = spoken.exec(text)
  if (said && /\d{4}/.test(digitsOf(text.slice(0, said.index))))
    return { main: text.slice(0, said.index).trim(), extension: said[1] ?? '' }
  const [, before = '', within = ''] = bracketed.exec(text) ?? []
  if (digitsOf(before).length >= 7) return { main: before, extension: within }
  const [, main = text, extension = ''] = (mayBeChinese && dashed.exec(text)) || []
  return { main, extension }
}

/** Writes the pauses of a telephone as an extension: `13800137001,,801` is `13800137001 ext 801`. */
export const withoutPauses = (typed: string) =>
  typed.replace(/(?<=\d{4})\s*(?:[,;]|(?<=\d[\s,;pw]*)[pw])+\s*(\d{1,6})#?$/i, ' ext $1')

/** Any real number of any country passes: digits in groups, perhaps with an extension. */
export function isDialled(typed: string): boolean {
  const { main } = splitExtension(typed, false)
  // E.164 allows at most fifteen digits and a prefix.
  return /^(?=.*\d)[+\d\s()/.\-–—转#*]*$/.test(main) && digitsOf(main.replace(/[转#].*$/, '')).length <= 20
}

/**
 * Whether a number can be somebody's mobile. A Chinese one has eleven digits; without a country code, a number that
 * begins like one may be short by two digits, since other countries have such numbers. A landline of a small firm
 * passes.
 */
export function canBeMobile(typed: string): boolean {
  const { main } = splitExtension(typed)
  const digits = digitsOf(main)
  const [, abroad] = /^\(?(?:\+|00)\s*(\d[\d\s().-]*)/.exec(main) ?? []
  const national = abroad === undefined ? digits : digitsOf(abroad).replace(/^86/, '')
  const isChinese = abroad === undefined ? undefined : /^\D*86/.test(abroad)
  if (abroad !== undefined && isChinese === false) return digitsOf(abroad).length >= 7
  if (/^1[3-9]/.test(national))
    return national.length === 11 || (abroad === undefined && (national.length === 9 || national.length === 10))
  if (/^861[3-9]/.test(national)) return national.length === 13
  return national.length >= 7 && !/^1[0-2]/.test(national.slice(0, isChinese ? 2 : 0))
}

/** Whether a number of a firm in China, or of an unknown country, can be somebody's mobile there. */
export const canBeChineseMobile = (typed: string) =>
  canBeMobile(typed) && !/^1[3-9]\d{7,8}$/.test(digitsOf(splitExtension(typed).main))

/** The link that dials a number, and its extension after a pause; undefined where too few digits are left, as of a masked one. */
export function dialLink(typed: string): string | undefined {
  const { main, extension } = splitExtension(typed)
  const digits = digitsOf(main)
  if (digits.length < 3) return undefined
  return `tel:${main.startsWith('+') ? '+' : ''}${digits}${extension && `,${extension}`}`
}

const digitsOf = (text: string) => text.replace(/\D+/g, '')

interface Dialled {
  phoneCountryCode: string
  phoneAreaCode: string
  telephone: string
}

/**
 * Returns a firm's number as it is dialled from abroad, or from its own country where no country is given: `+86 532 5555
 * 1234`. Italian numbers keep their 0 abroad. Groups that somebody typed stay.
 */
export function dialledText({ phoneCountryCode, phoneAreaCode, telephone }: Dialled): string {
  if (!telephone) return ''
  const country = phoneCountryCode && `+${phoneCountryCode.replace(/^(?:\+|00)/, '')}`
  const area = country && country !== '+39' ? phoneAreaCode.replace(/^0(?=\d)/, '') : phoneAreaCode
  return [country, area, telephone.replace(/^\d+/, grouped)].filter(Boolean).join(' ')
}

/** Seven digits are read as three and four, eight as four and four, eleven as three, four and four. */
function grouped(digits: string): string {
  const sizes = groupSizes[digits.length] ?? [digits.length]
  let from = 0
  return sizes.map((size) => digits.slice(from, (from += size))).join(' ')
}

const groupSizes: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
}
