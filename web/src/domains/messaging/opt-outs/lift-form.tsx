import { liftOptOut, type OptOutRow } from '@seamark/contract/messaging/opt-outs/lists'
import { Alert, Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshOptOuts } from './opt-out-queries.ts'
import { nameOf } from './opt-out-table.tsx'

interface Values {
  reason?: string
  source?: string
  proof?: string
}

/** Takes a row off the list, with a reason. Whoever has opted out herself has agreed anew, and the form asks how. */
export function LiftForm({ row, onClose }: { row: OptOutRow; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const hasOptedOut = row.reason === 'optOut'
  const name = nameOf(row)
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ reason = '', source = '' }: Values) => [
      ...(reason.trim() === '' ? [{ name: ['reason'], errors: [t('messaging.note_missing')] }] : []),
      ...(hasOptedOut && source.trim() === '' ? [{ name: ['source'], errors: [t('messaging.source_missing')] }] : []),
    ],
    send: ({ reason = '', source = '', proof = '' }: Values) =>
      call(
        liftOptOut,
        { params: { id: row.id }, body: { reason, consent: hasOptedOut ? { source, proof } : null } },
        { quiet: true },
      ),
    onSaved: () => {
      notices.success(t('messaging.optOuts.lifted', { name }))
      onClose()
    },
    refresh: refreshOptOuts,
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name={`lift-${row.id}`}
      title={t('messaging.optOuts.lift.title', { name })}
      okText={t('messaging.optOuts.lift')}
      lead={hasOptedOut ? <Alert type="warning" showIcon title={t('messaging.optOuts.lift.optedOut')} /> : null}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('messaging.field.reason')} required>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      {hasOptedOut ? <ConsentFields /> : null}
    </FormDialog>
  )
}

/** How a consent was given, and what proves it. */
export function ConsentFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item
        name="source"
        label={t('messaging.consents.source')}
        extra={t('messaging.consents.sourceHint')}
        required
      >
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="proof" label={t('messaging.consents.proof')} extra={t('messaging.consents.proofHint')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}
