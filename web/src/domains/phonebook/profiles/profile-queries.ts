import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/calls.ts'
import { companyKey } from '../companies/company-queries.ts'
import { cacheContacts } from '../contacts/contact-queries.ts'

/** One company. The contacts that its page shows beside it come in the same answer. */
export const useCompany = (id: number) =>
  useQuery({
    queryKey: companyKey(id),
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { include: 'contacts' }, signal } as const
      const { contacts, ...company } = await call(getCompany, input, { quiet: true })
      if (contacts) cacheContacts(id, contacts)
      return company
    },
  })
