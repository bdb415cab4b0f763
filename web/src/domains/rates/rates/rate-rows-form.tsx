import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { surchargeCodes, surchargeStates, surchargeUnits } from '@seamark/contract/rates/prices/prices'
import { containers } from '@seamark/contract/territory/containers'
import { AutoComplete, Button, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { CurrencyPicker } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { FromPicker, onPlus } from './from-picker.tsx'

const typeOptions = containers.map(({ code }) => ({ value: code, label: code }))

/** How many containers of each type: on offer, or wanted. */
export function BoxRows() {
  const { t } = useWords()
  return (
    <Rows name="boxes" label={t('rates.field.boxes')} fresh={{ container: '40HQ', count: 1 }}>
      {(place) => (
        <>
          <Form.Item name={[place, 'container']} style={{ margin: 0 }}>
            <Select options={typeOptions} aria-label={t('rates.container')} />
          </Form.Item>
          <Form.Item name={[place, 'count']} style={{ margin: 0 }}>
            <InputNumber min={0} max={10_000} precision={0} aria-label={t('rates.field.boxes')} />
          </Form.Item>
        </>
      )}
    </Rows>
  )
}

/** Prices of containers beside the four that every rate shows. */
export function OtherPrices() {
  const { t } = useWords()
  return (
    <Rows name="others" label={t('rates.otherPrices')} fresh={{ container: '40RH', amount: null }}>
      {(place) => (
        <>
          <Form.Item name={[place, 'container']} style={{ margin: 0 }}>
            <Select options={typeOptions} aria-label={t('rates.container')} />
          </Form.Item>
          <Form.Item name={[place, 'amount']} style={{ margin: 0 }}>
            <OtherPrice place={place} />
          </Form.Item>
        </>
      )}
    </Rows>
  )
}

/** The price of one more container, which takes a plus as the usual ones do. */
function OtherPrice({ place, ...field }: { place: number }) {
  const { t } = useWords()
  const form = Form.useFormInstance()
  return (
    <InputNumber
      {...field}
      controls={false}
      aria-label={t('rates.field.prices')}
      onKeyDown={onPlus(() => form.setFieldValue(['others', place, 'isFrom'], true))}
      suffix={
        <Form.Item name={[place, 'isFrom']} noStyle>
          <FromPicker />
        </Form.Item>
      }
    />
  )
}

/** What comes on top of a price, or is in it: by code, with one amount or one for each container. */
export function SurchargeRows() {
  const { t } = useWords()
  const fresh = { code: '', side: '', unit: 'container', amounts: '', currency: '', state: 'added' }
  return (
    <Rows name="surcharges" label={t('rates.field.surcharges')} fresh={fresh}>
      {(place) => (
        <>
          <Form.Item name={[place, 'code']} style={{ margin: 0 }}>
            <AutoComplete
              options={surchargeCodes.map((value) => ({ value }))}
              aria-label={t('rates.surcharge')}
              placeholder="THC"
            />
          </Form.Item>
          <Form.Item name={[place, 'state']} style={{ margin: 0 }}>
            <Select
              aria-label={t('rates.surcharge.state')}
              options={surchargeStates.map((value) => ({ value, label: t(`rates.surchargeState.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name={[place, 'amounts']} style={{ margin: 0 }}>
            <Input placeholder="795/1245/1245" aria-label={t('rates.surcharge.amounts')} />
          </Form.Item>
          <Form.Item name={[place, 'currency']} style={{ margin: 0 }}>
            <CurrencyPicker allowClear />
          </Form.Item>
          <Form.Item name={[place, 'unit']} style={{ margin: 0 }}>
            <Select
              aria-label={t('rates.surcharge.unit')}
              options={surchargeUnits.map((value) => ({ value, label: t(`rates.surchargeUnit.${value}`) }))}
            />
          </Form.Item>
        </>
      )}
    </Rows>
  )
}

interface RowsProps {
  name: string
  label: string
  fresh: object
  children: (place: number) => ReactNode
}

function Rows({ name, label, fresh, children }: RowsProps) {
  const { t } = useWords()
  return (
    <Form.Item label={label} className="rate-wide">
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <div className="rate-rows">
            {fields.map((field) => (
              <div key={field.key} className="rate-row">
                {children(field.name)}
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('rates.removeRow', { row: field.name + 1 })}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(fresh)}>
              {t('rates.addRow')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
