import { type Company, progresses } from '@seamark/contract/phonebook/companies/companies'
import { failField } from '../../../platform/failure.ts'

export type Progress = Company['progress']

/** Where a company stands, and when somebody last chose that by hand. */
export interface Standing {
  progress: Progress
  chosenAt: Date | null
}

const place = (progress: string) => (progresses as readonly string[]).indexOf(progress)

/** Going back loses what was reached: whoever does it by hand says why. */
export const isBack = (from: string, to: string) => place(to) < place(from)

/** Refuses to go back by hand without a reason, wherever it is done: the form, the board, the columns of a list. */
export function failWithoutReason(from: string, to: string | undefined, reason: string | undefined) {
  if (to !== undefined && isBack(from, to) && !reason) throw failField('progressReason', 'phonebook.progress_reason')
}

interface Move {
  id: number
  from: string
  to: string
  reason?: string | undefined
}

/** A move by hand as people read it: back with its reason, on without. */
export const progressMove = ({ id, from, to, reason }: Move) => ({
  subject: 'company',
  id,
  kind: `phonebook.activity.${isBack(from, to) ? 'putBack' : 'progressed'}`,
  facts: { from, to, ...(reason ? { reason } : {}) },
})

/** What an event proposes only ever goes on, and never against a choice that was made by hand after it happened. */
export const isTaken = ({ progress, chosenAt }: Standing, to: Progress, at: Date) =>
  place(to) > place(progress) && (chosenAt === null || chosenAt <= at)
