import { type CompanyChanges, type CompanyField, companyChanges } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { RowProblem } from '../../../../platform/list.ts'
import { remembered } from '../../../../platform/memory/remembered.ts'
import { placeAsWritten } from '../../../territory/index.ts'
import { type Cells, asProblem, type Read, type Reading } from '../../companies/cells.rules.ts'
import { yesOrNo } from '../../companies/choices.rules.ts'
import { storedFields } from '../../companies/fields.rules.ts'
import { countryNamed } from '../../matching/countries.rules.ts'

export interface ReadCompany {
  /**
   * The values of the cells as the contract takes them. Cells that are empty, masked, already shown or not understood
   * are left out.
   */
  given: CompanyChanges
  /** The fields whose cell exists and is empty. */
  blank: CompanyField[]
  problems: RowProblem[]
}

/**
 * Reads a row of a file as fields of a company. The schema of form and call refuses the same values here with the same
 * codes.
 */
export function readCompany(cells: Cells, reading: Reading): ReadCompany {
  const raw: Record<string, unknown> = {}
  const blank: CompanyField[] = []
  const problems: RowProblem[] = []
  for (const field of companyFieldNames) {
    const cell = cells[field]
    if (cell === undefined || isMasked(cell) || (cell !== '' && reading.isShown?.(field, cell))) continue
    if (cell === '' || isNothing(field, cell)) {
      blank.push(field)
      continue
    }
    const read = valueOf(field, cell, cells, reading)
    if (read.problem) problems.push({ field, ...read.problem })
    else Object.assign(raw, read)
  }
  const parsed = parseFields({ ...raw, ...placeOf(raw, cells) })
  const refused = parsed.flatMap(({ field, refused: found }) => found.map((problem) => ({ field, ...problem })))
  if (refused.length > 0) return { given: {}, blank, problems: [...problems, ...refused] }
  return { given: Object.fromEntries(parsed.map(({ field, value }) => [field, value])), blank, problems }
}

/** A value as the contract takes it, or what is wrong with it. */
interface Parsed {
  value?: unknown
  refused: Omit<RowProblem, 'field'>[]
}

/** Each field is parsed by itself, since most columns hold the same few texts in all rows. */
const parseFields = (raw: Readonly<Record<string, unknown>>): (Parsed & { field: CompanyField })[] =>
  companyFieldNames.flatMap((field) => {
    const value = raw[field]
    if (value === undefined) return []
    return { field, ...((typeof value === 'string' && textParsers.get(field)?.(value)) || parse(field, value)) }
  })

function parse(field: CompanyField, value: unknown): Parsed {
  const parsed = companyChanges.shape[field].safeParse(value)
  return parsed.success
    ? { value: parsed.data, refused: [] }
    : { refused: fieldProblems(parsed.error.issues).map(({ code, params }) => ({ code, params })) }
}

const textParsers: ReadonlyMap<CompanyField, (text: string) => Parsed> = new Map(
  companyFieldNames.map((field) => [field, remembered((text) => parse(field, text), 1000)]),
)

/** Writes province and city as all records have them, as far as the row gives them. */
function placeOf(raw: Record<string, unknown>, cells: Cells): Record<string, unknown> {
  const said = (field: 'country' | 'province' | 'city', otherwise = cells[field] ?? '') =>
    typeof raw[field] === 'string' ? raw[field] : otherwise
  const country = said('country', countryNamed(cells['country'] ?? '') ?? '')
  const place = placeAsWritten({ country, province: said('province'), city: said('city') })
  return Object.fromEntries(
    (['province', 'city'] as const).filter((field) => field in raw).map((field) => [field, place[field]]),
  )
}

/** A masked contact value comes back from a file as it was exported. */
const isMasked = (cell: string) => /^•+$/.test(cell)

const nothing = /^(?:[-—–_/\\.]+|n\/?a|#n\/a|null|none|nil|无|暂无|没有|不详|未知|なし|ninguno)$/i
/** In a yes-or-no column, 无 is an answer. */
const isNothing = (field: CompanyField, cell: string) =>
  storedFields[field].mayBeNothing === true &&
  nothing.test(cell) &&
  (field !== 'masterCoLoader' || yesOrNo(cell) === undefined)

function valueOf(field: CompanyField, cell: string, cells: Cells, reading: Reading): Read {
  const { isNumber, read } = storedFields[field]
  if (isNumber && /^\d(?:\.\d+)?e\+\d+$/i.test(cell.normalize('NFKC'))) return asProblem('phonebook.number_spoilt')
  return read ? read(cell, cells, reading) : { [field]: cell }
}
