import { changeTask, createTask, type NewTask, newTask, type Task } from '@seamark/contract/followups/tasks'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { TaskFields } from './task-fields-form.tsx'
import { givenBy, placed, type TaskStart, type TaskValues, valuesOf } from './task-form-rules.ts'
import { refreshTasks } from './task-queries.ts'
import { dueText } from './task-text.ts'

interface FormProps {
  /** The task that is changed; without one a new one is planned. */
  task?: Task
  start?: TaskStart
  onClose: () => void
}

/** Plans a task, or changes one. */
export function TaskForm({ task, start = {}, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<TaskValues>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const show = (problems: ReturnType<typeof formProblems>) => form.setFields(placed(problems) as Parameters<typeof form.setFields>[0])

  async function save() {
    const given = givenBy({ ...valuesOf(task, start), ...form.getFieldsValue() })
    const problems = formProblems(newTask, given)
    if (problems.length > 0) return show(problems)
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await sent(task, given as NewTask)
      notices.success(t('followups.task.saved', { due: dueText(saved) }))
      onClose()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
      void refreshTasks()
    }
  }

  return (
    <Modal
      open
      width={560}
      title={t(task ? 'followups.task.edit' : 'followups.task.new')}
      okText={t('followups.task.save')}
      cancelText={t('followups.task.close')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="task-failure" /> : null}
      <Form<TaskValues>
        form={form}
        layout="vertical"
        name="task"
        initialValues={valuesOf(task, start)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      >
        <TaskFields company={task?.company ?? start.company ?? null} person={task?.person} isCovered={task?.isCovered ?? false} />
      </Form>
    </Modal>
  )
}

const sent = (task: Task | undefined, body: NewTask): Promise<Task> =>
  task ? call(changeTask, { params: { id: task.id }, version: task.version, body }, { quiet: true }) : call(createTask, { body }, { quiet: true })
