import { isDialled, splitExtension } from '@seamark/contract/phonebook/matching/numbers'
import { remembered } from '../../../platform/memory/remembered.ts'
import { formOf, withoutLegalForm } from './legal-forms.rules.ts'
import { readingsOf, usualReadingOf } from './name-readings.rules.ts'

export type Searchable = Readonly<
  Record<'name' | 'code' | 'phoneCountryCode' | 'phoneAreaCode' | 'telephone' | 'email' | 'qq' | 'website', string>
>

/**
 * The two search texts of a company, written in the same transaction as the company. `names` (names, words, pinyin, initials, code) may be searched
 * by everybody who sees the record; `all` adds the contact values, for insiders. `all` begins with `names`, so everything that matches `names`
 * matches `all` too, and one index on `all` serves both.
 */
export function searchText(company: Searchable): { names: string; all: string } {
  const names = ` ${[...new Set([...nameForms(company.name), ...codeForms(company.code)])].join(' ')} `
  return { names, all: names + valuesText(company) }
}

/** The search text of a name that belongs to no company, for `searchPatterns`. */
export const nameSearchText = (name: string) => ` ${[...new Set(nameForms(name))].join(' ')} `

/** What `all` adds to `names`: the contact values. */
export function valuesText(company: Searchable): string {
  const values = [
    ...new Set([
      ...phoneForms(company),
      ...mailForms(company.email),
      digitsOf(company.qq),
      hostOf(fold(company.website)),
    ]),
  ].filter(Boolean)
  return values.length === 0 ? '' : `${values.join(' ')} `
}

/** A contact as the search knows it. */
export interface Findable {
  name: string
  values: readonly { kind: string; value: string; key: string }[]
}

/**
 * The search text of a company's contacts: names, pinyin, initials, numbers, addresses, handles. It follows the company's own text and begins with a
 * mark that the company's text never has. Code that writes a contact writes it in the same transaction.
 */
export function contactsText(contacts: readonly Findable[]): string {
  const forms = new Set(
    contacts.flatMap(({ name, values }) => [...nameForms(name), ...values.flatMap(valueForms)]).filter(Boolean),
  )
  return forms.size === 0 ? '' : `| ${[...forms].join(' ')} `
}

/**
 * LIKE patterns for a search: every term must match, by any one of its alternatives. An empty list filters nothing; a term without patternsOf (only
 * punctuation was typed) matches nothing. At most 200 characters and 10 terms are used.
 */
export function searchPatterns(query: string): string[][] {
  const typed = fold(withoutExtension([...query.slice(0, 400).toWellFormed()].slice(0, 200).join('')))
  const meant = termsOf(withoutLegalForm(typed))
  const terms = meant.some((term) => joinWords(term) !== '')
    ? meant.filter((term) => joinWords(term) !== '')
    : termsOf(typed)
  return [...new Set(terms)].slice(0, 10).map(patternsOf)
}

/** A number is searched without its extension, since the search texts have none. */
function withoutExtension(query: string): string {
  const { main, extension } = splitExtension(query)
  return extension !== '' && isDialled(query) ? main : query
}

/** The search texts with a code that was made after them, the same as if the code had been known. */
export function withCode({ names, all }: { names: string; all: string }, code: string): { names: string; all: string } {
  const named = `${names}${[...new Set(codeForms(code))].join(' ')} `
  return { names: named, all: named + all.slice(names.length) }
}

/** The key by which a name is recognized: without width, case, accents, brackets, blanks and legal form. Never empty. */
export function nameKey(name: string): string {
  const { folded, own } = foldName(name)
  return joinWords(own) || joinWords(folded) || folded || name
}

/** A folded name without its legal form; its words stay apart. */
export function ownName(name: string): string {
  const { folded, own } = foldName(name)
  return own || folded
}

/** Key, texts and sound of a name are made one after the other, each of the folded name and of that without its legal form. */
const foldName = remembered((name) => {
  const folded = fold(name)
  return { folded, own: withoutLegalForm(folded) }
}, 2000)

/** The sound of a name: ideographs as pinyin, letters and digits as they are; empty when there are none. */
export const soundOf = (name: string): string =>
  runsOf(name)
    .map((run) => (isLatin(run) ? run : spokenOf(usualReadingOf(run)).join('')))
    .join('')

/** A label or heading without width, case, accents, blanks, brackets and signs, for comparisons. */
export const plainWord = remembered((text) => joinWords(fold(text)), 5000)

const termsOf = (folded: string) => folded.split(/[\s,;、]+/).filter(Boolean)

/**
 * Patterns too short for a trigram must match at an edge, so that the index can serve every pattern: one sign begins a word, two letters are initials
 * or begin a word, two digits begin or end a number.
 */
function patternsOf(term: string): string[] {
  const word = joinWords(term)
  if (word === '') return []
  const address = hostOf(term).replace(/^\.+|[@.]+$/g, '')
  if (address.includes('@')) return [`%${escapePattern(address)}%`]
  const patterns = /^\d+$/.test(word)
    ? numberPatterns(word)
    : /^[a-z\d]+$/.test(word)
      ? letterPatterns(word)
      : wordPatterns(word)
  return address.includes('.') ? [`%${escapePattern(address)}%`, ...patterns] : patterns
}

function numberPatterns(digits: string): string[] {
  if (digits.length === 1) return [`% ${digits}%`]
  if (digits.length === 2) return [`% ${digits}%`, `%${digits} %`]
  const dialled = digits.length > 8 ? digits.replace(/^00/, '') : digits
  return dialled.length > 11 && dialled.startsWith('86') ? [`%${dialled}%`, `% ${dialled.slice(2)}%`] : [`%${dialled}%`]
}

function letterPatterns(letters: string): string[] {
  const asWord = letters.length < 3 ? `% ${letters}%` : `%${letters}%`
  return letters.length === 1 || letters.length > longestInitials ? [asWord] : [`%${doubleLetters(letters)}%`, asWord]
}

const longestInitials = 10

function wordPatterns(word: string): string[] {
  const text = doubleIdeographs(word)
  return [...text].length < 3 ? [`% ${text}%`] : [`%${text}%`]
}

function nameForms(name: string): string[] {
  const { folded, own: ownFolded } = foldName(name)
  const whole = joinWords(folded)
  const plain = joinWords(ownFolded) || whole
  const words = wordsOf(folded)
  const own = wordsOf(ownFolded)
  const forms = [doubleIdeographs(whole), ...(whole.includes(plain) ? [] : [doubleIdeographs(plain)]), ...words]
  return [...forms, ...(ideograph.test(plain) ? readings(plain) : acronym(own))].filter(Boolean)
}

/** Pinyin and doubled initials by each reading of the name; the usual one first. */
function readings(name: string): string[] {
  const runs = runsOf(name).map(readRun)
  const usual = runs.flatMap(([first]) => first ?? [])
  const others = runs.flatMap((run, at) => run.slice(1).map((other) => usual.with(at, other)))
  return [...new Set([usual, ...others].flatMap(joinRuns))]
}

const runsOf = (name: string) => name.match(/\p{Script=Han}+|[a-z\d]+/gu) ?? []
const isLatin = (run: string) => /^[a-z\d]/.test(run)

interface ReadRun {
  sounds: string
  initials: string
}

/** Letters and digits stand among the initials as they are. */
const readRun = (run: string): ReadRun[] =>
  isLatin(run)
    ? [{ sounds: run, initials: run }]
    : readingsOf(run).map((syllables) => {
        const spoken = spokenOf(syllables)
        return { sounds: spoken.join(''), initials: spoken.map((sound) => sound[0]).join('') }
      })

const spokenOf = (syllables: readonly string[]) => syllables.filter((sound) => /^[a-z]/.test(sound))

const joinRuns = (runs: readonly ReadRun[]): string[] => [
  runs.map(({ sounds: soundOf }) => soundOf).join(''),
  doubleLetters(runs.map(({ initials }) => initials).join('')),
]

/** A number as dialled from abroad and as typed; an address; a handle with and without its signs. */
function valueForms({ kind, value, key }: Findable['values'][number]): string[] {
  const address = fold(key).replaceAll(' ', '')
  if (!/^\+?\d/.test(key) || address.includes('@')) return kind === 'email' ? [address] : [address, joinWords(address)]
  const [abroad, typed] = [
    digitsOf(key.replace(/;ext=.*$/, '')),
    digitsOf(splitExtension(value, key.includes(';ext=')).main),
  ]
  return abroad.endsWith(typed) ? [abroad] : [abroad, typed]
}

const acronym = (words: string[]) => (words.length < 2 ? [] : [doubleLetters(words.map((word) => word[0]).join(''))])

function codeForms(code: string): string[] {
  const folded = fold(code)
  return [doubleIdeographs(joinWords(folded)), ...wordsOf(folded)].filter(Boolean)
}

/** A number as dialled from abroad and from home, without the extension: 8675526812345 075526812345. */
function phoneForms({ phoneCountryCode, phoneAreaCode, telephone }: Searchable): string[] {
  const mayBeChinese = /^\D*(?:00)?(?:86)?\D*$/.test(phoneCountryCode)
  const number = digitsOf(splitExtension(telephone, mayBeChinese).main)
  if (number === '') return []
  const national = digitsOf(phoneAreaCode) + number
  const country = digitsOf(phoneCountryCode).replace(/^00/, '')
  if (country === '') return [national]
  const abroad = country + national.replace(/^0(?=\d{6})/, '')
  return abroad.endsWith(national) ? [abroad] : [abroad, national]
}

const mailForms = (email: string) => [fold(email).replaceAll(' ', '')]

/** A web address without its scheme, `www.` and path; other texts stay as they are. */
const hostOf = (text: string) =>
  text
    .replace(/^[a-z][a-z+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?].*$/, '')

const marks = /(?<=\p{Script=Latin})\p{M}+/gu
const lettersWithoutMark: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Removes differences of width, case and Latin accents; control characters become spaces. */
function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\p{C}/gu, ' ').trim()
  if (/^[\p{ASCII}\p{Script=Han}]*$/u.test(plain)) return plain
  return plain
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[đðøłßæœı]/g, (letter) => lettersWithoutMark[letter] ?? letter)
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
const everyIdeograph = new RegExp(ideograph.source, 'gu')
const doubleIdeographs = (text: string) => text.replace(everyIdeograph, '$&$&')
const doubleLetters = (letters: string) => letters.replace(/./gu, '$&$&')
const joinWords = (folded: string) => folded.replace(/[^\p{L}\p{N}\p{M}ー]+/gu, '')
const wordsOf = (folded: string) =>
  folded.match(
    /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}\p{M}])+/gu,
  ) ?? []
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D+/g, '')
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Whether a name says its legal form, as a person's hardly does. */
export const hasLegalForm = (name: string) => withoutLegalForm(fold(name)) !== fold(name).trim()

/**
 * The legal form of a name, as far as forms tell legal persons apart: Inc and Corporation are one, 有限公司 and Co., Ltd. are
 * one, and GmbH is another. Empty for a name that says none.
 */
export const legalForm = (name: string): string => formOf(fold(name))
