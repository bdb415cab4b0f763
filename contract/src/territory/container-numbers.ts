/** Container numbers by ISO 6346: three letters of the owner, U, J or Z, six digits, and a check digit. */

/** Whether a text has the form of a container number; its check digit may be wrong. */
export const isContainerLike = (text: string): boolean => /^[A-Z]{3}[UJZ]\d{7}$/.test(text)

export const isContainerNumber = (text: string): boolean =>
  isContainerLike(text) && containerCheckDigit(text) === Number(text[10])

/** Returns the digit that belongs behind the first ten characters; a remainder of 10 counts as 0. They must have the form of a number. */
export function containerCheckDigit(text: string): number {
  let sum = 0
  for (let at = 0; at < 10; at += 1) sum += (values[text.charCodeAt(at)] ?? 0) << at
  return (sum % 11) % 10
}

/** Returns the value of a letter. A is 10, and multiples of 11 are left out: B is 12, L 23, V 34. */
function valueOf(code: number): number {
  if (code < 58) return code - 48
  const value = code - 55
  return value + Math.floor((value - 1) / 10)
}

/** The values by code, since some millions of numbers are checked. */
const values = Array.from({ length: 91 }, (_, code) => (code < 48 ? 0 : valueOf(code)))

/** A number as it is compared: full width becomes narrow, letters large, and the separators of `CSQU 305438-3` are dropped. */
export const containerNumberOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '')
