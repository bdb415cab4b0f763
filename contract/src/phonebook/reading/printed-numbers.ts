const extension = String.raw`(?:\s*(?:-|[（(]?(?:转|轉|分机|內線|内線)|[（(]?(?:ext|extn|extension|x|доб|ramal|anexo|poste|durchwahl|int)\.?)\s?\d{1,5})?`
const sticky = new RegExp(extension.replace('-|', ''), 'iy')
const least = 7
const most = 15

const digitsIn = (text: string) => text.replace(/\D/g, '').length
/** A number of a register that is filled up with noughts, or none at all. */
const isFilledUp = (text: string) => /^\D*000/.test(text)
const isDate = (text: string) => /^(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}/.test(text)

/** Returns the first telephone number behind a label; empty where none stands there. Of two that a stroke divides it is the first. */
export function numberIn(words: string): string {
  const text = words.normalize('NFKC').replace(/[‐‑–—]/g, '-')
  for (const match of text.matchAll(/(?<![\p{L}\d])[+(]{0,2}\d[\d\s().\-/]*\d(?![\d]*\s?[*×]|[xX]{2})/gu)) {
    const number = firstOf(match[0])
    if (digitsIn(number) < least || isDate(number) || isFilledUp(number)) continue
    sticky.lastIndex = match.index + number.length
    const behind = number === match[0] ? (sticky.exec(text)?.[0] ?? '') : ''
    return `${number}${/^\s*[（(]/.test(behind) ? '' : behind}`
  }
  return ''
}

/** `0574-55550120 / 0574-55550121` are two numbers, `040 / 555 77 30` is one. */
function firstOf(run: string): string {
  let number = ''
  for (const part of run.split(/(?=\/)|(?<=\/\s*)(?=\d)|(?=\s-\s)|(?=\()|(?<=\s)(?=\d)/)) {
    const joined = number + part
    const isWhole = digitsIn(number) >= least && /\/|\s-\s|^\(/.test(part)
    if (isWhole || digitsIn(joined) > most) break
    number = joined
  }
  return number.replace(/[\s/.\-(]+$/, '').trim()
}

/**
 * Numbers that show their form without a label: a mobile or landline of China, a number with the code of a country, an area in brackets or after a
 * nought, and the groups of North America. Dates, prices and codes are written otherwise.
 */
const free = new RegExp(
  String.raw`(?<![\d.\-/\p{L}№#])(?:(?:\+|00)\d{1,3}[-\s]?)?(?:` +
    [
      String.raw`\(?0\d{2,3}\)?[-\s]?\d{7,8}(?:[-转]\d{1,5})?`,
      String.raw`\(0?\d{2,4}\)\s?\d{3,5}[-\s.]?\d{4}`,
      String.raw`(?:0\d{1,4}[-\s]\d{2,8}(?:[-\s]\d{2,8}){0,4})`,
      String.raw`1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}`,
      String.raw`[48]00[-\s]?\d{3}[-\s]?\d{4}`,
      String.raw`(?:1[-.\s])?[2-9]\d{2}([-.])\d{3}\1\d{4}`,
      String.raw`(?<=(?:\+|00)\d{1,3}[-\s]?)[\d(][\d\s().-]{5,16}\d`,
    ].join('|') +
    String.raw`)(?![\d-]|\s?[*×]|[xX]{2})`,
  'gu',
)

/** Returns the telephone numbers of a text without labels, each once. */
export function freeNumbersIn(words: string): string[] {
  const text = words.normalize('NFKC').replace(/[‐‑–—]/g, '-')
  const numbers = [...text.matchAll(free)].map(([number]) => number.trim())
  const plausible = numbers.filter(
    (one) => digitsIn(one) >= 9 && digitsIn(one) <= 16 && !isDate(one) && !isFilledUp(one),
  )
  return [...new Map(plausible.map((one) => [one.replace(/\D/g, ''), one])).values()]
}

/** China, the United Kingdom, Australia, Japan and Germany; hotlines of China. */
const isMobileOrHotline = (digits: string) =>
  /^(?:86)?1[3-9]\d{9}$|^07\d{9}$|^04\d{8}$|^0[789]0\d{8}$|^01[567]\d{8,9}$|^[48]00\d{7}$/.test(digits)
const areaLength = 4

/** Whether numbers may belong to one office: they begin alike, or are mobiles. */
export function areOfOneOffice(numbers: readonly string[]): boolean {
  const landlines = numbers.map((one) => one.replace(/\D/g, '')).filter((digits) => !isMobileOrHotline(digits))
  return (
    new Set(
      landlines.map((digits) =>
        digits
          .replace(/^(?:00)?86/, '0')
          .replace(/^0+/, '0')
          .slice(0, areaLength),
      ),
    ).size <= 1
  )
}
