import type { FollowUpRecord } from '@seamark/contract/followups/records/records'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { useSyncExternalStore } from 'react'

/** The values of a company that the form needs. */
export type LoggedCompany = Pick<Company, 'id' | 'name' | 'progress' | 'primaryContact'>

/** The subject of the form: a company, a task that the follow-up finishes, a record to change, or nothing yet. */
export interface RecordFormSubject {
  company?: LoggedCompany | undefined
  task?: Task
  record?: FollowUpRecord
}

/** What the frame shows above any page: the form of a follow-up, or that of a planned contact. */
type Opened = RecordFormSubject & { plans?: boolean }

let opened: Opened | undefined
const listeners = new Set<() => void>()

/** Opens the form above the current page; it is part of the frame, because follow-ups are logged from everywhere. */
export const openRecordForm = (subject: RecordFormSubject) => show(subject)

/** Opens the form of a planned contact in the same place. */
export const openPlan = (company: LoggedCompany) => show({ company, plans: true })

function show(subject: Opened | undefined) {
  opened = subject
  for (const listener of listeners) listener()
}

export const closeRecordForm = () => show(undefined)

export const useOpenRecordForm = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
