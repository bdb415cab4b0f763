import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { chargeSides, chargeStates, chargeUnits, type Charge } from '@seamark/contract/rates/quotes/fields'
import { offeredCharges } from '@seamark/contract/rates/quotes/bill-charges'
import { listChargeSets } from '@seamark/contract/rates/quotes/quote-lists'
import { containers } from '@seamark/contract/territory/containers'
import { AutoComplete, Button, Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { CurrencyPicker } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { blankCharge, offeredLines, type QuoteValues } from './quote-form-rules.ts'

/** Codes that every forwarder writes; others may be typed. */
const usualCodes = [
  'THC',
  'DOC',
  'ORC',
  'SEAL',
  'VGM',
  'TLX',
  'AMS',
  'ENS',
  'ISPS',
  'EIS',
  'BAF',
  'LSS',
  'PSS',
  'GRI',
  'DTHC',
  'DDC',
]

/** Local charges and surcharges beside the prices: typed, or taken from what the office keeps for the ports. */
export function QuoteCharges() {
  const { t } = useWords()
  return (
    <section className="quote-card" aria-label={t('rates.field.charges')}>
      <h2>{t('rates.field.charges')}</h2>
      <ChargeRows fresh={blankCharge()} further={<TakeKept />} />
    </section>
  )
}

interface RowsProps {
  /** What a new row begins with. */
  fresh: Partial<Charge>
  /** Buttons beside the one for a new row. */
  further?: ReactNode
  /** The side is that of all rows, and not chosen for each. */
  isOneSided?: boolean
}

/** The field `charges` of a form: a row for each charge. */
export function ChargeRows({ fresh, further, isOneSided = false }: RowsProps) {
  const { t } = useWords()
  return (
    <Form.List name="charges">
      {(fields, { add, remove }) => (
        <div className="quote-charges">
          {fields.map(({ key, name }) => (
            <div className="quote-charge" key={key}>
              <ChargeFields name={name} isOneSided={isOneSided} />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('rates.quotes.removeCharge')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <div className="quote-buttons">
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(fresh)}>
              {t('rates.quotes.addCharge')}
            </Button>
            {further}
          </div>
        </div>
      )}
    </Form.List>
  )
}

/** Adds the charges that the office keeps for the ports and containers of the lines and that do not stand there yet. */
function TakeKept() {
  const { t } = useWords()
  const form = Form.useFormInstance<QuoteValues>()
  async function take() {
    const { lines, charges, valid } = form.getFieldsValue(true) as QuoteValues
    const sides = lines.flatMap(({ pols, pods, carrier }) => [
      ...pols.map((port) => ({ port, side: 'origin', carrier })),
      ...pods.map((port) => ({ port, side: 'destination', carrier })),
    ])
    const on = valid?.[0]
    const { sets } = await call(listChargeSets, { query: on ? { on } : {} })
    const kept = sets
      .filter((set) =>
        sides.some(
          (one) =>
            one.port === set.port && one.side === set.side && (set.carrier === '' || set.carrier === one.carrier),
        ),
      )
      .flatMap((set) => set.charges)
    const isThere = (charge: Charge) =>
      charges.some((one) => one.code === charge.code && one.side === charge.side && one.container === charge.container)
    const offered = offeredLines(lines)
    const isPriced = offered.some(({ prices }) => prices.length > 0)
    const added = (isPriced ? offeredCharges(kept, offered) : kept).filter((charge) => !isThere(charge))
    if (added.length === 0) return notices.warning(t('rates.quotes.noKeptCharges'))
    form.setFieldValue('charges', [...charges, ...added])
    return undefined
  }
  return <Button onClick={() => void take()}>{t('rates.quotes.takeKept')}</Button>
}

function ChargeFields({ name, isOneSided }: { name: number; isOneSided: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<Pick<QuoteValues, 'charges'>>()
  const state = Form.useWatch(['charges', name, 'state'], form) as Charge['state'] | undefined
  const unit = Form.useWatch(['charges', name, 'unit'], form) as Charge['unit'] | undefined
  const container = Form.useWatch(['charges', name, 'container'], form) as Charge['container'] | undefined
  const lacksPrice = Form.useWatch(
    ({ lines }: Partial<QuoteValues>) => Boolean(lines && container && !isPriced(lines, container)),
    form,
  )
  return (
    <>
      <Form.Item name={[name, 'code']} className="quote-charge-code">
        <AutoComplete
          aria-label={t('rates.quotes.chargeCode')}
          placeholder={t('rates.quotes.chargeCode')}
          options={usualCodes.map((value) => ({ value }))}
          showSearch={{ filterOption: (typed, option) => String(option?.value).startsWith(typed.trim().toUpperCase()) }}
        />
      </Form.Item>
      {isOneSided ? null : (
        <Form.Item name={[name, 'side']}>
          <Select
            aria-label={t('rates.field.portSide')}
            options={chargeSides.map((value) => ({ value, label: t(`rates.document.charges.${value}`) }))}
            popupMatchSelectWidth={false}
          />
        </Form.Item>
      )}
      <Form.Item name={[name, 'state']}>
        <Select
          aria-label={t('rates.quotes.chargeState')}
          options={chargeStates.map((value) => ({ value, label: t(`rates.quotes.chargeState.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
      {state === 'included' ? null : (
        <>
          <Form.Item name={[name, 'amount']}>
            <InputNumber aria-label={t('rates.quotes.amount')} controls={false} precision={2} />
          </Form.Item>
          {unit === 'percent' ? null : (
            <Form.Item name={[name, 'currency']}>
              <CurrencyPicker />
            </Form.Item>
          )}
          <Form.Item name={[name, 'unit']}>
            <Select
              aria-label={t('rates.quotes.unit')}
              options={chargeUnits.map((value) => ({ value, label: t(`rates.document.unit.${value}`) }))}
              popupMatchSelectWidth={false}
            />
          </Form.Item>
          <Form.Item name={[name, 'container']}>
            <Select
              aria-label={t('rates.document.container')}
              allowClear
              placeholder={t('rates.quotes.everyContainer')}
              options={containers.map(({ code }) => ({ value: code, label: code }))}
              popupMatchSelectWidth={false}
            />
          </Form.Item>
        </>
      )}
      {lacksPrice ? <span className="quote-quiet">{t('rates.quotes.chargeNotOffered')}</span> : null}
    </>
  )
}

const isPriced = (lines: QuoteValues['lines'], container: NonNullable<Charge['container']>) =>
  offeredLines(lines).some(({ prices }) => prices.some((price) => price.container === container))
