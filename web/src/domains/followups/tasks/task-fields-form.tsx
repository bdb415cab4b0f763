import { priorities, repeats, taskKinds } from '@seamark/contract/followups/tasks/tasks'
import { Checkbox, DatePicker, Form, Input, InputNumber, Radio, Segmented, Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { CustodianField } from '../../phonebook/index.ts'
import { CompanyPicker } from './company-picker.tsx'
import { ContactPicker } from './contact-picker.tsx'
import type { TaskValues } from './task-form-rules.ts'
import { reminderText, usualReminders } from './task-text.ts'

interface FieldsProps {
  company: { id: number; name: string } | null
  contact: { id: number; name: string } | null
  /** The subject of the task is masked for this reader, and stays as it is. */
  isCovered: boolean
}

const mostReminders = 5

export function TaskFields({ company, contact, isCovered }: FieldsProps) {
  const { t } = useWords()
  const form = Form.useFormInstance<TaskValues>()
  const companyId = Form.useWatch('companyId', form)
  return (
    <>
      <Form.Item name="kind">
        <Segmented
          block
          disabled={isCovered}
          options={taskKinds.map((value) => ({ value, label: t(`followups.task.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="title"
        label={t('followups.field.title')}
        {...(isCovered ? { extra: t('followups.task.coveredHelp') } : {})}
      >
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          disabled={isCovered}
          placeholder={t('followups.task.titleHint')}
        />
      </Form.Item>
      <div className="task-form-grid">
        <Form.Item name="companyId" label={t('followups.field.companyId')}>
          <CompanyPicker known={company} disabled={isCovered} />
        </Form.Item>
        <Form.Item name="contactId" label={t('followups.field.contactId')}>
          <ContactPicker companyId={companyId} known={contact} />
        </Form.Item>
      </div>
      <WhenFields />
      <div className="task-form-grid">
        <Form.Item name="personId" label={t('followups.field.personId')}>
          <PersonField />
        </Form.Item>
        <Form.Item name="priority" label={t('followups.field.priority')}>
          <Select options={priorities.map((value) => ({ value, label: t(`followups.task.priority.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item name="remindMinutes" label={t('followups.task.reminders')}>
        <Select
          mode="multiple"
          maxCount={mostReminders}
          options={usualReminders.map((value) => ({ value, label: reminderText(value) }))}
          showSearch={false}
          placeholder={t('followups.task.noReminder')}
        />
      </Form.Item>
      <RepeatFields />
      <Form.Item name="note" label={t('followups.field.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} disabled={isCovered} />
      </Form.Item>
    </>
  )
}

function WhenFields() {
  const { t } = useWords()
  const form = Form.useFormInstance<TaskValues>()
  const isWholeDay = Form.useWatch('isWholeDay', form) ?? false
  return (
    <div className="task-form-when">
      <Form.Item name="due" label={t(isWholeDay ? 'followups.field.dueDay' : 'followups.field.dueAt')} required>
        {isWholeDay ? (
          <DatePicker allowClear={false} />
        ) : (
          <DatePicker allowClear={false} showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
        )}
      </Form.Item>
      <Form.Item name="isWholeDay" valuePropName="checked" label={' '} colon={false}>
        <Checkbox>{t('followups.task.wholeDay')}</Checkbox>
      </Form.Item>
      {isWholeDay ? null : (
        <Form.Item name="minutes" label={t('followups.field.minutes')}>
          <InputNumber min={5} max={1440} step={15} precision={0} placeholder="30" />
        </Form.Item>
      )}
    </div>
  )
}

/** The caller, unless somebody else is chosen. */
function PersonField(field: { id?: string; value?: number | null; onChange?: (id: number | null) => void }) {
  return <CustodianField {...field} otherwise={useSession().id} />
}

function RepeatFields() {
  const { t } = useWords()
  const form = Form.useFormInstance<TaskValues>()
  const every = Form.useWatch('every', form) ?? 'never'
  const ends = Form.useWatch('ends', form) ?? 'count'
  const isRepeated = every !== 'never'
  return (
    <div className="task-form-repeat">
      <Form.Item name="every" label={t('followups.field.repeat')}>
        <Select
          options={[
            { value: 'never', label: t('followups.task.every.never') },
            ...repeats.map((value) => ({ value, label: t(`followups.task.every.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="interval" label={t('followups.task.interval')} hidden={!isRepeated}>
        <InputNumber min={1} max={99} precision={0} />
      </Form.Item>
      <Form.Item name="ends" label={t('followups.task.ends')} hidden={!isRepeated}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'count', label: t('followups.task.endsAfter') },
            { value: 'until', label: t('followups.task.endsOn') },
          ]}
        />
      </Form.Item>
      <Form.Item name="count" label={t('followups.task.count')} hidden={!isRepeated || ends !== 'count'}>
        <InputNumber min={2} max={500} precision={0} />
      </Form.Item>
      <Form.Item name="until" label={t('followups.task.lastDay')} hidden={!isRepeated || ends !== 'until'}>
        <DatePicker />
      </Form.Item>
    </div>
  )
}
