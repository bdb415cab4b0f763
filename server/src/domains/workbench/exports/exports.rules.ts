import { coverText, maskedText } from '@seamark/contract/platform/masked-values'
import { type Context, seesContactValues } from '../../../platform/context.ts'
import { timeAt } from '../../../platform/days.ts'
import { failField } from '../../../platform/failure.ts'
import { validate } from '../../../platform/http/validation.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'

/** Returns the columns of the file: those of the screen in their order, and always those that identify a row. */
export function chosenColumns(
  { columns }: Pick<ListExport, 'columns'>,
  screen: readonly string[] | null,
): readonly ListColumn[] {
  if (screen === null) return columns
  const chosen = screen.flatMap((key) => {
    const own = columns.filter((column) => (column.of ?? column.key) === key || column.key === key)
    if (own.length === 0) throw unknownColumn(key)
    return own
  })
  return [
    ...new Set([...columns.filter(({ always }) => always).filter((column) => !chosen.includes(column)), ...chosen]),
  ]
}

const unknownColumn = (column: string) => failField('columns', 'workbench.column_unknown', { column })

/** Reads a cell as the asker may have it. */
export const cellReader =
  ({ actor }: Pick<Context, 'actor'>) =>
  ({ key, isContactValue = false, holdsContactValues = false }: ListColumn) => {
    const seesAll = seesContactValues(actor)
    return (row: Record<string, Cell>): Cell => {
      const cell = row[key] ?? null
      if (seesAll || cell === null || cell === '') return cell
      if (isContactValue) return maskedText
      return holdsContactValues && typeof cell === 'string' ? coverText(cell) : cell
    }
  }

/** Returns a name such as `客户列表 2026-11-21 1830.xlsx`, in the time of the business zone. */
export function fileNameOf(title: string, at: Date, zone: string, format: string): string {
  return `${title} ${timeAt(at, zone).replace(':', '')}.${format}`
}

/** Parses the query as the list's own call does; fails with invalid_input, which names every wrong field. */
export function readQuery({ query }: Pick<ListExport, 'query'>, given: Record<string, string>): unknown {
  const checked = validate(query, 'query', given)
  if ('error' in checked) throw checked.error
  return checked.value
}
