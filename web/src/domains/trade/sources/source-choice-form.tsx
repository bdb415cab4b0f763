import { dateMeanings, shapes, weightUnits } from '@seamark/contract/trade/sources/sources'
import { directions } from '@seamark/contract/trade/slices/slices'
import { Form, Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { ZonePicker } from './zone-picker.tsx'

/** The settings that a file cannot tell: the side it sees, whether a row is a shipment, the meaning of its date and its time zone. */
export function SourceChoices() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="shape" label={t('trade.source.shape')}>
        <Select options={shapes.map((value) => ({ value, label: t(`trade.source.shape.${value}`) }))} />
      </Form.Item>
      <Form.Item name="direction" label={t('trade.source.direction')}>
        <Select options={directions.map((value) => ({ value, label: t(`trade.source.direction.${value}`) }))} />
      </Form.Item>
      <Form.Item name="dateMeaning" label={t('trade.source.dateMeaning')}>
        <Select options={dateMeanings.map((value) => ({ value, label: t(`trade.source.dateMeaning.${value}`) }))} />
      </Form.Item>
      <Form.Item name="zone" label={t('trade.source.zone')}>
        <ZonePicker />
      </Form.Item>
    </>
  )
}

/** The unit of weights that a file does not say itself; none means that it is not known. */
export function WeightUnit() {
  const { t } = useWords()
  return (
    <Form.Item name="weightUnit" label={t('trade.source.weightUnit')}>
      <Select
        allowClear
        placeholder={t('trade.source.weightUnit.none')}
        options={weightUnits.map((value) => ({ value, label: t(`trade.import.unit.${value}`) }))}
      />
    </Form.Item>
  )
}
