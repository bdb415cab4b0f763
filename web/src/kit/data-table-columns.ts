import { type ReactNode, useState } from 'react'
import { z } from 'zod'

export interface Column<Row> {
  key: string
  title: string
  width: number
  render: (row: Row) => ReactNode
  /** The server can sort by this key. */
  sortable?: boolean
  /** The reader may take it out of the table. */
  hideable?: boolean
  /** Out of the table until the reader asks for it. */
  hidden?: boolean
  /** What the copy button of the cell copies. */
  copy?: (row: Row) => string
  align?: 'left' | 'right' | 'center'
  fixed?: 'left' | 'right'
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export type Density = 'small' | 'middle' | 'large'

export interface Paging {
  limit: number
  onLimit: (limit: number) => void
  /** Pages before this one. */
  index: number
  /** The cursor of the following page; null on the last. */
  next: string | null | undefined
  onNext: (cursor: string) => void
  onPrevious: () => void
  count?: { value: number; exact: boolean }
}

export const pageSizes = [20, 50, 100] as const

interface View {
  /** Chosen by hand; a column not named here keeps its own default. */
  shown: Record<string, boolean>
  density: Density
}

/** Which columns and how dense: a habit of this browser, not a fact of the person. */
export function useTableView(name: string) {
  const key = `seamark.table.${name}`
  const [view, setView] = useState<View>(() => readView(key))
  function change(part: Partial<View>) {
    const next = { ...view, ...part }
    setView(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }
  return { view, change }
}

const stored = z.object({ shown: z.record(z.string(), z.boolean()).catch({}), density: z.enum(['small', 'middle', 'large']).catch('small') })

function readView(key: string): View {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return { shown: {}, density: 'small' }
  }
}

export const isShownColumn = <Row>(column: Column<Row>, view: View) => !column.hideable || (view.shown[column.key] ?? !column.hidden)
