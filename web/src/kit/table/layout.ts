import { setTableHabit, useTableHabit } from '../../platform/preferences/preferences.ts'
import { plainLayout, type TableLayout } from './columns.ts'

/** How the reader draws the table of this name, kept with the person; undefined takes it back to how it comes. */
export function useTableLayout(name: string) {
  const layout: TableLayout = useTableHabit(name) ?? plainLayout
  return { layout, setLayout: (next: TableLayout | undefined) => setTableHabit(name, next ?? null) }
}
