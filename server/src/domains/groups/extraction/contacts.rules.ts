import type { ExtractedFinding, FindingField, FindingValue } from '@seamark/contract/groups/extraction/findings'
import { accountsIn, isQqToo, isWechatOfPhone, isWechatToo, isWhatsAppNumber } from './accounts.rules.ts'
import { companiesIn } from './companies.rules.ts'
import { contactFingerprint, isHandle } from './fingerprints.rules.ts'
import { withoutForbiddenNumbers } from './forbidden-numbers.rules.ts'
import { namesIn } from './names.rules.ts'
import { phonesIn } from './phones.rules.ts'
import { blanked, plainSigns } from './plain-texts.rules.ts'

/** Finds by what somebody can be reached in a text, with the company and the name beside it; null where there is nothing. */
export function contactIn(text: string, country: string): ExtractedFinding | null {
  const plain = withoutPages(plainSigns(text))
  const values = handlesIn(plain, country)
  if (values.length === 0) return null
  return contactOf([...values, ...named('company', companiesIn(plain)), ...named('name', namesIn(plain))])
}

const named = (field: FindingField, found: readonly { value: string; start: number; end: number }[]) =>
  found.slice(0, 3).map(({ value, start, end }) => valueAt(field, value, start, end))

const valueAt = (field: FindingField, value: string, start: number, end: number): FindingValue => ({
  field,
  value,
  place: { of: 'text', start, end },
})

const pages = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。]+/giu
function withoutPages(text: string): string {
  let open = text
  for (const { 0: page, index } of text.matchAll(pages)) open = blanked(open, index, index + page.length)
  return open
}

/** Returns telephones, addresses and accounts in a text whose signs are plain. */
export function handlesIn(plain: string, country: string): FindingValue[] {
  const accounts = accountsIn(plain)
  const open = withoutForbiddenNumbers(accounts.reduce((text, { start, end }) => blanked(text, start, end), plain))
  const values = accounts.map(({ field, value, start, end }) => valueAt(field, value, start, end))
  const phones = phonesIn(open, country)
  const mobiles = phones.filter(({ number }) => /^\+861\d{10}$/.test(number))
  const ofPhone = isWechatOfPhone(plain)
  for (const { number, start, end } of phones) {
    values.push(valueAt(isWhatsAppNumber(plain, start) ? 'whatsapp' : 'phone', number, start, end))
    const local = /^\+86(1\d{10})$/.exec(number)?.[1] ?? number
    if (isWechatToo(plain, start, end) || (ofPhone && mobiles.length === 1 && mobiles[0]?.start === start))
      values.push(valueAt('wechat', local, start, end))
    if (isQqToo(plain, start, end)) values.push(valueAt('qq', local, start, end))
  }
  for (const { field, value, start, end } of accounts)
    if (field === 'qq' && !ofPhone && isWechatToo(plain, start, end)) values.push(valueAt('wechat', value, start, end))
  return withoutDoubles(values)
}

function withoutDoubles(values: readonly FindingValue[]): FindingValue[] {
  const seen = new Set<string>()
  return values.filter(({ field, value }) => !seen.has(`${field} ${value}`) && seen.add(`${field} ${value}`))
}

/** Makes a finding of values of one contact. */
export function contactOf(values: readonly FindingValue[]): ExtractedFinding {
  const places = values.flatMap(({ place }) => (place?.of === 'text' ? [place] : []))
  const handles = values.filter(({ field }) => isHandle(field)).length
  const isNamed = values.some(({ field }) => field === 'company' || field === 'name')
  return {
    kind: 'contact',
    start: Math.min(...places.map(({ start }) => start), ...(places.length === 0 ? [0] : [])),
    end: Math.max(0, ...places.map(({ end }) => end)),
    values: [...values],
    flags: [],
    confidence: handles === 0 ? 0.6 : isNamed ? 0.95 : 0.85,
    fingerprint: contactFingerprint(values),
    subject: '',
    line: null,
  }
}
