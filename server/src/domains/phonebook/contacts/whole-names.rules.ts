import { personName } from '@seamark/contract/phonebook/contacts/names'
import type { Cells } from '../companies/cells.rules.ts'
import { countryNamed } from '../matching/countries.rules.ts'

/**
 * Puts a name together that stands in two or three columns, in the order of its language: the family's name comes first in
 * China, Japan, Korea, Vietnam and Hungary, without a blank where it is written in signs. Japanese names keep one.
 */
export function wholeName(cells: Cells): string {
  const [family = '', given = '', middle = ''] = ['contactFamilyName', 'contactGivenName', 'contactMiddleName'].map(
    (part) => (cells[part] ?? '').trim(),
  )
  const all = [family, given, middle].join('')
  const isApart = ofSigns.test(all) ? isJapanese(all, cells) : isFamilyFirst(all, cells)
  return isApart ? [family, middle, given].filter(Boolean).join(' ') : personName({ given, middle, family })
}

const ofSigns = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Letters that only Vietnamese has. */
const ofVietnamese = /[\u{1EA0}-\u{1EF9}\u{1A0}\u{1A1}\u{1AF}\u{1B0}]/u

const isFamilyFirst = (name: string, cells: Cells) =>
  ofVietnamese.test(name.normalize('NFC')) || /^(?:VN|HU)$/.test(countryNamed(cells['country'] ?? '') ?? '')

/** Kana, and forms of firms, tell Japanese from Chinese where the name itself has the same signs. */
const isJapanese = (name: string, { name: firm = '', country = '' }: Cells) =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(`${name}${firm}`.replaceAll('ー', '')) ||
  /株式会社|有限会社|合同会社|㈱/.test(firm) ||
  countryNamed(country) === 'JP'
