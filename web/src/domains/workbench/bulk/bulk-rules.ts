import type { ReactNode } from 'react'
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
