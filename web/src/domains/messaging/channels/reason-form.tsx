import { Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'

interface ReasonProps {
  title: string
  hint?: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is paused; everybody who sends reads it. */
export function ReasonForm({ title, hint, send, onClose }: ReasonProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ reason }: { reason: string }) => send(reason ?? ''),
    onSaved: () => {
      void refreshBulks()
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      {...saving}
      form={form}
      name="pause-reason"
      title={title}
      okText={t('messaging.pause')}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('messaging.field.reason')} extra={hint} required>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
