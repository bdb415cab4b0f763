import { type Company, progresses } from '@seamark/contract/phonebook/companies/companies'
import { failField } from '../../../platform/failure.ts'

export type Progress = Company['progress']

/** The progress of a company, and when somebody last chose it by hand; null when nobody did. */
export interface ChosenProgress {
  progress: Progress
  chosenAt: Date | null
}

const rankOf = (progress: string) => (progresses as readonly string[]).indexOf(progress)

/** Whether a move goes back in the pipeline. It undoes what was reached, so a person who does it by hand gives a reason. */
export const isBack = (from: string, to: string) => rankOf(to) < rankOf(from)

/** Throws when a move by hand goes back without a reason. The form, the board and the columns of a list all use it. */
export function failWithoutReason(from: string, to: string | undefined, reason: string | undefined) {
  if (to !== undefined && isBack(from, to) && !reason) throw failField('progressReason', 'phonebook.progress_reason')
}

interface Move {
  id: number
  from: string
  to: string
  reason?: string | undefined
}

/** The activity of a move by hand; a move back carries its reason. */
export const progressMove = ({ id, from, to, reason }: Move) => ({
  subject: 'company',
  id,
  kind: `phonebook.activity.${isBack(from, to) ? 'putBack' : 'progressed'}`,
  facts: { from, to, ...(reason ? { reason } : {}) },
})

/**
 * Whether the proposal of an event is accepted: it must move the company forward, and nobody may have chosen the
 * progress by hand after the event.
 */
export const isAccepted = ({ progress, chosenAt }: ChosenProgress, to: Progress, at: Date) =>
  rankOf(to) > rankOf(progress) && (chosenAt === null || chosenAt <= at)
