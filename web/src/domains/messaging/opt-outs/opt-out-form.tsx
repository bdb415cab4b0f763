import { type AddressKind, addressKinds, type OptOutReason, optOutReasons } from '@seamark/contract/messaging/choices'
import { addOptOut, optOutInput } from '@seamark/contract/messaging/opt-outs/lists'
import { Form, Input, Segmented, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { refreshOptOuts } from './opt-out-queries.ts'
import { TopicPicker } from './topic-picker.tsx'

interface Values {
  of: 'address' | 'client'
  kind: AddressKind
  address: string
  companyId: number | null
  topicId: number | null
  reason: OptOutReason
  note: string
}

const bodyOf = ({ of, kind, address, companyId, topicId, reason, note }: Values) => ({
  whose: of === 'client' ? { companyId: companyId ?? 0 } : { kind, address },
  topicId,
  reason,
  note,
})

/** Puts an address, or a client with all its addresses, on the list. */
export function OptOutForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const of = Form.useWatch('of', form) ?? 'address'
  const { save, ...saving } = useSave({
    form,
    send: (values: Values) => call(addOptOut, { body: optOutInput.parse(bodyOf(values)) }, { quiet: true }),
    findProblems,
    onSaved: () => {
      notices.success(t('messaging.optOuts.added'))
      onClose()
    },
    refresh: refreshOptOuts,
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name="opt-out"
      title={t('messaging.optOuts.add')}
      initialValues={start}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={onClose}
    >
      <Form.Item name="of" label={t('messaging.optOuts.whose')}>
        <Segmented
          options={(['address', 'client'] as const).map((value) => ({
            value,
            label: t(`messaging.optOuts.whose.${value}`),
          }))}
        />
      </Form.Item>
      {of === 'client' ? (
        <Form.Item name="companyId" label={t('messaging.field.company')} required>
          <CompanyPicker label={t('messaging.field.company')} isLabelled />
        </Form.Item>
      ) : (
        <AddressFields />
      )}
      <Form.Item name="reason" label={t('messaging.field.reason')}>
        <Select options={optOutReasons.map((value) => ({ value, label: t(`messaging.optOutReason.${value}`) }))} />
      </Form.Item>
      <Form.Item name="topicId" label={t('messaging.optOuts.scope')} extra={t('messaging.optOuts.topicHint')}>
        <TopicPicker placeholder={t('messaging.optOuts.scope.all')} hasRetired />
      </Form.Item>
      <Form.Item name="note" label={t('messaging.field.note')} extra={t('messaging.optOuts.noteHint')} required>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}

const start: Values = {
  of: 'address',
  kind: 'email',
  address: '',
  companyId: null,
  topicId: null,
  reason: 'byHand',
  note: '',
}

/** What stands in the form, by the fields of the form. */
const findProblems = (values: Values) => [
  ...(values.of === 'client' && !values.companyId
    ? [{ name: ['companyId'], errors: [t('messaging.company_missing')] }]
    : []),
  ...(values.of === 'address' && values.address.trim() === ''
    ? [{ name: ['address'], errors: [t('messaging.address_missing')] }]
    : []),
  ...(values.note.trim() === '' ? [{ name: ['note'], errors: [t('messaging.note_missing')] }] : []),
]

/** The kind of an address, and the address. */
export function AddressFields() {
  const { t } = useWords()
  return (
    <div className="opt-out-address">
      <Form.Item name="kind" label={t('messaging.field.addressKind')}>
        <Select options={addressKinds.map((value) => ({ value, label: t(`messaging.addressKind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="address" label={t('messaging.field.address')} required>
        <Input maxLength={320} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </div>
  )
}
