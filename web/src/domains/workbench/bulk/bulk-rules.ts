import type { BulkRow, BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import type { ComponentType, ReactNode } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'

/** An action on many rows, as data. `key` is the name of the server's action. */
export interface BulkOffer {
  key: string
  title: WordKey
  icon: ReactNode
  danger?: boolean
  /** The text before confirming, in place of the usual sentence. */
  warning?: WordKey
  /** The form fields of the action's input. */
  fields?: () => ReactNode
  /** Turns the form's values into the server's input; without it they are sent as they are. */
  inputOf?: (values: Record<string, unknown>) => Record<string, unknown>
  /** Opens a page of its own for rows that were chosen one by one; not offered when all that match are chosen. */
  open?: (ids: readonly number[]) => void
}

export interface RefusedRow {
  run: BulkRunView
  row: BulkRow
  /** What was asked with the action, where the run has just been made; a run in the log does not say. */
  input?: Record<string, unknown> | undefined
}

/** What a list lends for the rows that its runs refuse: the reason of each, with what can be done about it in place. */
export interface RefusalAnswers {
  list: string
  View: ComponentType<RefusedRow>
}

let answers: readonly RefusalAnswers[] = []

export function registerRefusalAnswers(lent: readonly RefusalAnswers[]) {
  answers = lent
}

/** Returns what is lent for a refused row: nothing where its list lends nothing, or the reader may not see the record. */
export const answersTo = ({ run, row }: RefusedRow) =>
  row.outcome === 'refused' && row.name !== null && run.undoesId === null && run.importId === null
    ? answers.filter(({ list }) => list === run.list)
    : []
