import { timeAt } from '../../platform/days.ts'
import type { Application, ApplicationState } from '@seamark/contract/applications/applications'
import { fail } from '../../platform/failure.ts'

export interface ApplicationRow {
  id: number
  kind: string
  subject_kind: string
  subject_id: number
  subject_name: string
  applicant_id: number
  applicant_name: string
  applicant_department: string | null
  note: string
  applied_at: Date
  state: ApplicationState
  taken_by: number | null
  taken_by_name: string | null
  taken_at: Date | null
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string
  lapse: string | null
  /** Whether the caller may decide about the record today. */
  decides: boolean
}

export const isOpen = (state: ApplicationState) => state === 'applied' || state === 'inProgress'

/** What the caller may do with an application: the applicant may withdraw it, everybody else who answers for the record may decide on it. */
function abilities(
  callerId: number,
  { state, applicant_id, decides }: Pick<ApplicationRow, 'state' | 'applicant_id' | 'decides'>,
): Application['can'] {
  const mayDecide = isOpen(state) && decides && applicant_id !== callerId
  return {
    withdraw: isOpen(state) && applicant_id === callerId,
    takeUp: mayDecide && state === 'applied',
    decide: mayDecide,
  }
}

/** The failure for an application that is closed: it says who decided and when, or that it was withdrawn or has lapsed. */
export function refusalOfClosed({ state, decided_by_name, decided_at }: ApplicationRow, zone: string) {
  if (state !== 'agreed' && state !== 'declined') return fail('applications.closed')
  return fail('applications.decided', { name: decided_by_name ?? '', time: decided_at ? timeAt(decided_at, zone) : '' })
}

/** The application as the contract shows it; `names` holds the records that the caller may see. */
export function asSeenBy(callerId: number, row: ApplicationRow, names: ReadonlyMap<number, string>): Application {
  return {
    id: row.id,
    kind: row.kind,
    subject: {
      kind: row.subject_kind,
      id: names.has(row.subject_id) ? row.subject_id : null,
      name: names.get(row.subject_id) ?? row.subject_name,
    },
    applicant: { id: row.applicant_id, name: row.applicant_name, department: row.applicant_department },
    note: row.note,
    state: row.state,
    appliedAt: row.applied_at.toISOString(),
    takenBy: personOrNull(row.taken_by, row.taken_by_name),
    takenAt: row.taken_at?.toISOString() ?? null,
    decidedBy: personOrNull(row.decided_by, row.decided_by_name),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    lapse: row.lapse,
    can: abilities(callerId, row),
  }
}

const personOrNull = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
