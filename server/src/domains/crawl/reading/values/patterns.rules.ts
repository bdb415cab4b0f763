import { type CustomerField, creditCodeIn } from '@seamark/contract/crawl/customers/fields'
import { judgeCreditCode } from '@seamark/contract/identity/accounts/credit-codes'
import { isFirmName } from '@seamark/contract/phonebook/reading/firm-names'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundText, found } from '../founds.rules.ts'
import {
  closeUp,
  type LabelMark,
  labelAlone,
  marksIn,
  numberOfOther,
} from '@seamark/contract/phonebook/reading/label-marks'
import type { LabelField } from '@seamark/contract/phonebook/reading/label-words'
import { hostOfMail, mailboxesIn, withoutMailboxes } from './mailboxes.rules.ts'
import { areOfOneOffice, freeNumbersIn, numberIn } from '@seamark/contract/phonebook/reading/printed-numbers'
import { isFullName, noPerson, onlyPerson, personBehind, personIn } from '@seamark/contract/phonebook/reading/persons'
import { addressFrom, mayBeAddress, placesIn } from '@seamark/contract/phonebook/reading/places'

export type FoundValues = Partial<Record<CustomerField, FoundText>>

/** Values behind labels, the names among them, and the lines without what labels say to be something else. */
export interface LabelledLines {
  values: FoundValues
  names: string[]
  unlabelled: string[]
  /** What stands before the first label of its line. */
  leads: string[]
}

/** A line with its labels, or the label that it is. */
interface Line {
  text: string
  marks: readonly LabelMark[]
  alone: LabelField | undefined
}

/** Reads what stands after labels in lines of a page. Of a field that is said twice the first counts, and what a weak label says counts last. */
export function readLabels(written: readonly string[]): LabelledLines {
  const values: FoundValues = {}
  const weak: FoundValues = {}
  const names: string[] = []
  const unlabelled: string[] = []
  const withheld = new Set<Line | undefined>()
  const lines = written.map((one): Line => {
    const text = closeUp(one)
    const marks = marksIn(text)
    return { text, marks, alone: marks.length === 0 ? labelAlone(text) : undefined }
  })
  for (const [at, { text: line, marks, alone }] of lines.entries()) {
    const below = belowOf(lines, at, marks.at(-1)?.field ?? alone)
    for (const [place, mark] of marks.entries()) {
      const isLast = place === marks.length - 1
      const beside = inOneLine(line.slice(mark.end, marks[place + 1]?.index ?? line.length))
      const [words = '', ...more] = isLast ? besideAndBelow(beside, below, mark.field) : [beside]
      if (mark.field === 'name') names.push(words)
      take(mark.isWeak ? weak : values, mark.field, valueOf(mark, words, more), [line, ...below.slice(0, 1)])
    }
    if (alone === 'name') names.push(below[0] ?? '')
    else if (alone !== undefined) take(values, alone, valueBelow(alone, below), [line, ...below.slice(0, 1)])
    for (const other of linesOfOther(lines, at)) withheld.add(other)
    if (!withheld.has(lines[at])) unlabelled.push(...unlabelledParts(line, marks))
  }
  const leads = lines.map(({ text, marks }) => text.slice(0, marks[0]?.index ?? 0).replace(/[\s/|,-]+$/, ''))
  return { values: { ...weak, ...values }, names, unlabelled, leads: leads.filter(Boolean) }
}

/** What stands behind a label, without the name of the firm where another value is meant. */
const besideAndBelow = (beside: string, below: readonly string[], field: LabelField) =>
  beside === '' || (field !== 'name' && isFirmName(beside)) ? below : [beside, ...below]

const mostBelow = 4

/** The lines below a label that may hold its value: up to the next label, and without the name of the firm where another value is meant. */
const belowOf = (lines: readonly Line[], at: number, field: LabelField | undefined): string[] =>
  linesBelow(lines, at, field).map(({ text }) => text)

function linesBelow(lines: readonly Line[], at: number, field: LabelField | undefined): Line[] {
  if (field === undefined) return []
  const next = lines.slice(at + 1, at + 1 + mostBelow)
  const end = next.findIndex(({ marks, alone }) => marks[0]?.index === 0 || alone !== undefined)
  const below = end < 0 ? next : next.slice(0, end)
  return field !== 'name' && isFirmName(below[0]?.text ?? '') ? below.slice(1) : below
}

/** The line below a label of something else, and the first one below it that has its number: `Fax`, `(24h)`, `0574-87654321`. */
function linesOfOther(lines: readonly Line[], at: number): (Line | undefined)[] {
  const { text = '', marks = [], alone } = lines[at] ?? {}
  const last = marks.at(-1)
  const field = last && text.slice(last.end).trim() === '' ? last.field : alone
  if (field !== 'fax' && field !== 'other') return []
  const below = linesBelow(lines, at, field)
  // Labels that stand one below another have their values below them all, and none is told from the next.
  if (lines[at - 1]?.alone !== undefined) return [below[0], ...below.filter((one) => numberIn(one.text) !== '')]
  const isValue = (one: string) =>
    field === 'fax' ? numberIn(one) !== '' : /\d/.test(one.replace(/[(（].*?[)）]/g, ''))
  return [below[0], below.find((one) => isValue(one.text))]
}

function take(values: FoundValues, field: LabelField, text: string, around: readonly string[]) {
  if (text === '' || field === 'name' || field === 'fax' || field === 'other' || values[field]) return
  values[field] = found(text, 'pattern', around.join(' '))
}

/** Labels whose words mean other things as well, where the value has not the form that it must have. */
function valueOf({ field, word, isWeak }: LabelMark, words: string, below: readonly string[]): string {
  if (field === 'name' || field === 'fax' || field === 'other') return ''
  if (field === 'contact' && (isWeak || word === 'name'))
    return (
      personIn(words) || (isFullName(words) || /^\p{Script=Han}{2,4}$/u.test(words) ? cleaned('contact', words) : '')
    )
  if (field !== 'address') return cleaned(field, words)
  const text = cleaned('address', addressFrom(words, below))
  return isWeak && !mayBeAddress(text) ? '' : text
}

/** `Contact` alone is the heading of a section as well, and only what has the form of its value is taken from below. */
function valueBelow(field: LabelField, below: readonly string[]): string {
  const [next = '', ...more] = below
  if (field === 'contact') return personIn(next) || (more.length === 0 && isFullName(next) ? next : '')
  if (field === 'name' || field === 'fax' || field === 'other') return ''
  // `Products` alone is a way to other pages as well, but not where the next label follows its value.
  if (field !== 'address') return anyWords.has(field) && more.length > 0 ? '' : cleaned(field, next)
  const [place = ''] = placesIn([next, more[0] ?? '']).slice(0, 1)
  return cleaned('address', place === '' && /\d|[路街号]/.test(next) ? addressFrom(next, more) : place)
}

/** Any words may be the value of these. */
const anyWords = new Set<CustomerField>(['products', 'industry', 'routeWords', 'country', 'province', 'city'])

/** The parts of a line between its labels, without those of something else. */
const unlabelledParts = (line: string, marks: readonly LabelMark[]): string[] =>
  [
    line.slice(0, marks[0]?.index),
    ...marks.map(({ field, end }, place) =>
      behindLabel(field, line.slice(end, marks[place + 1]?.index ?? line.length), line[end - 1] ?? ''),
    ),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Without a colon no more than its number belongs to a label of something else. */
function behindLabel(field: LabelField, words: string, sign: string): string {
  const text = words.trim()
  if (field === 'fax') return ''
  if (field === 'creditCode') return text.replace(numberOfOther, '')
  if (field !== 'other') return text
  return /[:：﹕】\]]/.test(sign) || !numberOfOther.test(text) ? '' : text.replace(numberOfOther, '')
}

/** Returns the number that is said to be the WeChat as well. */
export function sharedNumber(text: string): FoundValues {
  const [number, ...more] = distinct(
    [
      ...text.matchAll(/(1[3-9]\d{9})\s?(?:[（(][^)）\d]{0,12})?(?:微信同号|同微信|微信同步|微信)/g),
      ...text.matchAll(/(?:手机|电话)\s?[/／&]\s?微信(?:同号)?\s?[:：]?\s?(1[3-9]\d{9})/g),
    ].map(([, digits]) => digits ?? ''),
    (one) => one,
  )
  return number && more.length === 0 ? { wechat: found(number, 'pattern', text) } : {}
}

/** No value is longer, and an expression over more words may last for seconds. */
const longestWords = 2000

/** Returns a value in the form of its field; empty where what stands there is none. */
export function cleaned(field: CustomerField, words: string): string {
  const text = inOneLine(words.slice(0, longestWords).normalize('NFKC'))
  switch (field) {
    case 'telephone':
      return numberIn(text)
    case 'email':
      return mailboxesIn(text)[0] ?? ''
    case 'website':
      return mailboxesIn(text).length > 0
        ? ''
        : (/(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:\/[^\s，。；、]*)?/i.exec(text)?.[0] ??
            '')
    case 'qq':
      return /(?<!\d)[1-9]\d{4,11}(?!\d)/.exec(text)?.[0] ?? ''
    case 'wechat':
      return wechatIn(text)
    case 'creditCode':
      return creditCodesIn(text)[0] ?? ''
    case 'contact':
      return isNothing(text) ? '' : personBehind(text)
    case 'city':
      return isNothing(text) || /\d/.test(text) ? '' : text
    case 'address':
      return isNothing(text) || mailboxesIn(text).length > 0
        ? ''
        : withoutNumbers(text)
            .replace(toMap, '')
            .replace(/。.*$|[\s,，;；(（|·-]+$/gu, '')
    default:
      return isNothing(text) ? '' : text.replace(/[。;；|]+$/, '')
  }
}

/** `contact us` and `Follow us` are no names of a WeChat: a name is the only word in letters. */
function wechatIn(text: string): string {
  const [number] = /(?<![\w-])1[3-9]\d{9}(?![\w-])/.exec(text) ?? []
  const [name = ''] =
    /(?<![\w-]|[A-Za-z].*)(?![A-Z][a-z]+(?![\w-]))[A-Za-z][-_A-Za-z0-9]{5,19}(?![\w-]|.*[A-Za-z])/.exec(
      text.replace(/[（(].*/, ''),
    ) ?? []
  return name !== '' && (/\d/.test(name) || !noPerson.test(name)) ? name : (number ?? '')
}

/** 地址、电话：says both. */
const withoutNumbers = (text: string) => freeNumbersIn(text).reduce((rest, number) => rest.replace(number, ''), text)

/** Words that lead to a map. */
const toMap =
  /\s*[(（【[]?(?:查看地图|地图|view (?:on )?(?:a )?map|show (?:on )?map|(?:get )?directions|google maps?|ver (?:en el )?mapa|voir (?:le )?plan)[)）】\]]?\s*$/iu
const isNothing = (text: string) =>
  /^[-—/无暂]+$|^(?:暂无\p{Script=Han}{0,4}|未填写?|未知|不详|保密|待定|なし|없음|n\/?a|none|null|tb[ad]|unknown|ninguno)$/iu.test(
    text,
  )

/** Eighteen places, of which the third to eighth are digits. A number of that form whose check digit does not fit, or that no register gives, is none. */
const creditCode = /(?<![A-Z\d])[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}(?![A-Z\d])/gi
const creditCodesIn = (text: string) => [
  ...new Set([...text.matchAll(creditCode)].map(([code]) => creditCodeIn(code)).filter(isOfRegister)),
]
const isOfRegister = (code: string) => code !== '' && judgeCreditCode(code).isKnownPrefix === true
/** The number of a resident, whose eighteen signs may pass for a code by chance: where no label says what they are, a person is meant. */
const isOfResident = (code: string) =>
  /^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(code)

/**
 * Returns the telephone, mailbox, address, person and credit code that lines say without labels. Numbers of several offices, mailboxes of several hosts and
 * two codes are not sure.
 */
export function singleValues(lines: readonly string[]): FoundValues {
  const text = lines.join(' ')
  const numbers = distinct(lines.flatMap(freeNumbersIn), (one) => one.replace(/\D/g, ''))
  const mails = distinct(lines.flatMap(mailboxesIn), (one) => one.toLowerCase())
  const codes = creditCodesIn(text).filter((code) => !isOfResident(code))
  const values: Partial<Record<CustomerField, string | undefined>> = {
    telephone: areOfOneOffice(numbers) ? numbers[0] : undefined,
    email: new Set(mails.map(hostOfMail)).size === 1 ? mails[0] : undefined,
    website: (withoutMailboxes(text).match(host) ?? []).find((one) => isHostOf(one, mails)),
    address: placesIn(lines)[0],
    contact: onlyPerson(lines),
    creditCode: codes.length === 1 ? codes[0] : undefined,
  }
  return foundAll(values, text)
}

/** A host that stands alone is the firm's where its mailbox is there. */
const host = /(?<![@\w.-])(?:https?:\/\/)?(?:www\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/(?=\s|$))?(?![@\w])/gi
const isHostOf = (one: string, mails: readonly string[]) =>
  mails.map(hostOfMail).includes(one.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|\/$/g, ''))

export function foundAll(values: Partial<Record<CustomerField, string | undefined>>, text: string): FoundValues {
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said.map(([field, value]) => [field, found(value, 'pattern', text)]))
}

const distinct = (texts: readonly string[], keyOf: (text: string) => string) => [
  ...new Map(texts.filter(Boolean).map((text) => [keyOf(text), text])).values(),
]
