import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Dialog, Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { PostponeForm } from './postpone-form.tsx'
import { useTaskActions } from './task-actions.tsx'
import { TaskForm } from './task-form.tsx'
import { useCompanyTasks, useTask, useTaskNews } from './task-queries.ts'
import { TaskLine } from './task-table.tsx'
import { taskTitle } from './task-text.ts'
import './tasks-page.css'

/** The task that an address or a notice names, in its form; a deleted one gets a message. */
export function OpenedTask({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useTask(id)
  const { t } = useWords()
  if (error && !data)
    return (
      <Dialog title={t('followups.task.edit')} footer={null} onClose={onClose}>
        <Failed error={error} retry={() => void refetch()} />
      </Dialog>
    )
  // The form reads the task once: changes by others meanwhile do not replace typed values, and are reported when it is
  // saved.
  return data && isFetchedAfterMount ? <TaskForm key={id} task={data} onClose={onClose} /> : null
}

/** Asks why a task need not be done, and cancels it. */
export function useCancelTask() {
  const { t } = useWords()
  const modal = usePageModal()
  const { cancel } = useTaskActions()
  const note = useRef('')
  return (task: Task) => {
    note.current = ''
    void modal.confirm({
      title: t('followups.task.cancelTitle', { name: taskTitle(task) }),
      content: (
        <Input.TextArea
          aria-label={t('followups.task.why')}
          placeholder={t(task.repeat ? 'followups.task.cancelRepeat' : 'followups.task.why')}
          maxLength={500}
          onChange={({ target }) => {
            note.current = target.value
          }}
        />
      ),
      okText: t('followups.task.cancel'),
      cancelText: t('kit.close'),
      onOk: () => cancel(task, note.current),
    })
  }
}

/** The open tasks of a company, on its page. */
export function CompanyTasks({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, dataUpdatedAt, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCompanyTasks(
    company.id,
  )
  const tasks = data?.pages.flatMap(({ rows }) => rows)
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<number>()
  const [postponed, setPostponed] = useState<Task>()
  const cancel = useCancelTask()
  useTaskNews()
  return (
    <section className="company-card" aria-label={t('followups.tasks')}>
      <div className="task-part-head">
        <h2>{t('followups.tasks')}</h2>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
          {t('followups.task.new')}
        </Button>
      </div>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={3} /> : null}
      {tasks?.length === 0 ? <Empty text={t('followups.task.noneOfCompany')} /> : null}
      <div className="task-list">
        <ul>
          {tasks?.map((task) => (
            <TaskLine
              key={task.id}
              task={task}
              hidesCompany
              isOverdue={Date.parse(task.dueAt) < dataUpdatedAt}
              onOpen={({ id }) => setOpened(id)}
              onPostpone={setPostponed}
              onCancel={cancel}
            />
          ))}
        </ul>
        {hasNextPage ? (
          <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('followups.task.more')}
          </Button>
        ) : null}
      </div>
      {isNew ? (
        <TaskForm start={{ kind: 'contact', companyId: company.id, company }} onClose={() => setNew(false)} />
      ) : null}
      {opened === undefined ? null : <OpenedTask id={opened} onClose={() => setOpened(undefined)} />}
      {postponed ? <PostponeForm task={postponed} onClose={() => setPostponed(undefined)} /> : null}
    </section>
  )
}
