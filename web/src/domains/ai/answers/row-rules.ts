import type { AnswerPlan } from '@seamark/contract/ai/answers/answers'
import type { Language } from '@seamark/contract/languages'
import type { ListCount } from '@seamark/contract/platform/envelope'

/** A row of an answer: what it is, what is said of it, and where it is opened. */
export interface ShownRow {
  key: string | number
  title: string
  details: readonly (string | number | null | undefined)[]
  href?: string
}
export interface ShownRows {
  rows: readonly ShownRow[]
  count: ListCount
}

export const mostRows = 20

/** All rows that there are. */
export const whole = (rows: readonly ShownRow[]): ShownRows => uncounted(rows, null)

/** A page of rows that the server has not counted; `next` is null where there are no more. */
export const uncounted = (rows: readonly ShownRow[], next: unknown): ShownRows => ({
  rows: rows.slice(0, mostRows),
  count: { value: rows.length, exact: next === null },
})

/** A row as texts: what it is, and all that is said of it. */
export const cellsOfRow = ({ title, details }: ShownRow): string[] => [
  title,
  ...details.filter((detail) => detail !== null && detail !== undefined && detail !== '').map(String),
]

/** Under which the rows of a plan are read. They are worded in the reader's language. */
export const keyOfRows = ({ tool, query }: Pick<AnswerPlan, 'tool' | 'query'>, language: Language) =>
  ['ai', 'rows', language, tool, query] as const
