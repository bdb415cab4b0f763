import {
  createZaloAccount,
  editZaloAccount,
  newZaloAccount,
  type ZaloAccount,
  zaloChanges,
  zaloFieldNames,
  zaloTypes,
} from '@seamark/contract/groups/friends/zalo-accounts'
import { countries } from '@seamark/contract/territory/countries'
import { Form, Input, Radio, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PersonField } from '../groups/person-picker.tsx'
import { readZaloAccountsAgain } from './zalo-queries.ts'

interface ZaloValues {
  phone: string
  type: ZaloAccount['type'] | undefined
  country: string | undefined
  colleagueId: number | null
  note: string
}

interface FormProps {
  /** The account to change; without it a new one is written down. */
  seen: ZaloAccount | undefined
  onClose: () => void
}

/** One form for a new Zalo account and for an existing one. Only what was changed is sent. */
export function ZaloForm({ seen, onClose }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<ZaloValues>()
  const start: ZaloValues = {
    phone: seen?.phone ?? '',
    type: seen?.type,
    country: seen?.country,
    colleagueId: seen?.colleague?.id ?? null,
    note: seen?.note ?? '',
  }
  const { save, ...saving } = useSave({
    form,
    schema: seen ? zaloChanges : newZaloAccount,
    send: (values: object) =>
      seen
        ? call(
            editZaloAccount,
            { params: { id: seen.id }, version: seen.version, body: zaloChanges.parse(values) },
            { quiet: true },
          )
        : call(createZaloAccount, { body: newZaloAccount.parse(values) }, { quiet: true }),
    together: { phone: ['country'] },
    onSaved({ phone }) {
      void readZaloAccountsAgain()
      notices.success(t('groups.zalo.saved', { phone }))
      onClose()
    },
  })
  return (
    <FormDialog<ZaloValues>
      {...saving}
      title={t(seen ? 'groups.zalo.edit' : 'groups.zalo.new')}
      form={form}
      name={`zalo-${seen?.id ?? 'new'}`}
      initialValues={start}
      onSubmit={(values) => {
        const all = { ...start, ...values }
        const changed = zaloFieldNames.filter((name) => all[name] !== start[name])
        return save(seen ? Object.fromEntries(changed.map((name) => [name, all[name]])) : all)
      }}
      onClose={onClose}
    >
      <Form.Item name="country" label={t('groups.field.country')} required>
        <Select
          options={countries.map((value) => ({ value, label: countryName(value, language) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="phone" label={t('groups.zalo.phone')} required>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <Form.Item name="type" label={t('groups.zalo.type')} required>
        <Radio.Group options={zaloTypes.map((value) => ({ value, label: t(`groups.zalo.type.${value}`) }))} />
      </Form.Item>
      <Form.Item name="colleagueId" label={t('groups.field.colleagueId')}>
        <PersonField />
      </Form.Item>
      <Form.Item name="note" label={t('groups.field.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
