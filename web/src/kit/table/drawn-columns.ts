import { type CSSProperties, useMemo, useState } from 'react'
import type { Column, Placed } from './columns.ts'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

/** A column as its cells need it: the width is a CSS variable of the table, so that dragging renders nothing. */
export interface DrawnColumn<Row> {
  column: Column<Row>
  className: string
  style: CSSProperties
}

/** Returns the shown columns, the same array as long as no cell is drawn otherwise. */
export function useDrawnColumns<Row>(
  shown: readonly Placed<Row>[],
  frozen: number,
  lead: number,
): readonly DrawnColumn<Row>[] {
  const drawn = useMemo(
    () => shown.map(({ column }, index) => drawnColumn(column, index, { shown, frozen, lead })),
    [shown, frozen, lead],
  )
  // A changed width keeps the same array, so that the rows are not rendered.
  const [before, setBefore] = useState(drawn)
  const isSame =
    before.length === drawn.length &&
    before.every((one, index) => one.column === drawn[index]?.column && one.className === drawn[index].className)
  if (!isSame) setBefore(drawn)
  return isSame ? before : drawn
}

interface Drawing<Row> {
  shown: readonly Placed<Row>[]
  frozen: number
  /** The width in px before the first column. */
  lead: number
}

function drawnColumn<Row>(column: Column<Row>, index: number, { shown, frozen, lead }: Drawing<Row>): DrawnColumn<Row> {
  const names = [
    column.align ? `data-${column.align}` : '',
    index < frozen ? 'data-frozen' : '',
    index === frozen - 1 ? 'data-frozen-last' : '',
  ]
  return {
    column,
    className: names.filter(Boolean).join(' '),
    style: {
      flexBasis: `var(--w-${column.key})`,
      ...(index < frozen ? { left: sumOf(shown.slice(0, index), lead) } : {}),
    },
  }
}

export const menuWidth = 44

/** Returns the widths as CSS variables, and a scroll padding as wide as the frozen columns, so that no cell stops behind them. */
export function widthsOf<Row>(shown: readonly Placed<Row>[], frozen: number, lead: number): CSSProperties {
  const widths = shown.map(({ column, width }) => [`--w-${column.key}`, `${width}px`] as const)
  return { ...Object.fromEntries(widths), scrollPaddingInline: `${sumOf(shown.slice(0, frozen), lead)} ${menuWidth}px` }
}

export const sumOf = <Row>(columns: readonly Placed<Row>[], more: number) =>
  `calc(${[`${more}px`, ...columns.map(({ column }) => `var(--w-${column.key})`)].join(' + ')})`
