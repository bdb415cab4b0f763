import type { GroupRequest, RequestKind, RequestState } from '@seamark/contract/groups/requests/requests'
import { timeAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'

export interface RequestRow {
  id: number
  version: number
  kind: RequestKind
  state: RequestState
  applicant_id: number
  applicant_name: string
  applicant_department: string | null
  applied_at: Date
  name: string
  note: string
  platform: GroupRequest['platform']
  type: GroupRequest['type']
  company_id: number | null
  /** Null for a reader who does not see the company. */
  client_name: string | null
  lane: GroupRequest['lane']
  group_id: number | null
  group_name: string
  account: string
  account_key: string
  phone: string
  company: string
  found_by: string
  proof_id: number | null
  taken_by: number | null
  taken_by_name: string | null
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string
  lapse: string | null
  made_id: number | null
  made_name: string | null
  delete_after: Date | null
  /** Whether the caller may decide about it today. */
  decides: boolean
}

export const isOpen = (state: RequestState) => state === 'applied' || state === 'inProgress'

/** The state that a decision leads to. */
export const stateOf = (kind: RequestKind, isGranted: boolean): RequestState => {
  if (kind === 'chat') return isGranted ? 'agreed' : 'declined'
  return isGranted ? 'passed' : 'notPassed'
}

interface Rights {
  callerId: number
  mayRequest: boolean
  mayDecide: boolean
  mayRegister: boolean
}

/**
 * What the caller may do with a request. The applicant withdraws it while it waits; who decides about it decides. The group that was agreed is written
 * down once, by either. A closed request is deleted by either.
 */
export function abilities(
  { callerId, mayRequest, mayDecide, mayRegister }: Rights,
  row: RequestRow,
): GroupRequest['can'] {
  const isOwn = row.applicant_id === callerId
  const decides = isOpen(row.state) && row.decides && mayDecide
  return {
    withdraw: isOpen(row.state) && isOwn && mayRequest,
    takeUp: decides && row.state === 'applied',
    decide: decides,
    register: row.state === 'agreed' && row.made_id === null && (isOwn || row.decides) && mayRegister,
    delete: !isOpen(row.state) && (isOwn || row.decides) && mayRequest,
  }
}

/** The failure for a request that is closed: it says who decided and when, or that it was withdrawn or has lapsed. */
export function refusalOfClosed({ state, decided_by_name, decided_at }: RequestRow, zone: string) {
  if (state === 'withdrawn' || state === 'lapsed') return fail('groups.request_closed')
  return fail('groups.request_decided', {
    name: decided_by_name ?? '',
    time: decided_at ? timeAt(decided_at, zone) : '',
  })
}

/** The request as the contract shows it. */
export const asSeenBy = (rights: Rights, row: RequestRow): GroupRequest => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  state: row.state,
  applicant: { id: row.applicant_id, name: row.applicant_name, department: row.applicant_department },
  appliedAt: row.applied_at.toISOString(),
  name: row.name,
  note: row.note,
  platform: row.platform,
  type: row.type,
  client: namedOrNull(row.company_id, row.client_name),
  isClientHidden: row.company_id !== null && row.client_name === null,
  lane: row.lane,
  group: row.kind === 'join' ? { id: row.group_id, name: row.group_name } : null,
  account: row.account,
  phone: row.phone,
  company: row.company,
  foundBy: row.found_by,
  proof: row.proof_id === null ? null : `/groups/requests/${row.id}/proof`,
  takenBy: namedOrNull(row.taken_by, row.taken_by_name),
  decidedBy: namedOrNull(row.decided_by, row.decided_by_name),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decisionNote: row.decision_note,
  lapse: row.lapse,
  made: namedOrNull(row.made_id, row.made_name),
  can: abilities(rights, row),
})

const namedOrNull = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** The address of a request in one of its queues. */
export const requestPath = ({ id, kind }: Pick<RequestRow, 'id' | 'kind'>, queue: 'mine' | 'toDecide') =>
  `/contacts/${kind === 'chat' ? 'listApplyGroupChat' : 'listReqJoinGroup'}?queue=${queue}${queue === 'mine' ? '&state=all' : ''}&id=${id}`
