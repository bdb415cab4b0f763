import { discardReasons, discardedDays } from '@seamark/contract/exhibitions/sorting/choices'
import { discardCapture, type ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { Form, Input, Radio } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { readCapturesAgain } from './capture-queries.ts'

interface Values {
  reason: (typeof discardReasons)[number]
  note: string
}

interface FormProps {
  capture: ListedCapture
  onClose: () => void
  onDiscarded: () => void
}

/** Why a card is discarded; it can come back for thirty days. */
export function DiscardForm({ capture, onClose, onDiscarded }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const saving = useSave<Values>({
    form,
    send: (body) =>
      call(discardCapture, { params: { id: capture.id }, version: capture.version, body }, { quiet: true }),
    onSaved() {
      notices.success(t('exhibitions.capture.discardedDone', { days: discardedDays }))
      onDiscarded()
    },
    refresh: readCapturesAgain,
  })
  return (
    <FormDialog<Values>
      isSaving={saving.isSaving}
      failure={saving.failure}
      title={t('exhibitions.capture.discard')}
      okText={t('exhibitions.capture.discard')}
      form={form}
      name={`discard-${capture.number}`}
      initialValues={{ reason: 'noInterest', note: '' }}
      onSubmit={(values) => saving.save({ ...values, note: values.note ?? '' })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('exhibitions.field.reason')}>
        <Radio.Group options={discardReasons.map((value) => ({ value, label: t(`exhibitions.discard.${value}`) }))} />
      </Form.Item>
      <Form.Item name="note" label={t('exhibitions.field.note')}>
        <Input maxLength={150} />
      </Form.Item>
    </FormDialog>
  )
}
