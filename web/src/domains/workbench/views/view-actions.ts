import type { SavedView } from '@seamark/contract/workbench/views/views'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { type Column, plainLayout, type TableLayout, useTableLayout } from '../../../kit/index.ts'
import { usePage, useSetPageSearch } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { personalKey, readStored, store } from '../../../platform/storage.ts'
import type { SearchPatch } from '../../../platform/search.ts'
import { useViews } from './view-queries.ts'
import { isBare, isModified, layoutOf, patchTo, stateOf } from './view-rules.ts'

interface ViewedList<Row> {
  /** The list's name on the server. */
  list: string
  /** The table's name, under which the reader's own layout is stored. */
  table: string
  columns: readonly Column<Row>[]
  /** The schema of the page's address; it must have `savedView`. */
  schema: z.ZodType<object>
  /** Parameters of the address that choose one of the page's lists; they are not in the schema. */
  place?: readonly string[]
}

/**
 * A list page with saved views. The address holds filters and sort, the view holds the table's layout; unsaved changes
 * of a view stay in this browser tab. An address without parameters opens the default view.
 */
export function useListView<Row>({ list, table, columns, schema, place }: ViewedList<Row>) {
  const { search } = usePage()
  const setSearch = useSetPageSearch()
  const { data, isPending } = useViews(list)
  const habit = useTableLayout(table)
  const [edits, setEdits] = useLayoutEdits(list)
  const views = data?.views ?? []
  const view = views.find(({ id }) => id === Number(search['savedView']))
  const opensWith = views.find(({ isDefault }) => isDefault)
  const isOpening = isBare(schema, search) && (isPending || opensWith !== undefined)
  const layout = view ? (edits[view.id] ?? layoutOf(view.state)) : habit.layout
  const open = (chosen: SavedView | undefined) => setSearch(patchTo(chosen, search, opensWith !== undefined, place))

  const openDefault = useEffectEvent(() => open(opensWith))
  const isDue = isOpening && opensWith !== undefined
  useEffect(() => {
    if (isDue) openDefault()
  }, [isDue])

  return {
    list,
    views,
    view,
    opensWith,
    /** Nothing is shown before the view is known. */
    isOpening,
    isModified: view !== undefined && isModified(schema, columns, view.state, { search, layout }),
    layout,
    onLayout(next: TableLayout | undefined) {
      if (view) setEdits({ ...edits, [view.id]: next ?? plainLayout })
      else habit.setLayout(next)
    },
    /** The current state of the list, to be saved. */
    state: stateOf(schema, search, layout),
    open,
    /** Forgets the unsaved changes of a view, after they were saved or discarded. */
    forgetEdits: (id: number) =>
      setEdits(Object.fromEntries(Object.entries(edits).filter(([key]) => Number(key) !== id))),
    /** Changes the address; a reader's choice of no view is kept in it. */
    setSearch: (patch: SearchPatch) =>
      setSearch({ savedView: search['savedView'] ?? (opensWith ? 0 : undefined), ...patch }),
  }
}

export type ListView = ReturnType<typeof useListView>

const layouts = z.record(
  z.string(),
  z.object({
    columns: z.array(z.object({ key: z.string(), shown: z.boolean(), width: z.number().optional() })),
    density: z.enum(['small', 'middle', 'large']),
    frozen: z.number(),
  }),
)

/** Unsaved layouts by view, kept over a reload. */
function useLayoutEdits(list: string) {
  const key = personalKey(useSession().id, `views:${list}`)
  const [edits, setEdits] = useState<Record<string, TableLayout>>(() => layouts.safeParse(readStored(key)).data ?? {})
  function change(next: Record<string, TableLayout>) {
    setEdits(next)
    store(key, next)
  }
  return [edits, change] as const
}
