import { type Company, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText, invalidate } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useListCount } from '../../../kit/index.ts'
import { type CompanySearch, filtersOf, queryOf } from '../companies/company-filters.ts'
import { countListedCompanies, type ListedCompany, listCompanies } from '@seamark/contract/phonebook/lists/lists'

const columnPage = 20
/** What a card shows beside what every row holds. */
const cardFields = 'daysLeft,masterCoLoader,progressSince,stale'

/** A column of the board is the list with one more filter for progress; its count is that of this list. */
export function useColumn(search: CompanySearch, progress: Company['progress']) {
  const me = useSession().id
  const query = { ...queryOf(search, me), progress, limit: columnPage, columns: cardFields }
  const listed = useInfiniteQuery({
    queryKey: [listCompanies.path, { query }, 'column'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompanies,
        { query: pageParam === undefined ? query : { ...query, cursor: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const first = { data: listed.data?.pages[0], isPlaceholderData: listed.isPlaceholderData }
  return { listed, count: useListCount(countListedCompanies, { query: filtersOf(query) }, first) }
}

type Ask = (from: Company['progress'], to: Company['progress']) => Promise<string | undefined>

/**
 * Moves a company to another column; going back needs a reason. After a conflict the person is notified and the board
 * is read again. A card cannot move again before its last move has arrived.
 */
export function useMoveCard(ask: Ask) {
  const [moving, setMoving] = useState<ReadonlyMap<number, Company['progress']>>(new Map())
  const isMoving = ({ id, progress }: ListedCompany) => moving.has(id) && moving.get(id) !== progress
  /** Returns whether the company was moved. */
  async function move(company: ListedCompany, to: Company['progress']): Promise<boolean> {
    const { id, version, name, progress } = company
    if (progress === to || isMoving(company)) return false
    const reason = await ask(progress, to)
    if (reason === undefined) return false
    setMoving((others) => new Map(others).set(id, to))
    try {
      await call(
        editCompany,
        { params: { id }, version, body: { progress: to, ...(reason ? { progressReason: reason } : {}) } },
        { quiet: true },
      )
      notices.success(t('phonebook.board.moved', { name, to: t(`phonebook.progress.${to}`) }))
      return true
    } catch (error) {
      notices.error(errorText(error))
      return false
    } finally {
      await invalidate('/phonebook/companies')
      setMoving((all) => new Map([...all].filter(([one, where]) => one !== id || where !== to)))
    }
  }
  return { isMoving, move }
}
