import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Button, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Dialog, useSave } from '../../../kit/index.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { postpone } from './task-actions.tsx'
import { delaysOf, usualDelay } from './task-rules.ts'
import { taskTitle } from './task-text.ts'

/** The new due time of a task and the reason. A task for a whole day moves to another day; a refusal is shown here and keeps the typed values. */
export function PostponeForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useWords()
  const [now] = useState(() => new Date())
  const [to, setTo] = useState<Dayjs>(() => dayjs(usualDelay(task, now)))
  const [note, setNote] = useState('')
  const isDay = task.dueDay !== null
  const {
    isSaving,
    failure: problem,
    save,
  } = useSave({
    about: to,
    send: () => postpone(task, isDay ? { dueDay: to.format('YYYY-MM-DD') } : { dueAt: to.toISOString() }, note),
    onSaved: onClose,
  })
  return (
    <Dialog
      width={440}
      title={t('followups.task.postponeTitle', { name: taskTitle(task) })}
      okText={t('followups.task.postpone')}
      cancelText={t('kit.close')}
      isSaving={isSaving}
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className="task-delays">
        {delaysOf(task, now).map(({ delay, at }) => (
          <Button key={delay} size="small" onClick={() => setTo(dayjs(at))}>
            {t(`followups.task.delay.${delay}`)}{' '}
            <span className="task-quiet">{formatDate(at, isDay ? 'MM-DD' : 'MM-DD HH:mm')}</span>
          </Button>
        ))}
      </div>
      <Form layout="vertical">
        <Form.Item
          label={t('followups.task.newTime')}
          htmlFor="postpone-to"
          {...(problem ? { validateStatus: 'error', help: problem } : {})}
        >
          <DatePicker
            id="postpone-to"
            allowClear={false}
            {...(isDay ? {} : { showTime: { format: 'HH:mm', minuteStep: 5 as const }, format: 'YYYY-MM-DD HH:mm' })}
            value={to}
            onChange={(chosen: Dayjs | null) => setTo(chosen ?? to)}
          />
        </Form.Item>
        <Form.Item label={t('followups.task.why')} htmlFor="postpone-note">
          <Input.TextArea
            id="postpone-note"
            maxLength={500}
            autoSize={{ minRows: 2 }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
