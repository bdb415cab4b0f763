import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ImportOptions } from '@seamark/contract/platform/lists'
import type { Person } from '../../../../platform/context.ts'
import type { RowProblem } from '../../../../platform/list.ts'
import type { Cells, Reading } from '../../companies/cells.rules.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'
import type { KeyKind, RowKeys } from '../../companies/matches.queries.ts'
import type { ReadContact } from '../../contacts/cells.rules.ts'
import type { ContactRow } from '../../contacts/contacts.rules.ts'
import type { ReadCompany } from './company-values.rules.ts'
import type { PreparedContact } from './contact-verdicts.rules.ts'
import type { Holders, Labelling, PreparedTags } from './tags-and-custodians.rules.ts'

export interface Judging {
  person: Person
  options: ImportOptions
  reading: Reading
  /** The names of departments by id. */
  departments: ReadonlyMap<number, string>
  labelling: Labelling
  holders: Holders
}

/** A row as it was read from the file. */
export interface AskedRow {
  cells: Cells
  read: ReadCompany
  contact: ReadContact | undefined
  keys: RowKeys
  /** Why the row is no company, if it is a sum, a group or a note. */
  other?: RowProblem
  /** What a person should look at, although the row can be written. */
  remarks: readonly RowProblem[]
}

/** The record that a row was matched to, with its contacts where the row has one. */
export interface KnownRow {
  row: NamedRow
  by: KeyKind
  contacts: readonly ContactRow[]
}

/**
 * All values that a change is written from: the version that was judged, the whole new row, and both sides for the log.
 */
export interface PreparedChange {
  fields: {
    version: number
    columns: Record<string, unknown>
    before: Record<string, unknown>
    after: CompanyChanges
  } | null
  contact: PreparedContact | null
  tags: PreparedTags
}

/** The contact that a further row adds to a company. */
export interface PreparedAddition {
  contact: PreparedContact
}
