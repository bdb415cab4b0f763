import {
  BellOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  EditOutlined,
  MailOutlined,
  RetweetOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Button, Checkbox, Tooltip } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { companyPath, Dial } from '../../phonebook/index.ts'
import { useTaskActions } from './task-actions.tsx'
import { dueText, mailText, repeatText, taskTitle } from './task-text.ts'

interface LineProps {
  task: Task
  isOverdue?: boolean
  onOpen: (task: Task) => void
  onPostpone: (task: Task) => void
  onCancel: (task: Task) => void
  /** Hides the company's name, on the company's own page. */
  hidesCompany?: boolean
}

/** One task: done by its box or the key `d`, a contact with its follow-up in the same form, postponed with `p`; the arrow keys go from line to line. */
export function TaskLine({ task, isOverdue = false, onOpen, onPostpone, onCancel, hidesCompany = false }: LineProps) {
  const { t } = useWords()
  const { end, reopen } = useTaskActions()
  const isOpen = task.state === 'open'
  const name = taskTitle(task)
  const toggle = () => (isOpen ? end(task) : void reopen(task))
  const keys: Readonly<Record<string, () => void>> = task.can.edit ? { d: toggle, p: () => onPostpone(task) } : {}
  return (
    <li className={`task-line task-is-${task.state}`}>
      <Checkbox
        checked={task.state === 'done'}
        disabled={!task.can.edit && !task.can.reopen}
        onChange={toggle}
        aria-label={t('followups.task.finishOf', { name })}
      />
      <div className="task-what">
        <button
          type="button"
          className="task-title text-button"
          onClick={() => onOpen(task)}
          onKeyDown={(event) => lineKeys(event, keys)}
        >
          {name}
        </button>
        <TaskNotes task={task} hidesCompany={hidesCompany} />
      </div>
      <span className={isOverdue ? 'task-due task-late' : 'task-due'}>{dueText(task)}</span>
      <span className="task-buttons">
        {task.can.edit ? (
          <>
            <LineButton
              label={t('followups.task.postpone')}
              icon={<ClockCircleOutlined aria-hidden />}
              onClick={() => onPostpone(task)}
            />
            <LineButton
              label={t('followups.task.edit')}
              icon={<EditOutlined aria-hidden />}
              onClick={() => onOpen(task)}
            />
            <LineButton
              label={t('followups.task.cancel')}
              icon={<CloseOutlined aria-hidden />}
              onClick={() => onCancel(task)}
            />
          </>
        ) : null}
        {task.can.reopen ? (
          <LineButton
            label={t('followups.task.reopen')}
            icon={<UndoOutlined aria-hidden />}
            onClick={() => void reopen(task)}
          />
        ) : null}
      </span>
    </li>
  )
}

const LineButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip title={label}>
    <Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} />
  </Tooltip>
)

/** The secondary details of the task. */
function TaskNotes({ task, hidesCompany }: { task: Task; hidesCompany: boolean }) {
  const { t } = useWords()
  const me = useSession().id
  const { company, contact, call, person, priority, postponed, repeat, remindMinutes, note } = task
  return (
    <span className="task-notes">
      {priority === 'high' ? <span className="task-urgent">{t('followups.task.priority.high')}</span> : null}
      {company && !hidesCompany ? (
        <PageLink href={companyPath(company)}>
          {task.title === '' ? t('followups.task.openCompany') : company.name}
        </PageLink>
      ) : null}
      {call ? (
        <span className="task-call">
          {contact?.name ?? call.name} <Dial number={call.number} link={call.link} />
        </span>
      ) : contact ? (
        <span>{contact.name}</span>
      ) : null}
      {person.id === me ? null : <span>{person.name}</span>}
      {repeat ? (
        <span title={repeatText(repeat)}>
          <RetweetOutlined aria-label={repeatText(repeat)} />
        </span>
      ) : null}
      {remindMinutes.length > 0 && task.state === 'open' ? (
        <BellOutlined aria-label={t('followups.task.reminders')} />
      ) : null}
      <MailTrouble task={task} />
      {postponed > 0 ? <span>{t('followups.task.postponedTimes', { count: postponed })}</span> : null}
      {note ? <span className="task-note">{note}</span> : null}
    </span>
  )
}

/** Warns of a reminder mail that was refused, or may not have arrived, so that nobody relies on it. */
function MailTrouble({ task }: { task: Task }) {
  const text = mailText(task)
  return text && task.state === 'open' ? (
    <span className="task-mail">
      <MailOutlined aria-hidden /> {text}
    </span>
  ) : null
}

function lineKeys(event: KeyboardEvent<HTMLButtonElement>, keys: Readonly<Record<string, () => void>>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    const titles = [...(event.currentTarget.closest('.task-list')?.querySelectorAll<HTMLElement>('.task-title') ?? [])]
    titles[titles.indexOf(event.currentTarget) + step]?.focus()
    event.preventDefault()
  }
  keys[event.key]?.()
}
