import { type CompanyChanges, type NewCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import type { PreparedRow } from '../../../../platform/list.ts'
import { searchColumns } from '../../companies/companies.rules.ts'
import type { RowKeys } from '../../companies/matches.queries.ts'
import type { PreparedContact } from './contact-verdicts.rules.ts'
import { keysOfCreation } from './keys.rules.ts'
import type { PreparedTags } from './tags-and-custodians.rules.ts'

/** What judging keeps of a new company. A missing code is generated while writing. */
export interface PreparedCreation {
  /** The values that the row gives; all others are those of any new company. */
  after: GivenCompany
  search: SearchColumns
  holderId: number | null
  contact: PreparedContact | null
  tags: PreparedTags
}

type GivenCompany = CompanyChanges & Pick<NewCompany, 'name' | 'visibility'>
type SearchColumns = ReturnType<typeof searchColumns>

/** A new company as it is written. */
export interface Creation extends Omit<PreparedCreation, 'after'> {
  row: number
  after: NewCompany
}

/** Judging made these values; they have been JSON since. Previews of earlier versions keep no search columns of their own. */
const prepared = z.object({
  after: z.custom<GivenCompany>(),
  search: z.custom<SearchColumns>().optional(),
  holderId: z.number().nullable(),
  contact: z.custom<PreparedContact>().nullable(),
  tags: z.custom<PreparedTags>(),
})

export function readCreation({ row, prepared: given }: Pick<PreparedRow, 'row' | 'prepared'>): Creation {
  const { after: own, search, ...others } = prepared.parse(given)
  const after = withDefaults(own)
  return { row, after, search: search ?? searchColumns(after), ...others }
}

const defaults = newCompany.parse({ name: '-' })

export const withDefaults = (given: GivenCompany): NewCompany => ({ ...defaults, ...given })

/** The keys by which a creation is judged anew. */
export const keysOf = ({ after, search, contact }: Creation): RowKeys => keysOfCreation(after, search, contact)
