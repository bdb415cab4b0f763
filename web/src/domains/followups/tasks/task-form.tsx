import {
  changeTask,
  createTask,
  type NewTask,
  newTask,
  type Task,
  type TaskDetail,
} from '@seamark/contract/followups/tasks/tasks'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Dialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { TaskFields } from './task-fields-form.tsx'
import {
  fieldsTogether,
  toTaskBody,
  placeProblems,
  type TaskStart,
  type TaskValues,
  valuesOf,
} from './task-form-rules.ts'
import { refreshTasks } from './task-queries.ts'
import { TaskSteps } from './task-steps-view.tsx'
import { dueText, mailText, taskTitle } from './task-text.ts'

interface FormProps {
  /** The task to change; without it a new one is planned. */
  task?: TaskDetail
  start?: TaskStart
  onClose: () => void
}

/** Plans a task, or changes one from its values when the form was opened; a closed one is read-only. */
export function TaskForm({ task: given, start = {}, onClose }: FormProps) {
  const { t } = useWords()
  const [task] = useState(given)
  const isRead = task !== undefined && !task.can.edit
  const [form] = Form.useForm<TaskValues>()
  const { isSaving, failure, save } = useSave({
    form,
    schema: newTask,
    send: (body: NewTask) => sendTask(task, body),
    onSaved(saved) {
      notices.success(t('followups.task.saved', { due: dueText(saved) }))
      onClose()
    },
    place: placeProblems,
    together: fieldsTogether,
  })
  const submit = () => save(toTaskBody({ ...valuesOf(task, start), ...form.getFieldsValue() }) as NewTask)

  return (
    <Dialog
      width={560}
      title={isRead ? taskTitle(task) : t(task ? 'followups.task.edit' : 'followups.task.new')}
      cancelText={t('kit.close')}
      isSaving={isSaving}
      onOk={() => void submit()}
      onClose={onClose}
      {...(isRead ? { footer: <Button onClick={onClose}>{t('kit.close')}</Button> } : {})}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="task-failure" /> : null}
      {task?.reminderMail ? <Alert type="warning" showIcon title={mailText(task)} className="task-failure" /> : null}
      <Form<TaskValues>
        form={form}
        layout="vertical"
        name="task"
        disabled={isRead}
        initialValues={valuesOf(task, start)}
        // A contact belongs to one company, so another company clears it.
        onValuesChange={(changed: Partial<TaskValues>) =>
          'companyId' in changed && form.setFieldValue('contactId', null)
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isRead) void submit()
        }}
      >
        <TaskFields
          company={task?.company ?? start.company ?? null}
          contact={task?.contact ?? null}
          isCovered={task?.isCovered ?? false}
        />
      </Form>
      {task ? <TaskSteps steps={task.steps} /> : null}
    </Dialog>
  )
}

/** Waits for the lists, so that a person who edits the task again at once has its new version and gets no conflict. */
async function sendTask(task: Task | undefined, body: NewTask): Promise<Task> {
  try {
    const saved = await (task
      ? call(changeTask, { params: { id: task.id }, version: task.version, body }, { quiet: true })
      : call(createTask, { body }, { quiet: true }))
    await refreshTasks()
    return saved
  } catch (error) {
    void refreshTasks()
    throw error
  }
}
