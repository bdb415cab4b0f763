import type { SuggestedColumn } from '../../../../platform/list.ts'
import type { Meaning } from './meanings.rules.ts'

/** A column with what its heading means; `field` is what the known headings alone say. */
export interface MeantColumn extends SuggestedColumn {
  meaning: Meaning
}

/** The field of each column, so far. */
export type Fields = (string | null)[]
