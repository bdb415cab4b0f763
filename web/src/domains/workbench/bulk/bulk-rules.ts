import type { ReactNode } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'

/** What can be done with many rows, as data. `key` is the name of the server's action. */
export interface BulkOffer {
  key: string
  title: WordKey
  icon: ReactNode
  danger?: boolean
  /** What is said before it is done, in place of the usual sentence. */
  warning?: WordKey
  /** What is asked besides the rows, as fields of a form. */
  fields?: () => ReactNode
  /** What the form's values are to the server; as they are, without it. */
  inputOf?: (values: Record<string, unknown>) => Record<string, unknown>
  /** It has a page of its own, for the rows that are chosen one by one; none when all that match are chosen. */
  open?: (ids: readonly number[]) => void
}
