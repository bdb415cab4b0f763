import { cancelTask, finishTask, postponeTask, reopenTask, type Task } from '@seamark/contract/followups/tasks'
import { App, Button } from 'antd'
import { call } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshTasks } from './task-queries.ts'
import { dueText, taskTitle } from './task-text.ts'

const undoSeconds = 10

/** What is done with a task by one click; each says what it did, and what is done can be taken back. */
export function useTaskActions() {
  const { t } = useWords()
  const { notification } = App.useApp()

  async function reopen(task: Pick<Task, 'id' | 'version'>) {
    await tried(call(reopenTask, { params: { id: task.id }, version: task.version }), () => notices.success(t('followups.task.reopened')))
  }

  function offerUndo(task: Task, text: string) {
    const key = `undo-task-${task.id}`
    const undo = () => {
      notification.destroy(key)
      void reopen(task)
    }
    const button = (
      <Button type="primary" size="small" onClick={undo}>
        {t('followups.task.undo')}
      </Button>
    )
    notification.info({ key, title: text, duration: undoSeconds, showProgress: true, placement: 'bottom', actions: button })
  }

  return {
    reopen,
    finish: (task: Task) =>
      tried(call(finishTask, { params: { id: task.id }, version: task.version, body: {} }), ({ task: done, next }) =>
        offerUndo(
          done,
          next ? t('followups.task.doneNext', { name: taskTitle(task), next: dueText(next) }) : t('followups.task.done', { name: taskTitle(task) }),
        ),
      ),
    cancel: (task: Task, note: string) =>
      tried(call(cancelTask, { params: { id: task.id }, version: task.version, body: { note } }), (gone) =>
        offerUndo(gone, t('followups.task.cancelled', { name: taskTitle(task) })),
      ),
    postpone: (task: Task, to: Date, note: string) =>
      tried(call(postponeTask, { params: { id: task.id }, version: task.version, body: { dueAt: to.toISOString(), note } }), (put) =>
        notices.success(t('followups.task.postponedTo', { due: dueText(put) })),
      ),
  }
}

/** What was refused is said by the call; the lists then show what holds. */
async function tried<Answer>(doing: Promise<Answer>, then: (answer: Answer) => void) {
  try {
    then(await doing)
  } catch {
    // Said already.
  }
  await refreshTasks()
}
