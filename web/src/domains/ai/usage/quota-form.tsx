import { changeQuota, createQuota, newQuota, type Quota, quotaLimits } from '@seamark/contract/ai/usage/quotas'
import { Form, InputNumber, Radio, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { HolderPicker } from './holder-picker.tsx'
import { quotaName, refusalText } from './quota-actions.ts'
import { refreshQuotas } from './usage-queries.ts'

interface FormProps {
  /** The quota to change; without it a new one is made. */
  quota: Quota | undefined
  roles: readonly { id: number; name: string }[]
  onClose: () => void
}

interface Values {
  holder: 'role' | 'person'
  holderId?: number
  tokensDay: number | null
  tokensMonth: number | null
  picturesDay: number | null
}

const limitsOf = ({ tokensDay, tokensMonth, picturesDay }: Values) => ({
  tokensDay: tokensDay ?? null,
  tokensMonth: tokensMonth ?? null,
  picturesDay: picturesDay ?? null,
})
const newOf = (values: Values) => ({
  holder: values.holder,
  holderId: values.holderId,
  ...limitsOf(values),
})

/** How much a role, a person or the office may use; an empty field is no limit. */
export function QuotaForm({ quota, roles, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const holder = Form.useWatch('holder', form) ?? 'role'
  const { save, ...saving } = useSave({
    form,
    findProblems: (values: Values) =>
      quota ? formProblems(quotaLimits, limitsOf(values)) : formProblems(newQuota, newOf(values)),
    send: (values) =>
      quota
        ? call(
            changeQuota,
            { params: { id: quota.id }, version: quota.version, body: limitsOf(values) },
            { quiet: true },
          )
        : call(createQuota, { body: newQuota.parse(newOf(values)) }, { quiet: true }),
    onSaved(saved) {
      notices.success(t('ai.quota.saved', { name: quotaName(saved) }))
      onClose()
    },
    failureText: refusalText,
    refresh: refreshQuotas,
  })
  return (
    <FormDialog
      {...saving}
      width={460}
      title={quota ? t('ai.quota.editOf', { name: quotaName(quota) }) : t('ai.quota.new')}
      form={form}
      initialValues={quota ?? { holder: 'role' }}
      onSubmit={save}
      onClose={onClose}
    >
      {quota ? null : (
        <>
          <Form.Item name="holder" label={t('ai.quota.for')}>
            <Radio.Group
              optionType="button"
              onChange={() => form.setFieldValue('holderId', undefined)}
              options={(['role', 'person'] as const).map((value) => ({ value, label: t(`ai.holder.${value}`) }))}
            />
          </Form.Item>
          {holder === 'role' ? (
            <Form.Item name="holderId" label={t('ai.holder.role')} required>
              <Select
                options={roles.map(({ id, name }) => ({ value: id, label: name }))}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Form.Item>
          ) : (
            <Form.Item name="holderId" label={t('ai.holder.person')} required>
              <HolderPicker />
            </Form.Item>
          )}
        </>
      )}
      {(['tokensDay', 'tokensMonth', 'picturesDay'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`ai.quota.${name}`)}
          extra={name === 'tokensDay' ? t('ai.quota.hint') : undefined}
        >
          <InputNumber min={0} precision={0} placeholder={t('ai.quota.unlimited')} className="models-number" />
        </Form.Item>
      ))}
    </FormDialog>
  )
}
