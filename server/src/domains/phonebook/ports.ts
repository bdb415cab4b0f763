import type { HandoverPartName } from '@seamark/contract/phonebook/handovers/handovers'
import type { Context } from '../../platform/context.ts'

/** What hangs on companies and may stay with the leaver when her book changes hands. The domain that owns it counts it, and hears in `companiesMoved` that it stays. */
export interface HandoverPart {
  part: HandoverPartName
  /** How much of this person's own hangs on these companies today. */
  countOf: (context: Context, personId: number, companyIds: readonly number[]) => Promise<number>
  /** The page that lists this person's. */
  pathOf: (personId: number) => string
}
