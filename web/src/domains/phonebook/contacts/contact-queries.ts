import { type Contact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate } from '../../../platform/api/calls.ts'

/** A company's contacts, a page at a time: the primary first, those who have resigned last. What changes a company asks for them again. */
export function useContacts(companyId: number) {
  return useInfiniteQuery({
    queryKey: [listContacts.path, { params: { id: companyId } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContacts,
        { params: { id: companyId }, query: pageParam === undefined ? {} : { cursor: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** After a contact was written: the company's page and every list ask again. */
export const refreshContacts = () => invalidate('/phonebook/companies')

export const initialOf = ({ name }: Pick<Contact, 'name'>) => [...name.trim()][0]?.toUpperCase() ?? ''
