import type { FoundTerm, TakenKind } from '@seamark/contract/ai/translations/translations'
import type { KnownTerm } from '@seamark/contract/ai/glossary/terms'
import { type Language, languages } from '@seamark/contract/languages'
import { containerNamed } from '@seamark/contract/territory/containers'
import { contactSpansIn } from '../endpoints/masks.rules.ts'
import { dayIn, measureIn, moneyOf, monthNamed, saidCurrencies, saidMonths, saidUnits } from './units.rules.ts'

/** What is known of names, for the rules to ask. */
export interface TermBook {
  /** The names of the one port that a word means. */
  port: (word: string) => { zh: string; en: string } | undefined
  /** The first two signs of every Chinese name of a port. */
  portBeginnings: ReadonlySet<string>
  terms: readonly (KnownTerm & { isLocked: boolean })[]
}

type Draft = Omit<FoundTerm, 'isLocked'> & { isLocked?: boolean }

/**
 * Finds what has a fixed wording in another language, without overlaps. Addresses go first, which no term may cut, then the
 * office's own terms, numbers with a form of their own, names, the longest first, and what is left of numbers.
 */
export function findFixed(original: string, to: Language, book: TermBook): FoundTerm[] {
  const text = narrow(original)
  const found: FoundTerm[] = []
  const add = (drafts: readonly Draft[]) => {
    for (const draft of drafts)
      if (!found.some(({ start, end }) => draft.start < end && start < draft.end))
        found.push({ isLocked: true, ...draft })
  }
  const addShapes = (all: readonly Shape[]) => {
    for (const { kind, pattern, target } of all) add(matchesOf(text, kind, pattern, (match) => target(match, to)))
  }
  const termsOf = (source: KnownTerm['source']) =>
    termsIn(
      text,
      to,
      book.terms.filter((term) => term.source === source),
    )
  addShapes(addresses)
  add(longestFirst(termsOf('office')))
  addShapes(shapes)
  add(accountsIn(text))
  add(longestFirst([...termsOf('reference'), ...portsIn(text, to, book)]))
  add(matchesOf(text, 'number', mixed, ([whole]) => whole))
  add(matchesOf(text, 'number', number, ([whole]) => whole))
  return found
    .map((one) => asWritten(one, original.slice(one.start, one.end)))
    .toSorted((one, other) => one.start - other.start)
}

/**
 * Digits, letters and what stands among them in the width by which they are looked for, sign for sign. Other signs stay: a Chinese comma or
 * colon ends a number and an address, and the narrow one would not.
 */
const narrow = (text: string) =>
  text.replace(/[\u00A0\u3000]/gu, ' ').replace(/[０-９Ａ-Ｚａ-ｚ＄％＊＋．]/gu, (sign) => sign.normalize('NFKC'))

/** The words as they stand in the text; what stays as it is stays so in its width too, but for numbers, which other languages write narrow. */
const asWritten = (one: FoundTerm, text: string): FoundTerm =>
  kept.has(one.kind) && one.target === one.text ? { ...one, text, target: text } : { ...one, text }
const kept: ReadonlySet<TakenKind> = new Set(['sign', 'mailbox', 'address', 'account'])

/** Stands between parts of a text so that nothing is found across them. */
export const partsSign = '\uFFFC'

interface Shape {
  kind: TakenKind
  pattern: RegExp
  target: (match: RegExpExecArray, to: Language) => string
}

const asItIs: Shape['target'] = ([whole]) => whole
const amount = String.raw`\d[\d,]*(?:\.\d+)?(?:\s?[-–~]\s?\d[\d,]*(?:\.\d+)?)?`
const apart = '(?<![A-Za-z0-9])'
const noMore = '(?![A-Za-z0-9])'

const addresses: readonly Shape[] = [
  // A placeholder that stands in the text itself must not be taken for one of ours.
  { kind: 'sign', pattern: /[⟦〚][^⟧〛\uFFFC]*[⟧〛]?|[⟧〛]/gu, target: asItIs },
  { kind: 'mailbox', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, target: asItIs },
  { kind: 'address', pattern: /(?:https?:\/\/|www\.)[^\s\uFFFC，。；、（）()【】]+/giu, target: asItIs },
]

/** Shapes that tell themselves what they are; an earlier one goes before a later one. */
const shapes: readonly Shape[] = [
  { kind: 'boxNumber', pattern: new RegExp(`${apart}[A-Z]{3}[UJZ] ?\\d{7}${noMore}`, 'gu'), target: asItIs },
  {
    kind: 'billNumber',
    pattern: new RegExp(
      `${apart}(?:[A-Z]{2,5}\\d{6,14}|[A-Z]{1,5}-\\d{4,}(?:-\\d+)*|\\d{4}-\\d{4}(?!-?\\d))${noMore}`,
      'gu',
    ),
    target: asItIs,
  },
  { kind: 'date', pattern: /(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/gu, target: asItIs },
  {
    kind: 'date',
    pattern: /(?:(?<year>\d{4})年)?(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/gu,
    target: ({ groups = {} }, to) =>
      dayIn(to, { year: groups['year'] ?? '', month: Number(groups['month']), day: Number(groups['day']) }),
  },
  {
    kind: 'date',
    pattern: new RegExp(
      `${apart}(?:(?<month>${saidMonths.en}) (?<day>\\d{1,2})(?:st|nd|rd|th)?|(?<first>\\d{1,2})(?:st|nd|rd|th)?(?: de)? (?<later>${saidMonths.en}|${saidMonths.es}))(?:,? (?:de )?(?<year>\\d{4}))?${noMore}`,
      'giu',
    ),
    target: ({ groups = {} }, to) =>
      dayIn(to, {
        year: groups['year'] ?? '',
        month: monthNamed(groups['month'] ?? groups['later'] ?? ''),
        day: Number(groups['day'] ?? groups['first']),
      }),
  },
  { kind: 'telephone', pattern: /\+\d{1,3}[ -]?(?:\(?\d{1,4}\)?[ -]?){1,4}\d{2,4}(?!\d)/gu, target: asItIs },
  { kind: 'telephone', pattern: /(?<!\d)(?:1[3-9]\d{9}|0\d{2,3}[- ]\d{7,8}(?:[- ]\d{1,5})?)(?!\d)/gu, target: asItIs },
  {
    kind: 'container',
    pattern: new RegExp(
      `${apart}(?:(?<count>\\d{1,3}) ?[*×xX] ?)?(?<code>(?:20|40|45) ?['’尺]? ?(?:GP|HQ|HC|RF|RH|OT|FR|TK|NOR|DV|DC))${noMore}`,
      'gu',
    ),
    target: boxesOf,
  },
  {
    kind: 'container',
    pattern:
      /(?:(?<count>\d{1,3}) ?[个条台只×*]? ?)?(?<code>小柜|平柜|大高柜|超高柜|大柜|高柜|冻柜|开顶柜|框架柜|罐箱)/gu,
    target: boxesOf,
  },
  {
    kind: 'money',
    pattern: new RegExp(`(?:USD|US\\$|\\$|EUR|€|CNY|RMB|￥|¥|JPY|GBP|£|HKD|MXN) ?${amount}\\+?`, 'gu'),
    target: asItIs,
  },
  {
    kind: 'money',
    pattern: new RegExp(`(?<amount>${amount}) ?(?<word>USD|EUR|CNY|RMB|JPY|${saidCurrencies})(?![A-Za-z])`, 'giu'),
    target: ({ groups = {} }) => moneyOf(groups['amount'] ?? '', groups['word'] ?? ''),
  },
  {
    kind: 'measure',
    pattern: new RegExp(`(?<amount>${amount}) ?(?<unit>${saidUnits})(?![A-Za-z])`, 'gu'),
    target: ({ groups = {} }, to) => measureIn(to, groups['amount'] ?? '', groups['unit'] ?? ''),
  },
]
const number = /(?<![\p{Script=Latin}\d])\d+(?:[.,:/-]\d+)*%?(?![\p{Script=Latin}\d])/gu

/** Letters with digits, as of weeks and voyages: WK38, 088W. What only says the place in a row or the time of a day is translated: 3rd, 10am. */
const mixed =
  /(?<![\p{Script=Latin}\d])(?!\d+(?:st|nd|rd|th|am|pm)(?![A-Za-z\d]))(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]+(?:[-/][A-Za-z\d]+)*(?![\p{Script=Latin}\d])/gu

const kindsOfContacts = { tel: 'telephone', mail: 'mailbox', qq: 'account', wechat: 'account' } as const

/** What a mask would hide must not be lost either: it is taken out before the mask sees it. */
const accountsIn = (text: string): Draft[] =>
  contactSpansIn(text).map(({ kind, start, end }) => {
    const found = text.slice(start, end)
    return { kind: kindsOfContacts[kind], start, end, text: found, target: found }
  })

function boxesOf({ groups = {} }: RegExpExecArray): string {
  const { count, code = '' } = groups
  const box = containerNamed(code)?.code ?? code
  return count === undefined ? box : `${count}×${box}`
}

const matchesOf = (
  text: string,
  kind: TakenKind,
  pattern: RegExp,
  target: (match: RegExpExecArray) => string,
): Draft[] =>
  [...text.matchAll(pattern)].map((match) => ({
    kind,
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    target: target(match),
  }))

const longestFirst = (drafts: readonly Draft[]) =>
  drafts.toSorted((one, other) => other.text.length - one.text.length || one.start - other.start)

const kindOf = { container: 'container', incoterm: 'incoterm', surcharge: 'surcharge', port: 'port' } as const

/** Names by any of their languages but the one that is asked for; codes only as they are written, which all languages share. */
function termsIn(text: string, to: Language, terms: TermBook['terms']): Draft[] {
  const inSmall = small(text)
  return terms.flatMap((term) => {
    const kind = (kindOf as Partial<Record<string, TakenKind>>)[term.kind] ?? 'term'
    const names = languages.filter((language) => language !== to).map((language) => term[language])
    const target = term.source === 'reference' && term.code !== '' ? term.code : term[to]
    const ofCode = term.code === '' ? [] : placesOf(text, term.code)
    const ofNames =
      term[to] === '' ? [] : names.flatMap((name) => (name === '' ? [] : placesOf(inSmall, small(narrow(name)))))
    return [
      ...ofCode.map(([start, end]) => ({ start, end, target })),
      ...ofNames.map(([start, end]) => ({ start, end, target: term[to] })),
    ].map((one) => ({ ...one, kind, text: text.slice(one.start, one.end), isLocked: term.isLocked }))
  })
}

/** Where a name stands; one of letters only as a whole word. No pattern is made of it: an office has thousands of names. */
function placesOf(text: string, name: string): [start: number, end: number][] {
  const isOfLetters = ofWord.test(name)
  const places: [start: number, end: number][] = []
  for (let at = text.indexOf(name); at >= 0; ) {
    const end = at + name.length
    const isWhole = !isOfLetters || !(ofWord.test(text[at - 1] ?? '') || ofWord.test(text[end] ?? ''))
    if (isWhole) places.push([at, end])
    at = text.indexOf(name, isWhole ? end : at + 1)
  }
  return places
}

const ofWord = /^[\p{Script=Latin}\d]/u

/** In small letters, sign for sign, so that no place moves. */
const small = (text: string) =>
  text.replace(/\p{Lu}/gu, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign))

const longestPort = 8
const mostWords = 4

function portsIn(text: string, to: Language, book: TermBook): Draft[] {
  const draft = (start: number, word: string): Draft[] => {
    const names = book.port(word)
    if (!names) return []
    return [{ kind: 'port', start, end: start + word.length, text: word, target: to === 'zh' ? names.zh : names.en }]
  }
  return [...chinesePorts(text, book, draft), ...latinPorts(text, draft)]
}

type Drafting = (start: number, word: string) => Draft[]

function chinesePorts(text: string, { portBeginnings }: TermBook, draft: Drafting): Draft[] {
  const found: Draft[] = []
  for (let start = 0; start < text.length - 1; start++) {
    if (!portBeginnings.has(text.slice(start, start + 2))) continue
    const run = /^[\p{Script=Han}]+/u.exec(text.slice(start, start + longestPort))?.[0].length ?? 0
    for (let length = run; length >= 2; length--) {
      const [port] = draft(start, text.slice(start, start + length))
      if (!port) continue
      found.push(port)
      break
    }
  }
  return found
}

/** Names of several words before single ones; a name begins with a capital, so that ordinary words are left alone. */
function latinPorts(text: string, draft: Drafting): Draft[] {
  const words = [...text.matchAll(/[\p{Script=Latin}][\p{Script=Latin}.'’-]*/gu)]
  return words.flatMap((word, at) => {
    if (!/^\p{Lu}/u.test(word[0])) return []
    for (let count = mostWords; count >= 1; count--) {
      const last = words[at + count - 1]
      if (!last) continue
      const said = text.slice(word.index, last.index + last[0].length).replace(/[.,'’-]+$/, '')
      if (said.length < 4 || /[^\p{Script=Latin} .'’-]/u.test(said)) continue
      const found = draft(word.index, said)
      if (found.length > 0) return found
    }
    return []
  })
}
