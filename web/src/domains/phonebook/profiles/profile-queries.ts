import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { useQuery } from '@tanstack/react-query'
import { call, readAhead } from '../../../platform/api/calls.ts'
import { companyKey } from '../companies/company-queries.ts'
import { registeredBriefs } from '../companies/company-extension-rules.ts'
import { cacheContacts } from '../contacts/contact-queries.ts'

/** One company. The contacts that its page shows beside it come in the same answer. */
const companyQuery = (id: number) => ({
  queryKey: companyKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const input = { params: { id }, query: { include: 'contacts' }, signal } as const
    const { contacts, ...company } = await call(getCompany, input, { quiet: true })
    if (contacts) cacheContacts(id, contacts)
    return company
  },
})

export const useCompany = (id: number) => useQuery(companyQuery(id))

/** Reads a company and what stands at the head of its page, for somebody who points at a link to it. */
export function readCompanyAhead(id: number) {
  readAhead(companyQuery(id))
  for (const brief of registeredBriefs()) brief.readAhead?.(id)
}
