import { arrangeCover, type NewCover, newCover } from '@seamark/contract/identity/stand-ins/stand-ins'
import { Alert, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ColleaguePicker } from './colleague-picker.tsx'
import { refreshCovers } from './stand-in-queries.ts'

interface Values {
  absentId: number
  coverId?: number
  from: Dayjs
  until: Dayjs
  note: string
}

/** Who stands in for whom, from which day to which. */
export function CoverForm({ forOthers, onClose }: { forOthers: boolean; onClose: () => void }) {
  const { t } = useWords()
  const me = useSession().id
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const absentId = Form.useWatch('absentId', form) ?? me
  const show = (problems: ReturnType<typeof formProblems>) =>
    form.setFields(problems as Parameters<typeof form.setFields>[0])

  async function arrange(values: Values) {
    const given = {
      ...values,
      absentId: values.absentId ?? me,
      from: values.from.format('YYYY-MM-DD'),
      until: values.until.format('YYYY-MM-DD'),
    }
    const problems = formProblems(newCover, given)
    if (problems.length > 0) return show(problems)
    setBusy(true)
    setFailure(undefined)
    try {
      const { cover } = await call(arrangeCover, { body: given as NewCover }, { quiet: true })
      notices.success(t('identity.cover.arranged', { name: cover.name }))
      onClose()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
      void refreshCovers()
    }
  }

  return (
    <Modal
      open
      width={480}
      title={t('identity.cover.new')}
      okText={t('identity.cover.arrange')}
      cancelText={t('identity.account.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="cover-quiet">{t('identity.cover.help')}</p>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values>
        form={form}
        layout="vertical"
        name="cover"
        initialValues={{ absentId: me, from: dayjs(), until: dayjs().add(6, 'day'), note: '' }}
        onFinish={(values) => void arrange(values)}
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
      </Form>
    </Modal>
  )
}
