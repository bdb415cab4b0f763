import { type CompanyChanges, type CompanyField, companyChanges } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { RowProblem } from '../../../../platform/list.ts'
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
  const parsed = companyChanges.safeParse({ ...raw, ...placeOf(raw, cells) })
  if (parsed.success) return { given: parsed.data, blank, problems }
  const refused = fieldProblems(parsed.error.issues).map(({ field, code, params }) => ({
    field: field.split('.')[0] ?? field,
    code,
    params,
  }))
  return { given: {}, blank, problems: [...problems, ...refused] }
}

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
