import type { FindingKind } from '@seamark/contract/groups/choices'
import { addDays } from '@seamark/contract/platform/days'
import type { NewRate } from '@seamark/contract/rates/rates/fields'
import type { RowProblem } from '../../../../platform/list.ts'
import { cutText } from '../../../../platform/storable-texts.ts'
import { rateOfLine } from '../../../rates/index.ts'
import type { FindingFacts } from '../findings.queries.ts'

/** What was said of freight, as it can be posted. */
export interface PostedFacts {
  kind: FindingKind
  /** The day of the message. */
  day: string
  sender: string
  facts: FindingFacts
}

/** What a rate needs and a line does not say. */
export function problemOfPost({
  kind,
  facts: { extracted, draft },
}: Pick<PostedFacts, 'kind' | 'facts'>): RowProblem | undefined {
  if ((kind !== 'supply' && kind !== 'demand') || !extracted.line)
    return { field: 'kind', code: 'groups.finding_no_freight' }
  if (extracted.line.mode !== 'fcl') return { field: 'kind', code: 'groups.finding_not_fcl' }
  return kind === 'supply' && draft.prices.length === 0
    ? { field: 'prices', code: 'groups.finding_no_price' }
    : undefined
}

/** The rate that a finding says, with what somebody has put right. A price without an end holds for so many days. */
export function rateOfFinding(
  { kind, day, sender, facts: { extracted, draft } }: PostedFacts,
  { days, isSenderTold }: { days: number; isSenderTold: boolean },
): NewRate {
  const { line } = extracted
  if (!line) throw new Error('a finding without freight was taken for a rate')
  const read = rateOfLine(line, day)
  const effective = draft.effective ?? (draft.expiry !== null && draft.expiry < day ? draft.expiry : day)
  const isOffer = kind === 'supply'
  return {
    ...read,
    pols: draft.pols,
    pods: draft.pods,
    lane: draft.lane,
    carrier: draft.carrier,
    currency: draft.prices.length > 0 ? draft.currency : '',
    prices: draft.prices.map((price) => ({
      isFrom: false,
      isImplied: false,
      ...read.prices.find((one) => one.container === price.container && one.amount === price.amount),
      ...price,
    })),
    boxes: draft.boxes,
    effective,
    expiry: draft.expiry ?? (isOffer ? addDays(effective, days) : null),
    sourceName: isSenderTold ? cutText(draft.company || sender, 200) : '',
    confirmPrices: true,
  }
}
