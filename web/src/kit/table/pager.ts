import { useState } from 'react'
import { readBehind } from '../../platform/api/calls.ts'
import type { Paging } from './columns.ts'

interface Position {
  of: string
  cursors: readonly string[]
}

/**
 * Returns the state of a keyset list: the cursors of the pages passed, so that one can also go back.
 * `of` names the filters and the sort; when it changes the list begins again.
 */
export function usePager(of: string) {
  const [position, setPosition] = useState<Position>({ of, cursors: [] })
  const cursors = position.of === of ? position.cursors : []
  return {
    cursor: cursors.at(-1),
    /** The number of pages passed so far; 0 on the first page. */
    index: cursors.length,
    next: (cursor: string) => setPosition({ of, cursors: [...cursors, cursor] }),
    previous: () => setPosition({ of, cursors: cursors.slice(0, -1) }),
    first: () => setPosition({ of, cursors: [] }),
  }
}

interface Listed<Row> {
  data: { rows: readonly Row[] } | undefined
  error: unknown
  isFetching: boolean
  /** The rows are those of the page before. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** Returns a `DataTable`'s rows and their state, as a list's call gave them. `isHidden` keeps them back until the page knows how to show them. */
export const rowsOf = <Row>(
  { data, error, isFetching, isPlaceholderData, refetch }: Listed<Row>,
  isHidden = false,
) => ({
  rows: isHidden ? undefined : data?.rows,
  loading: isFetching && (!data || isPlaceholderData),
  error,
  onRetry: () => void refetch(),
})

/** Returns the `paging` of a `DataTable` whose page size is in the page's address; `page` is undefined until the server has answered. */
export function pagingOf(
  pager: ReturnType<typeof usePager>,
  { limit }: Pick<Paging, 'limit'>,
  setSearch: (patch: Pick<Paging, 'limit'>) => void,
  page: (Pick<Paging, 'next' | 'count'> & { rows?: readonly unknown[] }) | undefined,
): Paging {
  return {
    limit,
    onLimit: (limit) => setSearch({ limit }),
    index: pager.index,
    next: page?.next,
    onNext: pager.next,
    onNearNext: (cursor) => page?.rows && readBehind(page.rows, cursor),
    onPrevious: pager.previous,
    ...(page?.count ? { count: page.count } : {}),
  }
}
