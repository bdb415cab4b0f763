import type { SheetText } from '@seamark/contract/ai/chats/sheets'
import type { Grid } from '../../workbench/index.ts'

/** The rows of sheets as lines of text, as many as there is room for; what is hidden is left out and counted. */
export function textOfSheets(grids: readonly Grid[], room: number): SheetText {
  const shown = grids.filter(({ isHidden, rows }) => !isHidden && rows.some(isFilled))
  const lines: string[] = []
  const answer = { rows: 0, leftOut: 0, unread: 0 }
  const hidden = { sheets: 0, rows: 0, columns: 0 }
  hidden.sheets = grids.filter(({ isHidden, rows }) => isHidden && rows.some(isFilled)).length
  let left = room
  for (const grid of shown) {
    hidden.rows += grid.hiddenRows.length
    hidden.columns += grid.hiddenColumns.length
    answer.unread += grid.unread
    let heading = shown.length > 1 ? [`## ${oneLine(grid.name)}`] : []
    for (const line of linesOf(grid)) {
      const added = [...heading, line]
      const length = added.reduce((sum, one) => sum + one.length, added.length)
      // What stands behind a row without room has none either, so that the text is the beginning of the file.
      if (answer.leftOut > 0 || length > left + 1) answer.leftOut += 1
      else {
        lines.push(...added)
        answer.rows += 1
        left -= length
        heading = []
      }
    }
  }
  return { text: lines.join('\n'), ...answer, hidden }
}

type Cell = Grid['rows'][number][number]

const isFilled = (cells: readonly Cell[]) => cells.some((cell) => cell !== null)

function linesOf({ rows, hiddenRows, hiddenColumns }: Grid): string[] {
  const [unseenRows, unseenColumns] = [new Set(hiddenRows), new Set(hiddenColumns)]
  return rows.flatMap((cells, row) => {
    if (unseenRows.has(row)) return []
    const line = cells
      .filter((_, column) => !unseenColumns.has(column))
      .map(textOfCell)
      .join('\t')
      .trimEnd()
    return line === '' ? [] : [line]
  })
}

const textOfCell = (cell: Cell): string =>
  cell === null ? '' : oneLine(typeof cell === 'object' ? cell.day : String(cell))

/** Breaks and tabs within a cell would make another row or cell of it. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
