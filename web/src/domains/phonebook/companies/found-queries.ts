import { listHolders } from '@seamark/contract/phonebook/custody/ownership'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { call } from '../../../platform/api/calls.ts'
import { beginningsFirst } from '../../../platform/language/found-order.ts'
import { t } from '../../../platform/language/i18n.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { href } from '../../../platform/search.ts'
import { companyPath } from './company-filters.ts'

const fewFound = 5
const longestText = 200
/** Among so many of the answer the box looks for names that begin with the text. */
const compared = 30

/** Companies of the list's answer, those first whose name begins so, for the search box of the frame. */
export async function findCompanies(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, longestText).join(''), limit: compared, columns: 'code' }
  const { rows } = await call(listCompanies, { query, signal }, { quiet: true })
  const ordered = await beginningsFirst(rows, ({ name }) => name, text)
  return ordered.slice(0, fewFound).map((company) => ({
    title: company.name,
    note: company.custodian?.name ?? t('phonebook.visibility.public'),
    href: companyPath(company),
  }))
}

/** Colleagues who hold companies, for the same box: each leads to those of her companies that the reader may see. */
export async function findHolders(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 100).join('') }
  const { people } = await call(listHolders, { query, signal }, { quiet: true })
  const ordered = await beginningsFirst(people, ({ name }) => name, text)
  return ordered.slice(0, fewFound).map(({ id, name, departmentName }) => ({
    title: name,
    note: departmentName ?? '',
    href: href('/contacts/contactsList', { custodianId: String(id) }),
  }))
}
