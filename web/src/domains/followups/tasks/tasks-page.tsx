import { PlusOutlined } from '@ant-design/icons'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { NeglectedList } from '../neglects/neglect-view.tsx'
import { PostponeForm } from './postpone-form.tsx'
import { taskSearch } from './task-filters.ts'
import { TaskForm } from './task-form.tsx'
import { TaskList, TaskNumbers } from './task-list-view.tsx'
import { useCancelTask, OpenedTask } from './task-view.tsx'
import { useTaskNews } from './task-queries.ts'
import { TaskToolbar } from './task-toolbar-view.tsx'
import './tasks-page.css'

/** Tasks by due time: overdue ones and those due today first. */
export function TasksPage() {
  const { t } = useWords()
  const search = usePageSearch(taskSearch)
  const setSearch = useSetPageSearch()
  const [isNew, setNew] = useState(false)
  const [postponed, setPostponed] = useState<Task>()
  const cancel = useCancelTask()
  useTaskNews()
  return (
    <Page
      title={t('followups.tasks')}
      note={<TaskNumbers search={search} />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
          {t('followups.task.new')}
        </Button>
      }
    >
      <div className="tasks">
        <TaskToolbar search={search} onChange={setSearch} />
        {search.show === 'neglected' ? (
          <NeglectedList search={search} />
        ) : (
          <TaskList
            search={search}
            onOpen={({ id }) => setSearch({ task: id })}
            onPostpone={setPostponed}
            onCancel={cancel}
          />
        )}
      </div>
      {isNew ? <TaskForm onClose={() => setNew(false)} /> : null}
      {postponed ? <PostponeForm task={postponed} onClose={() => setPostponed(undefined)} /> : null}
      {search.task === undefined ? null : (
        <OpenedTask id={search.task} onClose={() => setSearch({ task: undefined })} />
      )}
    </Page>
  )
}
