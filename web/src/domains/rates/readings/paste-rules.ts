import type { PastedGrid } from '@seamark/contract/rates/readings/grids'

interface Row {
  cells: (string | null)[]
  isHidden: boolean
}
interface Copied {
  rows: Row[]
  merges: PastedGrid['merges']
  hiddenColumns: Set<number>
}

/**
 * Returns what was copied from a page or a spreadsheet as one table: its cells, those that are shown as one, and those that are hidden. A text
 * between tables is a row of one cell, so that it is read too. Null where no table was copied.
 */
export function gridOf(html: string): PastedGrid | null {
  if (!/<table[\s>]/i.test(html)) return null
  const copied: Copied = { rows: [], merges: [], hiddenColumns: new Set() }
  walk(new DOMParser().parseFromString(html, 'text/html').body, copied)
  const { rows, merges, hiddenColumns } = copied
  if (rows.length < 2 || !rows.some(({ cells }) => cells.length > 1)) return null
  return {
    rows: rows.map(({ cells }) => Array.from({ length: cells.length }, (_, at) => cells[at] ?? null)),
    merges,
    hiddenRows: rows.flatMap(({ isHidden, cells }, at) => (isHidden && cells.some(Boolean) ? [at] : [])),
    hiddenColumns: [...hiddenColumns].filter((column) => rows.some(({ cells }) => cells[column])),
  }
}

const ignored = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK'])

/** Takes tables and the texts around them in their order. A table that only lays out others is entered. */
function walk(node: Node, copied: Copied) {
  let text = ''
  const flush = () => {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    if (line !== '') copied.rows.push({ cells: [line], isHidden: false })
    text = ''
  }
  for (const child of node.childNodes) {
    if (child instanceof HTMLTableElement && !child.querySelector('table')) {
      flush()
      addTable(child, copied)
    } else if (child instanceof HTMLElement) {
      if (ignored.has(child.tagName)) continue
      if (child.querySelector('table')) {
        flush()
        walk(child, copied)
      } else if (isInline(child)) text += child.textContent
      else {
        flush()
        text = child.textContent ?? ''
        flush()
      }
    } else if (child instanceof Text) text += child.data
  }
  flush()
}

const isInline = ({ tagName }: HTMLElement) => /^(?:SPAN|B|I|A|FONT|STRONG|EM|U)$/.test(tagName)

function addTable(table: HTMLTableElement, { rows: all, merges, hiddenColumns }: Copied) {
  const above = all.length
  for (const column of hiddenColumnsOf(table)) hiddenColumns.add(column)
  for (const [at, row] of [...table.rows].entries()) {
    const top = above + at
    const own = (all[top] ??= { cells: [], isHidden: false })
    own.isHidden = isHidden(row)
    let left = 0
    for (const cell of row.cells) {
      while (own.cells[left] !== undefined) left += 1
      const [bottom, right] = [
        Math.min(top + cell.rowSpan, above + table.rows.length) - 1,
        left + Math.min(cell.colSpan, mostColumns) - 1,
      ]
      for (let down = top; down <= bottom; down += 1)
        for (let across = left; across <= right; across += 1)
          (all[down] ??= { cells: [], isHidden: false }).cells[across] = null
      own.cells[left] = textOf(cell)
      if (bottom > top || right > left) merges.push({ top, left, bottom, right })
    }
  }
}

const mostColumns = 200

/** Spreadsheets copy what is hidden too, and say so in the style. */
const isHidden = (element: Element) =>
  /display\s*:\s*none|mso-hidden\s*:\s*all/i.test(element.getAttribute('style') ?? '')

function hiddenColumnsOf(table: HTMLTableElement): number[] {
  const hidden: number[] = []
  let at = 0
  for (const column of table.querySelectorAll('col')) {
    const span = Math.min(column.span, mostColumns)
    if (isHidden(column)) for (let next = at; next < at + span; next += 1) hidden.push(next)
    at += span
  }
  return hidden
}

/** The lines of a cell stay lines; blanks of the page's source are none. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const text of textsIn(copy)) text.data = text.data.replaceAll(/\s+/g, ' ')
  for (const br of copy.querySelectorAll('br')) br.replaceWith('\n')
  for (const block of copy.querySelectorAll('p, div, li')) block.append('\n')
  return (copy.textContent ?? '').replaceAll(/ *\n */g, '\n').trim()
}

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)))
}
