import type { Language } from '@seamark/contract/languages'
import { type CompanyChanges, type CompanyField, companyChanges } from '@seamark/contract/phonebook/companies/companies'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { RowProblem } from '../../../../platform/list.ts'
import { placeAsWritten, portCodesNamed } from '../../../territory/index.ts'
import { choiceNamed, choiceWords, yesOrNo } from '../../companies/choices.rules.ts'
import { listSeparator } from '../../companies/texts.rules.ts'
import { countryNamed } from '../../matching/countries.rules.ts'
import { lanesNamed } from '../../matching/lanes.rules.ts'
import { areSeveral, splitPhone } from '../../matching/phones.rules.ts'
import { splitPlace } from '../../matching/places.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'

/** The text of each cell, by field. */
export type Cells = Readonly<Partial<Record<string, string>>>

export interface Reading {
  language: Language
  /** Departments by the plain word of their name; null when several share it. */
  departments: ReadonlyMap<string, number | null>
  /** Whether the record that the row is shows this very text: then the cell says nothing new, however it might be read. */
  isShown?: (field: CompanyField, text: string) => boolean
}

export interface ReadCompany {
  /** What the cells say, as the contract takes it. Cells that are empty, covered, shown already or not understood are not in it. */
  given: CompanyChanges
  /** Fields whose cell is there and empty. */
  blank: CompanyField[]
  problems: RowProblem[]
}

/** A row of a file as fields of a company. What the form and the call refuse is refused here too, by the same schema with the same codes. */
export function readCompany(cells: Cells, reading: Reading): ReadCompany {
  const raw: Record<string, unknown> = {}
  const blank: CompanyField[] = []
  const problems: RowProblem[] = []
  for (const field of fields) {
    const cell = cells[field]
    if (cell === undefined || isCovered(cell) || (cell !== '' && reading.isShown?.(field, cell))) continue
    if (cell === '' || isNothing(field, cell)) {
      blank.push(field)
      continue
    }
    const read = valueOf(field, cell, cells, reading)
    if (read.problem) problems.push({ field, ...read.problem })
    else Object.assign(raw, read)
  }
  const parsed = companyChanges.safeParse({ ...raw, ...placeOf(raw, cells) })
  if (parsed.success) return { given: parsed.data, blank, problems }
  const refused = fieldProblems(parsed.error.issues).map(({ field, code, params }) => ({
    field: field.split('.')[0] ?? field,
    code,
    params,
  }))
  return { given: {}, blank, problems: [...problems, ...refused] }
}

/** Province and city as all records have them, as far as the row says them anew. */
function placeOf(raw: Record<string, unknown>, cells: Cells): Record<string, unknown> {
  const said = (field: 'country' | 'province' | 'city', otherwise = cells[field] ?? '') =>
    typeof raw[field] === 'string' ? raw[field] : otherwise
  const country = said('country', countryNamed(cells['country'] ?? '') ?? '')
  const place = placeAsWritten({ country, province: said('province'), city: said('city') })
  return Object.fromEntries(
    (['province', 'city'] as const).filter((field) => field in raw).map((field) => [field, place[field]]),
  )
}

// The schema's own fields, not an object of unknown keys.
const fields = Object.keys(companyChanges.shape) as CompanyField[]

/** A contact value that was covered when it was exported comes back as it went. */
const isCovered = (cell: string) => /^•+$/.test(cell)

/** People write 无 or a dash where there is nothing; where that could be somebody's text it is left alone. */
const mayBeNothing: ReadonlySet<CompanyField> = new Set<CompanyField>([
  ...(['telephone', 'phoneCountryCode', 'phoneAreaCode', 'email', 'qq', 'website', 'organizationNumber'] as const),
  ...([
    'country',
    'routeAreas',
    'coreRoutes',
    'source',
    'platform',
    'type',
    'progress',
    'departmentId',
    'masterCoLoader',
  ] as const),
])
const nothing = /^(?:[-—–_/\\.]+|n\/?a|#n\/a|null|none|nil|无|暂无|没有|不详|未知|なし|ninguno)$/i
/** In a column that asks yes or no, 无 is an answer. */
const isNothing = (field: CompanyField, cell: string) =>
  mayBeNothing.has(field) && nothing.test(cell) && (field !== 'masterCoLoader' || yesOrNo(cell) === undefined)

type Read = { problem: Omit<RowProblem, 'field'> } | (Record<string, unknown> & { problem?: never })

function valueOf(field: CompanyField, cell: string, cells: Cells, reading: Reading): Read {
  switch (field) {
    case 'progress':
    case 'type':
    case 'source':
    case 'platform': {
      const words = () => choiceWords(field, reading.language)
      return found(field, choiceNamed(field, cell), () => oneOf(words(), reading.language))
    }
    case 'masterCoLoader':
      return found(field, yesOrNo(cell), () => problem('phonebook.yes_or_no'))
    case 'country':
      return countryValue(cell, cells)
    case 'province':
    case 'city':
      return placeValue(field, cell, cells)
    case 'routeAreas': {
      const { lanes, unknown } = lanesNamed(cell)
      return unknown === undefined
        ? { routeAreas: lanes }
        : problem('phonebook.lane_unknown', { text: shortened(unknown) })
    }
    case 'coreRoutes':
      return routesValue(cell)
    case 'departmentId':
      return found(field, reading.departments.get(plainWord(cell)) ?? undefined, () =>
        problem('phonebook.department_unknown'),
      )
    case 'phoneCountryCode':
      return { [field]: cell.normalize('NFKC').replace(/^(?:\+|00)?\(?\+?(\d{1,6})\)?$/, '+$1') }
    default:
      return textValue(field, cell, cells)
  }
}

const found = (field: CompanyField, value: unknown, otherwise: () => Read): Read =>
  value === undefined ? otherwise() : { [field]: value }
const problem = (code: string, params?: Record<string, string>): Read => ({
  problem: params ? { code, params } : { code },
})
const oneOf = (words: readonly string[], language: Language) =>
  problem('field.choice', { choices: words.join(listSeparator(language)) })
const shortened = (text: string) => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)

const isFree = (cells: Cells, field: CompanyField) => (cells[field] ?? '') === ''

/** Country, province and city often stand in one cell. */
function countryValue(cell: string, cells: Cells): Read {
  const country = countryNamed(cell)
  if (country) return { country }
  const place = isFree(cells, 'province') && isFree(cells, 'city') ? splitPlace(cell) : undefined
  return place ? { country: 'CN', ...place } : problem('phonebook.country_unknown')
}

function placeValue(field: 'province' | 'city', cell: string, cells: Cells): Read {
  const place = isFree(cells, field === 'province' ? 'city' : 'province') ? splitPlace(cell) : undefined
  return place ?? { [field]: cell }
}

const route = /^\s*([a-z]{2}\s?[a-z2-9]{3})\s*(?:-+>?|[→—–~至到>/]|to)\s*([a-z]{2}\s?[a-z2-9]{3})\s*$/i

function routesValue(cell: string): Read {
  const coreRoutes = []
  for (const part of cell.normalize('NFKC').split(/[;,、\n]+/)) {
    if (part.trim() === '') continue
    const [, from, to] = route.exec(part) ?? []
    const [pol, pod] = from && to ? [from, to] : portsNamedIn(part)
    if (!pol || !pod) return problem('phonebook.route_unknown', { text: shortened(part.trim()) })
    coreRoutes.push({ pol: pol.replace(/\s/g, ''), pod: pod.replace(/\s/g, '') })
  }
  return { coreRoutes }
}

/** 盐田-洛杉矶, Ningbo to Hamburg: two names of one port each. 深圳 is several, and so is not guessed. */
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

const numbers: ReadonlySet<CompanyField> = new Set<CompanyField>([
  'organizationNumber',
  'telephone',
  'qq',
  'postalCode',
  'code',
  'phoneAreaCode',
])

function textValue(field: CompanyField, cell: string, cells: Cells): Read {
  if (numbers.has(field) && /^\d(?:\.\d+)?e\+\d+$/i.test(cell.normalize('NFKC')))
    return problem('phonebook.number_spoilt')
  if (field === 'telephone') return phoneValue(cell, cells)
  if (field === 'email') return mailValue(cell)
  if (field === 'qq') return { [field]: cell.replace(/^qq\s*[号码]*\s*[:：]?\s*/iu, '') }
  if (field === 'organizationNumber') return { [field]: creditCode(cell) }
  return { [field]: cell }
}

/** The cells of country and area code win; a number that stands whole in its own is taken apart when they are empty. */
function phoneValue(typed: string, cells: Cells): Read {
  const cell = typed.replace(
    /^(?:tel|phone|telephone|mob|mobile|cell|ph|t|m|电话|手机|座机|電話|携帯)\s*[.:：]+\s*/iu,
    '',
  )
  if (areSeveral(cell)) return problem('phonebook.several_values')
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

/** Signs that ended a sentence or a list come along when people copy. */
function mailValue(cell: string): Read {
  const email = cell.replace(/^(?:mailto:|e-?mail\s*[:：]\s*)/i, '').replace(/[\s,;.、，；。）)>]+$/u, '')
  return email.split('@').length > 2 && /[\s,;、，；/|]/.test(email) ? problem('phonebook.several_values') : { email }
}

/** A credit code (GB 32100-2015) in any width and case, blanks between; other numbers stay as they are. */
function creditCode(cell: string): string {
  const plain = cell.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(plain) ? plain : cell
}
