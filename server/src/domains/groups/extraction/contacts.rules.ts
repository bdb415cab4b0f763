import type { ExtractedFinding, FindingField, FindingValue } from '@seamark/contract/groups/extraction/findings'
import { blanked, companiesIn, foundHandles, namesIn, plainSigns } from '../../phonebook/index.ts'
import { contactFingerprint, isHandle } from './fingerprints.rules.ts'

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
export const handlesIn = (plain: string, country: string): FindingValue[] =>
  foundHandles(plain, country).map(({ field, value, start, end }) => valueAt(field, value, start, end))

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
