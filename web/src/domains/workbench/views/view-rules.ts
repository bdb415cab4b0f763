import type { SavedView, ViewState } from '@seamark/contract/workbench/views/views'
import type { z } from 'zod'
import { type Column, isSameLayout, type TableLayout } from '../../../kit/table/columns.ts'
import { knownSearch, readSearch, type Search, type SearchPatch } from '../../../platform/search.ts'

/** Not the view's: which view it is, and how many rows a page has. */
const besides = ['savedView', 'limit']

type Schema = z.ZodType<object>

/** What of an address a view keeps: filters and sort, as texts. */
export const searchOf = (schema: Schema, search: Search): Search =>
  Object.fromEntries(Object.entries(knownSearch(schema, search)).filter(([name]) => !besides.includes(name)))

/** Whether an address asks for nothing: then the list opens with its default view. */
export const isBare = (schema: Schema, search: Search) =>
  search['savedView'] === undefined && Object.keys(searchOf(schema, search)).length === 0

/** The change that makes an address the one of a view; everything else in it goes, but the size of the page and which list of the page it is stay. */
export function patchTo(
  view: Pick<SavedView, 'id' | 'state'> | undefined,
  now: Search,
  isDefaultElsewhere: boolean,
  place: readonly string[] = [],
): SearchPatch {
  const cleared = Object.fromEntries(Object.keys(now).map((name) => [name, undefined]))
  const savedView = view?.id ?? (isDefaultElsewhere ? 0 : undefined)
  const kept = Object.fromEntries(['limit', ...place].map((name) => [name, now[name]]))
  return { ...cleared, ...kept, ...view?.state.search, savedView }
}

export const layoutOf = ({ columns, density, frozen }: ViewState): TableLayout => ({ columns, density, frozen })

/** Whether the list no longer stands as the view has it. What neither address nor table knows any more makes no difference. */
export function isModified<Row>(
  schema: Schema,
  columns: readonly Column<Row>[],
  view: ViewState,
  now: { search: Search; layout: TableLayout },
): boolean {
  return !isSameSearch(schema, view.search, now.search) || !isSameLayout(columns, layoutOf(view), now.layout)
}

function isSameSearch(schema: Schema, one: Search, other: Search) {
  // Read, so that a default that is written out is the same as one that is not.
  const meaning = (search: Search) =>
    JSON.stringify(
      Object.entries(readSearch(schema, searchOf(schema, search))).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return meaning(one) === meaning(other)
}

/** A view as the server keeps it: what is known, and every column. */
export const stateOf = (schema: Schema, search: Search, layout: TableLayout): ViewState => ({
  search: searchOf(schema, search),
  columns: layout.columns.map(({ key, shown, width }) =>
    width === undefined ? { key, shown } : { key, shown, width },
  ),
  density: layout.density,
  frozen: layout.frozen,
})
