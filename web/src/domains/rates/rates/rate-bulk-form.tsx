import { mainContainers } from '@seamark/contract/rates/choices'
import { roundings } from '@seamark/contract/rates/rates/bulk'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { CustodianField } from '../../phonebook/index.ts'
import { rateSearch } from './rate-filters.ts'

export function RepriceFields() {
  const { t } = useWords()
  const { change, changeFrom } = usePageSearch(rateSearch)
  return (
    <>
      <Form.Item name="by" label={t('rates.bulk.by')} initialValue="amount">
        <Radio.Group
          options={(['amount', 'percent'] as const).map((value) => ({ value, label: t(`rates.bulk.by.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="value"
        label={t('rates.bulk.value')}
        initialValue={change}
        extra={t('rates.bulk.valueHint')}
        rules={[{ required: true, message: t('rates.change_form') }]}
      >
        <InputNumber style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="from" label={t('rates.bulk.from')} extra={t('rates.bulk.fromHint')} initialValue={changeFrom}>
        <DayField />
      </Form.Item>
      <Form.Item name="containers" label={t('rates.container')}>
        <Select
          mode="multiple"
          placeholder={t('rates.bulk.allContainers')}
          options={mainContainers.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name="rounding" label={t('rates.bulk.rounding')} initialValue={5}>
        <Select options={roundings.map((value) => ({ value, label: String(value) }))} />
      </Form.Item>
    </>
  )
}

export function ExpiryField() {
  return <DayItem name="expiry" />
}

/** The first and the last day of the next period. */
export function DaysFields() {
  return (
    <>
      <DayItem name="effective" />
      <DayItem name="expiry" />
    </>
  )
}

function DayItem({ name }: { name: 'effective' | 'expiry' }) {
  const { t } = useWords()
  return (
    <Form.Item
      name={name}
      label={t(`rates.field.${name}`)}
      rules={[{ required: true, message: t(name === 'expiry' ? 'rates.expiry_missing' : 'field.required') }]}
    >
      <DayField />
    </Form.Item>
  )
}

export function OwnerField() {
  const { t } = useWords()
  return (
    <Form.Item
      name="ownerId"
      label={t('rates.field.owner')}
      rules={[{ required: true, message: t('rates.person_unknown') }]}
    >
      <CustodianField />
    </Form.Item>
  )
}

export function RecommendField() {
  const { t } = useWords()
  return (
    <Form.Item name="recommended" label={t('rates.field.recommended')} initialValue={true}>
      <Radio.Group
        options={[
          { value: true, label: t('rates.bulk.recommend.yes') },
          { value: false, label: t('rates.bulk.recommend.no') },
        ]}
      />
    </Form.Item>
  )
}

export function ReasonField() {
  const { t } = useWords()
  return (
    <Form.Item
      name="reason"
      label={t('rates.field.closeReason')}
      rules={[{ required: true, message: t('rates.reason_missing') }]}
    >
      <Input maxLength={500} placeholder={t('rates.close.placeholder')} />
    </Form.Item>
  )
}
