import { arrangeStandIn, type NewStandIn, newStandIn } from '@seamark/contract/identity/stand-ins/stand-ins'
import { DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ColleaguePicker } from './colleague-picker.tsx'
import { refreshStandIns } from './stand-in-queries.ts'

interface Values {
  absentId: number
  coverId?: number
  from: Dayjs
  until: Dayjs
  note: string
}

/** The form for a stand-in: who replaces whom, from which day to which. */
export function StandInForm({ forOthers, onClose }: { forOthers: boolean; onClose: () => void }) {
  const { t } = useWords()
  const me = useSession().id
  const [form] = Form.useForm<Values>()
  const absentId = Form.useWatch('absentId', form) ?? me
  const { save, ...saving } = useSave({
    form,
    schema: newStandIn,
    together: { until: ['from'], coverId: ['absentId'], from: ['until', 'absentId', 'coverId'] },
    send: (body: NewStandIn) => call(arrangeStandIn, { body }, { quiet: true }),
    onSaved({ cover: standIn }) {
      notices.success(t('identity.cover.arranged', { name: standIn.name }))
      onClose()
    },
    refresh: refreshStandIns,
  })

  return (
    <FormDialog
      {...saving}
      width={480}
      title={t('identity.cover.new')}
      okText={t('identity.cover.arrange')}
      lead={<p className="cover-quiet">{t('identity.cover.help')}</p>}
      form={form}
      name="cover"
      initialValues={{ absentId: me, from: dayjs(officeDay()), until: dayjs(officeDay()).add(6, 'day'), note: '' }}
      onSubmit={(values) => save(bodyOf(values, me))}
      onClose={onClose}
    >
      {forOthers ? (
        <Form.Item name="absentId" label={t('identity.field.absentId')}>
          <ColleaguePicker />
        </Form.Item>
      ) : null}
      <Form.Item name="coverId" label={t('identity.field.coverId')} required>
        <ColleaguePicker except={absentId} />
      </Form.Item>
      <div className="cover-days">
        <Form.Item name="from" label={t('identity.field.from')} required>
          <DatePicker allowClear={false} inputReadOnly />
        </Form.Item>
        <Form.Item name="until" label={t('identity.field.until')} required>
          <DatePicker allowClear={false} inputReadOnly />
        </Form.Item>
      </div>
      <Form.Item name="note" label={t('identity.field.note')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('identity.cover.noteHelp')}
        />
      </Form.Item>
    </FormDialog>
  )
}

/** The days as the contract writes them. A missing stand-in is reported at its field by the schema. */
const bodyOf = (values: Values, me: number) =>
  ({
    ...values,
    absentId: values.absentId ?? me,
    from: values.from.format('YYYY-MM-DD'),
    until: values.until.format('YYYY-MM-DD'),
  }) as NewStandIn
