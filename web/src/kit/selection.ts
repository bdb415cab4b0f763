import { type Key, useMemo, useState } from 'react'

/** Which rows of a list are chosen: these, or all that match its filters, on whatever page. */
export interface Selection {
  ids: ReadonlySet<Key>
  isAll: boolean
  /** Chooses these rows, or lets them go. */
  choose: (ids: readonly Key[], isChosen: boolean) => void
  chooseAll: () => void
  clear: () => void
}

const nothing: ReadonlySet<Key> = new Set()

/** What is chosen in a list. Another `key` — other filters — is another list, in which nothing is chosen yet. */
export function useSelection(key: string): Selection {
  const [kept, keep] = useState({ key, ids: nothing, isAll: false })
  const { ids, isAll } = kept.key === key ? kept : { ids: nothing, isAll: false }
  return useMemo(
    () => ({
      ids,
      isAll,
      choose: (given, isChosen) =>
        keep((before) => ({ key, ids: changedIds(before.key === key && !before.isAll ? before.ids : nothing, given, isChosen), isAll: false })),
      chooseAll: () => keep({ key, ids: nothing, isAll: true }),
      clear: () => keep({ key, ids: nothing, isAll: false }),
    }),
    [ids, isAll, key],
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

/** The rows from one to another, both with it, whichever comes first; only the other when the one is not on this page. */
export function rowsBetween<Row extends { id: Key }>(rows: readonly Row[], from: Key | undefined, to: Key): Key[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (start < 0 || end < 0) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
