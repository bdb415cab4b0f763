/** A problem in the form of a code: its place, the letter there, and the letter that was probably meant. */
export interface CodeProblem {
  code: 'identity.code_length' | 'identity.code_letter' | 'identity.code_letter_meant' | 'identity.code_digit'
  params: Record<string, string | number>
}

/** A well-formed code: whether its check digit fits (registers have published codes where it does not), and the kind of its owner. */
export interface WellFormedCode {
  code: string
  isChecked: boolean
  /** The letter at the last place, and the one that would fit there. */
  check: { has: string; fits: string }
}

export type JudgedCode = { problem: CodeProblem } | WellFormedCode

/**
 * Returns the code as registers write it: without blanks, in narrow capital letters. O and I are never turned into 0 and 1 without the person
 * knowing.
 */
const normalCode = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

const creditLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = Array.from({ length: 17 }, (_, at) => 3 ** at % 31)

/** The known registering departments and categories; codes with others are for a person to review. */
const prefixes = new Set(
  '11 12 13 19 21 29 31 32 33 34 35 39 41 49 51 52 53 54 55 59 61 62 69 71 72 79 81 89 91 92 93 A1 A9 N1 N2 N3 N9 Y1'.split(
    ' ',
  ),
)

/** Reads a unified social credit code, GB 32100-2015: 18 places without I, O, S, V, Z, of which the third to eighth are digits. */
export function judgeCreditCode(typed: string): JudgedCode & { isKnownPrefix?: boolean } {
  const code = normalCode(typed)
  const problem = formProblem(code, 18, (at) => (at >= 2 && at < 8 ? 'digit' : 'letter'))
  if (problem) return { problem }
  const sum = creditWeights.reduce((total, weight, at) => total + weight * creditLetters.indexOf(code.charAt(at)), 0)
  const fits = creditLetters.charAt((31 - (sum % 31)) % 31)
  return { ...checkLetter(code, fits), isKnownPrefix: prefixes.has(code.slice(0, 2)) }
}

const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** Reads an organization code, GB 11714: eight places and a check letter, with or without the dash before it. */
export function judgeOrganizationCode(typed: string): JudgedCode {
  const code = normalCode(typed).replace(/^(.{8})[-－–—](.)$/, '$1$2')
  const problem = formProblem(code, 9, () => 'any')
  if (problem) return { problem }
  const sum = organizationWeights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(code.charAt(at), 36),
    0,
  )
  const rest = 11 - (sum % 11)
  return checkLetter(code, rest === 10 ? 'X' : rest === 11 ? '0' : String(rest))
}

/** Reads either code, because firms registered since 2015 give their credit code where forms still ask for an organization code. */
export const judgeFirmCode = (typed: string): JudgedCode =>
  normalCode(typed).length > 10 ? judgeCreditCode(typed) : judgeOrganizationCode(typed)

/** Returns the organization code that a credit code holds at places 9 to 17. */
export const organizationCodeIn = (creditCode: string) => normalCode(creditCode).slice(8, 17)

/** Returns whether two codes can belong to one firm. An empty code contradicts nothing. */
export function contradicts(creditCode: string, firmCode: string) {
  const code = normalCode(firmCode).replace(/-/g, '')
  return code !== '' && code !== normalCode(creditCode) && code !== organizationCodeIn(creditCode)
}

const checkLetter = (code: string, fits: string): WellFormedCode => ({
  code,
  isChecked: code.endsWith(fits),
  check: { has: code.slice(-1), fits },
})

type Place = 'digit' | 'letter' | 'any'
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2', V: 'U' }

function formProblem(code: string, length: number, placeAt: (at: number) => Place): CodeProblem | undefined {
  const letters = [...code]
  const at = letters.findIndex((letter, at) => at < length && !fitsPlace(letter, placeAt(at)))
  const letter = letters[at]
  if (letter === undefined)
    return letters.length === length
      ? undefined
      : { code: 'identity.code_length', params: { length, has: letters.length } }
  const place = at + 1
  const probably = meant[letter]
  if (probably !== undefined && fitsPlace(probably, placeAt(at)))
    return { code: 'identity.code_letter_meant', params: { place, letter, meant: probably } }
  return { code: placeAt(at) === 'digit' ? 'identity.code_digit' : 'identity.code_letter', params: { place, letter } }
}

const fitsPlace = (letter: string, place: Place) =>
  place === 'digit'
    ? /^[0-9]$/.test(letter)
    : place === 'any'
      ? /^[0-9A-Z]$/.test(letter)
      : creditLetters.includes(letter)
