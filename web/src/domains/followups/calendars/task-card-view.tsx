import { CheckOutlined, ClockCircleOutlined, EditOutlined, FolderOpenOutlined, PhoneOutlined } from '@ant-design/icons'
import type { TaskDetail } from '@seamark/contract/followups/tasks/tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog, Failed, FieldLine, Fields, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { companyPath, Dial } from '../../phonebook/index.ts'
import { PostponeForm } from '../tasks/postpone-form.tsx'
import { useTaskActions } from '../tasks/task-actions.tsx'
import { useTask } from '../tasks/task-queries.ts'
import { TaskSteps } from '../tasks/task-steps-view.tsx'
import { dueText, repeatText, taskTitle } from '../tasks/task-text.ts'
import { OpenedTask } from '../tasks/task-view.tsx'

/** A task of the calendar: what it says, and what one does with it. Its form opens from here. */
export function TaskCard({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useWords()
  const { data: task, error, refetch } = useTask(id)
  const [step, setStep] = useState<'edit' | 'postpone'>()
  if (step === 'edit') return <OpenedTask id={id} onClose={onClose} />
  if (task && step === 'postpone') return <PostponeForm task={task} onClose={onClose} />
  return (
    <Dialog
      width={480}
      title={task ? taskTitle(task) : t('followups.task.kind.todo')}
      footer={task ? <Buttons task={task} onStep={setStep} onClose={onClose} /> : null}
      onClose={onClose}
    >
      {error && !task ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!task && !error ? <Loading rows={4} /> : null}
      {task ? <Content task={task} /> : null}
    </Dialog>
  )
}

function Content({ task }: { task: TaskDetail }) {
  const { t } = useWords()
  const { company, contact, call, person, repeat, note, steps } = task
  return (
    <div className="task-card">
      <Fields>
        <FieldLine label={t(task.dueDay === null ? 'followups.field.dueAt' : 'followups.field.dueDay')}>
          {dueText(task)}
        </FieldLine>
        <FieldLine label={t('followups.field.personId')}>{person.name}</FieldLine>
        {company ? <FieldLine label={t('phonebook.company')}>{company.name}</FieldLine> : null}
        {call || contact ? (
          <FieldLine label={t('followups.field.contactId')}>
            {contact?.name ?? call?.name} {call ? <Dial number={call.number} link={call.link} /> : null}
          </FieldLine>
        ) : null}
        {repeat ? (
          <FieldLine label={t('followups.field.repeat')} wide>
            {repeatText(repeat)}
          </FieldLine>
        ) : null}
        {note ? (
          <FieldLine label={t('followups.field.note')} wide>
            {note}
          </FieldLine>
        ) : null}
      </Fields>
      <TaskSteps steps={steps} />
    </div>
  )
}

interface ButtonsProps {
  task: TaskDetail
  onStep: (step: 'edit' | 'postpone') => void
  onClose: () => void
}

function Buttons({ task, onStep, onClose }: ButtonsProps) {
  const { t } = useWords()
  const go = useGo()
  const { end } = useTaskActions()
  const { company, call, can } = task
  function done() {
    onClose()
    end(task)
  }
  return (
    <div className="task-card-buttons">
      {company ? (
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => go(companyPath(company))}>
          {t('followups.task.openCompany')}
        </Button>
      ) : null}
      {call?.link ? (
        <Button icon={<PhoneOutlined aria-hidden />} href={call.link}>
          {t('phonebook.action.call')}
        </Button>
      ) : null}
      <Button icon={<EditOutlined aria-hidden />} onClick={() => onStep('edit')}>
        {t(can.edit ? 'kit.edit' : 'followups.task.details')}
      </Button>
      {can.edit ? (
        <>
          <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => onStep('postpone')}>
            {t('followups.task.postpone')}
          </Button>
          <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={done}>
            {t('followups.task.finish')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
