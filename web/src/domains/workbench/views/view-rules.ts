import type { SavedView, ViewState } from '@seamark/contract/workbench/views/views'
import type { z } from 'zod'
import { type Column, isSameLayout, type TableLayout } from '../../../kit/table/columns.ts'
import { knownSearch, readSearch, type Search, type SearchPatch } from '../../../platform/search.ts'

/** Not part of a view: its id, and the page size. */
const besides = ['savedView', 'limit']

type Schema = z.ZodType<object>

/** The part of an address that a view stores: filters and sort, as texts. */
export const searchOf = (schema: Schema, search: Search): Search =>
  Object.fromEntries(Object.entries(knownSearch(schema, search)).filter(([name]) => !besides.includes(name)))

/** Whether an address has no parameters: then the list opens with its default view. */
export const isBare = (schema: Schema, search: Search) =>
  search['savedView'] === undefined && Object.keys(searchOf(schema, search)).length === 0

/** The patch that turns an address into the one of a view; it clears all but the page size and the choice of the page's list. */
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

/** Whether the list differs from the saved view. Parameters and columns that no longer exist do not count. */
export function isModified<Row>(
  schema: Schema,
  columns: readonly Column<Row>[],
  view: ViewState,
  now: { search: Search; layout: TableLayout },
): boolean {
  return !isSameSearch(schema, view.search, now.search) || !isSameLayout(columns, layoutOf(view), now.layout)
}

function isSameSearch(schema: Schema, one: Search, other: Search) {
  // Parsed, so that a default that is written out equals one that is not.
  const meaning = (search: Search) =>
    JSON.stringify(
      Object.entries(readSearch(schema, searchOf(schema, search))).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return meaning(one) === meaning(other)
}

/** A view as the server stores it: known parameters, and every column. */
export const stateOf = (schema: Schema, search: Search, layout: TableLayout): ViewState => ({
  search: searchOf(schema, search),
  columns: layout.columns.map(({ key, shown, width }) =>
    width === undefined ? { key, shown } : { key, shown, width },
  ),
  density: layout.density,
  frozen: layout.frozen,
})
