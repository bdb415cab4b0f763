import { type Actor, passes } from '../../../platform/context.ts'

/** The custodians before and after a move (null is the pool), and the rights of the person who undoes it. */
export interface TakenBack {
  from: number | null
  to: number | null
  /** Whether the undoing person answers for the earlier and for the present custodian. */
  answersForFrom: boolean
  answersForTo: boolean
  /** Whether the undoing person may assign companies at all. */
  assigns: boolean
}

/** For so long anybody may take back a slip; later that would be a way around the rules of the pool. */
const slipSeconds = 600

/**
 * People who assign may take back moves of those for whom they answer. Everybody else may give back a company that they took themselves, and for
 * `secondsToTakeBack` after the run take back one that they gave away.
 */
export function mayTakeBack({ from, answersForFrom, to, answersForTo, assigns }: TakenBack): boolean {
  if (assigns && (answersForFrom || answersForTo)) return true
  return from === null ? to !== null && answersForTo : answersForFrom
}

/** For how many seconds after its end this person may take back a run that gave companies away; undefined is as long as its log is kept. */
export const secondsToTakeBack = (actor: Actor): number | undefined =>
  passes(actor, 'phonebook.assignCompanies') ? undefined : slipSeconds

/** What a run made of a company, as its log keeps it, and the last change of hands that the company has now. */
interface MadeHands {
  was: { custodianId: number | null }
  became: { custodianId: number | null; ownershipId?: number | null | undefined }
  now: { ownership_id: number | null; from_id: number | null; to_id: number | null }
}

/** Whether nobody has changed the hands of a company since the run: its last change is that of the run. Logs of an older release name no change. */
export const isOfThisRun = ({ was, became, now }: MadeHands): boolean =>
  became.ownershipId
    ? now.ownership_id === became.ownershipId
    : now.from_id === was.custodianId && now.to_id === became.custodianId
