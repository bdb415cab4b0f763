import { classifiers, stepNames } from '@seamark/contract/orders/orders/steps'
import { Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { DayField, MomentField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonField } from '../orders/person-picker.tsx'

/** The step, whether it has happened, and when: now, unless somebody says another time. */
export function MilestoneFields() {
  const { t } = useWords()
  const [now] = useState(() => new Date().toISOString())
  return (
    <>
      <Form.Item
        name="step"
        label={t('orders.field.step')}
        rules={[{ required: true, message: t('orders.step_missing') }]}
      >
        <Select
          options={stepNames.map((value) => ({ value, label: t(`orders.step.${value}`) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="classifier" label={t('orders.field.classifier')} initialValue="ACT">
        <Segmented
          options={classifiers.toReversed().map((value) => ({ value, label: t(`orders.classifier.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="at"
        label={t('orders.field.at')}
        initialValue={now}
        rules={[{ required: true, message: t('orders.time_missing') }]}
      >
        <MomentField />
      </Form.Item>
    </>
  )
}

export function DateFields() {
  const { t } = useWords()
  return (
    <>
      <p>{t('orders.bulk.datesHint')}</p>
      <Form.Item name="sailingDay" label={t('orders.field.sailingDay')}>
        <DayField />
      </Form.Item>
      <Form.Item name="arrivalDay" label={t('orders.field.arrivalDay')}>
        <DayField />
      </Form.Item>
    </>
  )
}

export function ManagerField() {
  const { t } = useWords()
  return (
    <Form.Item
      name="managerId"
      label={t('orders.field.managerId')}
      rules={[{ required: true, message: t('orders.manager_missing') }]}
    >
      <PersonField />
    </Form.Item>
  )
}
