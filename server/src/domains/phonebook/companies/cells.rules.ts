import type { Language } from '@seamark/contract/languages'
import type { CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { listSeparator } from '@seamark/contract/phonebook/companies/fields'
import type { RowProblem } from '../../../platform/list.ts'
import { portCodesNamed } from '../../territory/index.ts'
import { containersNamed } from '../matching/containers.rules.ts'
import { countryNamed } from '../matching/countries.rules.ts'
import { lanesNamed } from '../matching/lanes.rules.ts'
import { areSeveral, splitPhone } from '../matching/phones.rules.ts'
import { splitPlace } from '../matching/places.rules.ts'
import { plainWord } from '../matching/search.rules.ts'
import { type ChoiceField, choiceNamed, choiceWords, yesOrNo } from './choices.rules.ts'

/** The text of each cell, by field. */
export type Cells = Readonly<Partial<Record<string, string>>>

export interface Reading {
  language: Language
  /** Department ids by the plain word of their name; null when several departments share it. */
  departments: ReadonlyMap<string, number | null>
  /** Whether the record of this row shows this very text in the field. The cell then changes nothing, however it might be read. */
  isShown?: (field: CompanyField, text: string) => boolean
}

/** The values of a cell, by field as the contract takes them, or the reason why it is not understood. */
export type Read = { problem: Omit<RowProblem, 'field'> } | (Record<string, unknown> & { problem?: never })
export type ReadCell = (cell: string, cells: Cells, reading: Reading) => Read

export const readChoice =
  (field: ChoiceField): ReadCell =>
  (cell, _cells, { language }) =>
    valueOr(field, choiceNamed(field, cell), () =>
      asProblem('field.choice', { choices: choiceWords(field, language).join(listSeparator(language)) }),
    )

export const readYesOrNo =
  (field: 'masterCoLoader'): ReadCell =>
  (cell) =>
    valueOr(field, yesOrNo(cell), () => asProblem('phonebook.yes_or_no'))

export const readDepartment: ReadCell = (cell, _cells, { departments }) =>
  valueOr('departmentId', departments.get(plainWord(cell)) ?? undefined, () =>
    asProblem('phonebook.department_unknown'),
  )

export const readLanes: ReadCell = (cell) => {
  const { lanes, unknown } = lanesNamed(cell)
  return unknown === undefined ? { routeAreas: lanes } : asProblem('phonebook.lane_unknown', { text: shorten(unknown) })
}

export const readContainers: ReadCell = (cell) => {
  const { containers, unknown } = containersNamed(cell)
  return unknown === undefined ? { containers } : asProblem('phonebook.container_unknown', { text: shorten(unknown) })
}

/** Country, province and city often stand in one cell. */
export const readCountry: ReadCell = (cell, cells) => {
  const country = countryNamed(cell)
  if (country) return { country }
  const place = isFree(cells, 'province') && isFree(cells, 'city') ? splitPlace(cell) : undefined
  return place ? { country: 'CN', ...place } : asProblem('phonebook.country_unknown')
}

export const readPlace =
  (field: 'province' | 'city'): ReadCell =>
  (cell, cells) => {
    const place = isFree(cells, field === 'province' ? 'city' : 'province') ? splitPlace(cell) : undefined
    return place ?? { [field]: cell }
  }

export const readCountryCode: ReadCell = (cell) => ({
  phoneCountryCode: cell.normalize('NFKC').replace(/^(?:\+|00)?\(?\+?(\d{1,6})\)?$/, '+$1'),
})

/** A CSV that a spreadsheet has saved as a workbook keeps the apostrophe that guards a leading plus, and no number begins with one. */
export const withoutGuard = (typed: string) => typed.replace(/^'+(?=[+\d(])/, '')

/** Splits a whole number in one cell, but only when the cell of the area code is empty and the cell of the country code is empty or 86. */
export const readPhone: ReadCell = (typed, cells) => {
  const cell = withoutGuard(typed).replace(
    /^(?:tel|phone|telephone|mob|mobile|cell|ph|t|m|电话|手机|座机|電話|携帯)\s*[.:：]+\s*/iu,
    '',
  )
  if (areSeveral(cell)) return asProblem('phonebook.several_values')
  const code = (cells['phoneCountryCode'] ?? '').replace(/\D/g, '')
  if (!isFree(cells, 'phoneAreaCode') || (code !== '' && code !== '86')) return { telephone: cell }
  const split = splitPhone(cell, code === '86' ? 'CN' : countryNamed(cells['country'] ?? ''))
  if (!split) return { telephone: cell }
  const { phoneCountryCode, phoneAreaCode, telephone } = split
  return {
    ...(code === '' && phoneCountryCode ? { phoneCountryCode } : {}),
    ...(phoneAreaCode ? { phoneAreaCode } : {}),
    telephone,
  }
}

/** Removes signs that ended a sentence or a list, which people copy along with an address. */
export const readEmail: ReadCell = (cell) => {
  const email = cell.replace(/^(?:mailto:|e-?mail\s*[:：]\s*)/i, '').replace(/[\s,;.、，；。）)>]+$/u, '')
  return email.split('@').length > 2 && /[\s,;、，；/|]/.test(email) ? asProblem('phonebook.several_values') : { email }
}

export const readQq: ReadCell = (cell) => ({ qq: cell.replace(/^qq\s*[号码]*\s*[:：]?\s*/iu, '') })

/** A credit code (GB 32100-2015) may be written in any width and case, with blanks; other numbers stay as they are. */
export const readOrganizationNumber: ReadCell = (cell) => {
  const plain = cell.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  const isCreditCode = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(plain)
  return { organizationNumber: isCreditCode ? plain : cell }
}

const route = /^\s*([a-z]{2}\s?[a-z2-9]{3})\s*(?:-+>?|[→—–~至到>/]|to)\s*([a-z]{2}\s?[a-z2-9]{3})\s*$/i

export const readRoutes: ReadCell = (cell) => {
  const coreRoutes = []
  for (const part of cell.normalize('NFKC').split(/[;,、\n]+/)) {
    if (part.trim() === '') continue
    const [, from, to] = route.exec(part) ?? []
    const [pol, pod] = from && to ? [from, to] : portsNamedIn(part)
    if (!pol || !pod) return asProblem('phonebook.route_unknown', { text: shorten(part.trim()) })
    coreRoutes.push({ pol: pol.replace(/\s/g, ''), pod: pod.replace(/\s/g, '') })
  }
  return { coreRoutes }
}

/** Reads two names of one port each: 盐田-洛杉矶, Ningbo to Hamburg. 深圳 names several ports, and so is not guessed. */
function portsNamedIn(part: string): (string | undefined)[] {
  const ends =
    [/\s*(?:-+>|→|—+|–|~|至|到|>|\bto\b)\s*/i, /\s*-+\s*/, /\s*\/\s*/]
      .map((sign) => part.trim().split(sign))
      .find((pieces) => pieces.length === 2) ?? []
  return ends.map((name) => {
    const [code, another] = portCodesNamed(name)
    return another === undefined ? code : undefined
  })
}

export const asProblem = (code: string, params?: Record<string, string>): Read => ({
  problem: params ? { code, params } : { code },
})
const valueOr = (field: CompanyField, value: unknown, otherwise: () => Read): Read =>
  value === undefined ? otherwise() : { [field]: value }
const shorten = (text: string) => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)
const isFree = (cells: Cells, field: CompanyField) => (cells[field] ?? '') === ''
