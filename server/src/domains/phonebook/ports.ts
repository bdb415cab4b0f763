import type { HandoverPartName } from '@seamark/contract/phonebook/handovers/handovers'
import type { Context } from '../../platform/context.ts'

/**
 * A kind of record that belongs to companies and may stay with the leaver of a hand-over. The domain that owns it counts it; `companiesMoved` tells
 * that domain when it stays.
 */
export interface HandoverPart {
  part: HandoverPartName
  /** The number of this person's own records that belong to these companies today. */
  countOf: (context: Context, personId: number, companyIds: readonly number[]) => Promise<number>
  /** The path of the page that lists this person's records. */
  pathOf: (personId: number) => string
}
