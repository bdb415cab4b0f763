import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { plainSigns } from '../../groups/index.ts'
import type { KnownValue } from '../endpoints/masks.rules.ts'

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

/** The names in a text that any contact of the office has. Whether the asker may see her does not matter: the name does not leave. */
export async function contactsNamedIn({ db }: Pick<Context, 'db'>, text: string): Promise<KnownValue[]> {
  const names = namesIn(text.slice(0, mostRead))
  if (names.length === 0) return []
  const { rows } = await sql<KnownValue>`
    select distinct 'name' as kind, k.name as value from phonebook.contacts k
    where lower(k.name) = any(${names}::text[]) and k.delete_after is null limit ${mostContacts}`.execute(db)
  return rows
}

/** Those of the values that stand in a text, however their letters and blanks are written. */
export function valuesWithin(text: string, values: readonly KnownValue[]): KnownValue[] {
  const folded = foldValue(text)
  return values.filter(({ value }) => folded.includes(foldValue(value)))
}

const foldValue = (text: string) => plainSigns(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Whatever may be a name: two to four signs of Han, Kana or Hangul in a row, or up to four Latin words. */
function namesIn(text: string): string[] {
  const found = new Set<string>()
  for (const { 0: run } of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}/gu,
  )) {
    const signs = [...run]
    for (let at = 0; at < signs.length; at += 1)
      for (let length = 2; length <= 4 && at + length <= signs.length; length += 1)
        found.add(signs.slice(at, at + length).join(''))
  }
  const words = [...text.matchAll(/\p{Script=Latin}[\p{Script=Latin}.’'-]*/gu)]
  words.forEach((first, at) => {
    for (const last of words.slice(at, at + 4)) {
      const name = text.slice(first.index, last.index + last[0].length)
      if (name.length > 1 && name.length <= 100 && !name.includes('\n')) found.add(name.toLowerCase())
    }
  })
  return [...found]
}
