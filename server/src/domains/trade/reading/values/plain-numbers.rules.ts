/**
 * Returns the number of a text of at most fifteen digits, with a point among them where one is allowed, as nearly all
 * numbers of a file are; NaN for every other text. It is the same number as `Number` returns: digits and power of ten
 * are exact, so that their quotient is rounded once.
 */
export function plainNumber(text: string, mayHavePoint: boolean): number {
  const { length } = text
  if (length === 0 || length > mostDigits + 1) return Number.NaN
  let [digits, point] = [0, -1]
  for (let at = 0; at < length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign >= 48 && sign <= 57) digits = digits * 10 + sign - 48
    else if (sign === 46 && mayHavePoint && point < 0 && at > 0 && at < length - 1) point = at
    else return Number.NaN
  }
  if (point < 0) return length > mostDigits ? Number.NaN : digits
  return digits / (powersOfTen[length - point - 1] ?? Number.NaN)
}

const mostDigits = 15
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power)

/** Whether a text has nothing but digits and points. */
export function hasOnlyDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign !== 46 && (sign < 48 || sign > 57)) return false
  }
  return true
}
