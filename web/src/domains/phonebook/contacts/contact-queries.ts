import { type Contact, type ContactPage, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate, queryClient } from '../../../platform/api/calls.ts'

/** A company's contacts, a page at a time: the primary first, those who have resigned last. A change of the company reloads them. */
export function useContacts(companyId: number) {
  return useInfiniteQuery({
    queryKey: contactsKey(companyId),
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

const contactsKey = (companyId: number) => [listContacts.path, { params: { id: companyId } }]

/** Keeps the first page that came with the company, unless contacts have been read already. */
export function cacheContacts(companyId: number, first: ContactPage) {
  queryClient.setQueryData<InfiniteData<ContactPage>>(
    contactsKey(companyId),
    (known) => known ?? { pages: [first], pageParams: [undefined] },
  )
}

/** Makes the company's page and every list read again after a contact was written. */
export const refreshContacts = () => invalidate('/phonebook/companies')

export const initialOf = ({ name }: Pick<Contact, 'name'>) => [...name.trim()][0]?.toUpperCase() ?? ''
