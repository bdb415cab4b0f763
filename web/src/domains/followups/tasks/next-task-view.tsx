import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { PostponeForm } from './postpone-form.tsx'
import { useTaskActions } from './task-actions.tsx'
import { dueText, taskTitle } from './task-text.ts'
import './next-task-view.css'

/** An open task of a company on its page: what is to be done and by when, to be done or put off in place. */
export function NextTask({ task, isOverdue }: { task: Task; isOverdue: boolean }) {
  const { t } = useWords()
  const me = useSession().id
  const { end } = useTaskActions()
  const [isPutOff, setPutOff] = useState(false)
  const title = task.title === '' ? t('followups.neglect.plan') : taskTitle(task)
  return (
    <div className="next-task">
      <p>
        <strong>{title}</strong>
      </p>
      <p className={isOverdue ? 'next-task-late' : 'next-task-due'}>
        {[dueText(task), task.contact?.name, task.person.id === me ? '' : task.person.name].filter(Boolean).join(' · ')}
      </p>
      {task.note ? <p className="next-task-note">{task.note}</p> : null}
      {task.can.edit ? (
        <div className="next-task-deeds">
          <Button size="small" icon={<CheckOutlined aria-hidden />} onClick={() => end(task)}>
            {t('followups.task.finish')}
          </Button>
          <Button size="small" icon={<ClockCircleOutlined aria-hidden />} onClick={() => setPutOff(true)}>
            {t('followups.task.postpone')}
          </Button>
        </div>
      ) : null}
      {isPutOff ? <PostponeForm task={task} onClose={() => setPutOff(false)} /> : null}
    </div>
  )
}
