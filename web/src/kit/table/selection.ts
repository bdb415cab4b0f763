import { type Key, useMemo, useState } from 'react'

/** The selected rows of a list: single rows, or all that match its filters on every page. */
export interface Selection {
  ids: ReadonlySet<Key>
  isAll: boolean
  /** The row that was last selected or deselected; a range with Shift begins there. */
  last: Key | undefined
  /** Selects or deselects these rows; `at` is the row that was clicked. */
  choose: (ids: readonly Key[], isChosen: boolean, at?: Key) => void
  chooseAll: () => void
  clear: () => void
}

const nothing: ReadonlySet<Key> = new Set()

interface Kept extends Pick<Selection, 'ids' | 'isAll' | 'last'> {
  key: string
}

/** Returns the selection of a list. Another `key`, such as other filters, begins with an empty selection. */
export function useSelection(key: string): Selection {
  const [kept, keep] = useState<Kept>({ key, ids: nothing, isAll: false, last: undefined })
  const { ids, isAll, last } = kept.key === key ? kept : { ids: nothing, isAll: false, last: undefined }
  return useMemo(
    () => ({
      ids,
      isAll,
      last,
      choose: (given, isChosen, at) =>
        keep((before) => ({
          key,
          ids: changedIds(before.key === key && !before.isAll ? before.ids : nothing, given, isChosen),
          isAll: false,
          last: at,
        })),
      chooseAll: () => keep({ key, ids: nothing, isAll: true, last: undefined }),
      clear: () => keep({ key, ids: nothing, isAll: false, last: undefined }),
    }),
    [ids, isAll, last, key],
  )
}

function changedIds(before: ReadonlySet<Key>, given: readonly Key[], isChosen: boolean): ReadonlySet<Key> {
  const ids = new Set(before)
  for (const id of given) {
    if (isChosen) ids.add(id)
    else ids.delete(id)
  }
  return ids
}

/** Returns the rows from one to another, both included, in either direction; only the other if the one is not on this page. */
export function rowsBetween<Row extends { id: Key }>(rows: readonly Row[], from: Key | undefined, to: Key): Key[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (start < 0 || end < 0) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
