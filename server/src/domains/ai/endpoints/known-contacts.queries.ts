import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { plainSigns } from '../../phonebook/index.ts'
import type { KnownValue } from './masks.rules.ts'

const mostContacts = 2000
/** Names are looked for in so many characters of a text. */
const mostRead = 24_000

/** The names and accounts of the contacts of companies, so that no text that names one leaves with it. */
export async function contactsOfCompanies(
  { db }: Pick<Context, 'db'>,
  companyIds: readonly number[],
): Promise<KnownValue[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<KnownValue>`
    select 'name' as kind, k.name as value from phonebook.contacts k where k.company_id = any(${[...companyIds]}::bigint[])
    union
    select case v.kind when 'email' then 'mail' when 'qq' then 'qq' when 'wechat' then 'wechat' else 'tel' end, v.value
    from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id
    where k.company_id = any(${[...companyIds]}::bigint[]) limit ${mostContacts}`.execute(db)
  return rows
}

/** The names and accounts in a text that any contact of the office has. Whether the asker may see her does not matter: they do not leave. */
export async function contactsNamedIn({ db }: Pick<Context, 'db'>, text: string): Promise<KnownValue[]> {
  const read = text.slice(0, mostRead)
  const [names, accounts] = [namesIn(read), accountsIn(read)]
  if (names.length + accounts.length === 0) return []
  const { rows } = await sql<KnownValue>`
    (select distinct 'name' as kind, k.name as value from phonebook.contacts k
    where lower(k.name) = any(${names}::text[]) and k.delete_after is null limit ${mostContacts})
    union all
    (select distinct case v.kind when 'qq' then 'qq' when 'wechat' then 'wechat' else 'tel' end, v.value from phonebook.contact_values v
    where v.kind = any(${accountKinds}::text[]) and v.key = any(${accounts}::text[]) limit ${mostContacts})`.execute(db)
  return rows
}

/** Kinds of values that look like any other word or number. */
const accountKinds = ['wechat', 'qq', 'telegram', 'zalo', 'whatsapp']

/** Whatever may be an account: five to forty letters, digits and signs within. */
const accountsIn = (text: string): string[] => [
  ...new Set([...plainSigns(text).matchAll(/[a-z0-9][\w.-]{3,38}\w/giu)].map(([found]) => found.toLowerCase())),
]

/** Those of the values that stand in a text, however their letters and blanks are written. */
export function valuesWithin(text: string, values: readonly KnownValue[]): KnownValue[] {
  const folded = foldValue(text)
  return values.filter(({ value }) => folded.includes(foldValue(value)))
}

const foldValue = (text: string) => plainSigns(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')

const eastern = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`
const latinWord = String.raw`\p{Script=Latin}[\p{Script=Latin}.’'-]*`
/** The most signs of Han, Kana or Hangul in a name: people of many nations have longer ones than two or three. */
const longestName = 12

/** Whatever may be a name: signs of Han, Kana or Hangul in a row, up to four Latin words, or two such parts with a blank, a dot or nothing between them. */
function namesIn(text: string): string[] {
  const found = new Set<string>()
  for (const { 0: run } of text.matchAll(new RegExp(`[${eastern}]{2,}`, 'gu'))) {
    const signs = [...run]
    for (let at = 0; at < signs.length; at += 1)
      for (let length = 2; length <= longestName && at + length <= signs.length; length += 1)
        found.add(signs.slice(at, at + length).join(''))
  }
  const words = [...text.matchAll(new RegExp(latinWord, 'gu'))]
  words.forEach((first, at) => {
    for (const last of words.slice(at, at + 4)) {
      const name = text.slice(first.index, last.index + last[0].length)
      if (name.length > 1 && name.length <= 100 && !name.includes('\n')) found.add(name.toLowerCase())
    }
  })
  for (const name of pairsIn(text)) found.add(name.toLowerCase())
  return [...found]
}

/** Two parts of a name side by side, as they are written and without what stands between them. */
function* pairsIn(text: string): Iterable<string> {
  const parts = [...text.matchAll(new RegExp(`[${eastern}]+|${latinWord}`, 'gu'))]
  for (const [at, { 0: left, index }] of parts.entries()) {
    const right = parts[at + 1]
    const gap = right && text.slice(index + left.length, right.index)
    if (gap === undefined || !/^[ \u00a0\u3000·・•‧]?$/u.test(gap)) continue
    for (const first of endsOf(left))
      for (const last of beginningsOf(right?.[0] ?? '')) {
        if (first.length + last.length > 2 * longestName) continue
        yield first + gap + last
        yield first + last
      }
  }
}

const isLatin = (part: string) => /^\p{Script=Latin}/u.test(part)
/** A Latin word is whole; of signs in a row a name may begin or end anywhere. */
const endsOf = (part: string) =>
  isLatin(part) ? [part] : [...part].slice(-6).map((_, at, signs) => signs.slice(at).join(''))
const beginningsOf = (part: string) =>
  isLatin(part) ? [part] : [...part].slice(0, 8).map((_, at, signs) => signs.slice(0, at + 1).join(''))
