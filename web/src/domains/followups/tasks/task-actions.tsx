import {
  cancelTask,
  finishTask,
  moveTask,
  postponeTask,
  reopenTask,
  type Task,
} from '@seamark/contract/followups/tasks/tasks'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { openRecordForm } from './log-form-actions.ts'
import { refreshTasks } from './task-queries.ts'
import { dueText, taskTitle } from './task-text.ts'

/** The one-click actions on a task; each shows what it did and offers an undo. */
export function useTaskActions() {
  const { t } = useWords()
  const offer = useUndoOffer()

  async function reopen(task: Pick<Task, 'id' | 'version'>) {
    await showOutcome(call(reopenTask, { params: { id: task.id }, version: task.version }), () =>
      notices.success(t('followups.task.reopened')),
    )
  }

  function offerUndo(task: Task, text: string, undo: () => Promise<unknown> = () => reopen(task)) {
    offer({ key: `undo-task-${task.id}`, title: text, undo: () => void undo() })
  }

  const finish = (task: Task) =>
    showOutcome(
      call(finishTask, { params: { id: task.id }, version: task.version, body: {} }),
      ({ task: done, next }) =>
        offerUndo(
          done,
          next
            ? t('followups.task.doneNext', { name: taskTitle(task), next: dueText(next) })
            : t('followups.task.done', { name: taskTitle(task) }),
        ),
    )

  return {
    reopen,
    finish,
    /** Ends a task: a contact with its follow-up in the same form, where the reader may log one; anything else at once. */
    end: (task: Task) =>
      task.kind === 'contact' && task.company !== null && hasCode(321) ? openRecordForm({ task }) : void finish(task),
    cancel: (task: Task, note: string) =>
      showOutcome(call(cancelTask, { params: { id: task.id }, version: task.version, body: { note } }), (gone) =>
        offerUndo(gone, t('followups.task.cancelled', { name: taskTitle(task) })),
      ),
    /** Moves a task as a drag does, with an undo because drags happen by mistake. False where it was refused. */
    move: async (task: Task, to: TaskPlace): Promise<boolean> => {
      const moved = await moveTo(task, to)
      if (moved)
        offerUndo(moved, t('followups.task.movedTo', { due: dueText(moved) }), () => moveTo(moved, placeOf(task)))
      return moved !== undefined
    },
  }
}

/** Postpones a task and shows its new time; the lists then show the stored state, also after a refusal. */
export async function postpone(task: Task, to: { dueAt: string } | { dueDay: string }, note: string) {
  try {
    const put = await call(
      postponeTask,
      { params: { id: task.id }, version: task.version, body: { ...to, note } },
      { quiet: true },
    )
    await refreshTasks()
    notices.success(t('followups.task.postponedTo', { due: dueText(put) }))
  } catch (error) {
    void refreshTasks()
    throw error
  }
}

/** The time of a task on the calendar. */
type TaskPlace = Pick<Task, 'dueDay' | 'minutes'> & { dueAt: string | null }
const placeOf = ({ dueAt, dueDay, minutes }: Task): TaskPlace => ({
  dueAt: dueDay === null ? dueAt : null,
  dueDay,
  minutes,
})

async function moveTo(task: Task, to: TaskPlace): Promise<Task | undefined> {
  try {
    return await call(moveTask, { params: { id: task.id }, version: task.version, body: to })
  } catch {
    // The call has shown the message.
    return undefined
  } finally {
    void refreshTasks()
  }
}

/** Runs a call that reports its own refusal; the lists then show the stored state. */
async function showOutcome<Answer>(doing: Promise<Answer>, then: (answer: Answer) => void) {
  try {
    then(await doing)
  } catch {
    // The call has shown the message.
  }
  await refreshTasks()
}
