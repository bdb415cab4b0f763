import type { AddressKind } from '@seamark/contract/messaging/choices'
import { recordConsent } from '@seamark/contract/messaging/opt-outs/lists'
import { Form, Segmented } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { ConsentFields } from './lift-form.tsx'
import { AddressFields } from './opt-out-form.tsx'
import { refreshOptOuts } from './opt-out-queries.ts'

interface Values {
  kind: AddressKind
  address: string
  given: boolean
  source: string
  proof: string
}

const start: Values = { kind: 'email', address: '', given: true, source: '', proof: '' }

/** Writes down that somebody has agreed to bulk messages, or has taken it back. */
export function ConsentForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ address, source }: Values) => [
      ...(address.trim() === '' ? [{ name: ['address'], errors: [t('messaging.address_missing')] }] : []),
      ...(source.trim() === '' ? [{ name: ['source'], errors: [t('messaging.source_missing')] }] : []),
    ],
    send: (body: Values) => call(recordConsent, { body }, { quiet: true }),
    onSaved: () => {
      notices.success(t('messaging.consents.recorded'))
      onClose()
    },
    refresh: refreshOptOuts,
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name="consent"
      title={t('messaging.consents.record')}
      initialValues={start}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={onClose}
    >
      <AddressFields />
      <Form.Item name="given" label={t('messaging.consents.what')}>
        <Segmented
          options={[
            { value: true, label: t('messaging.consents.given') },
            { value: false, label: t('messaging.consents.takenBack') },
          ]}
        />
      </Form.Item>
      <ConsentFields />
    </FormDialog>
  )
}
