import { setTableHabit, useTableHabit } from '../../platform/preferences/preferences.ts'
import { plainLayout, type TableLayout } from './columns.ts'

/** Returns the person's layout of the named table and a function that stores it; undefined restores the default. */
export function useTableLayout(name: string) {
  const layout: TableLayout = useTableHabit(name) ?? plainLayout
  return { layout, setLayout: (next: TableLayout | undefined) => setTableHabit(name, next ?? null) }
}
