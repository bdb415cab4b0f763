import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { earningOf } from '@seamark/contract/rates/quotes/margins'
import { suggestMargin } from '@seamark/contract/rates/quotes/quote-lists'
import { bases } from '@seamark/contract/rates/quotes/fields'
import { containers } from '@seamark/contract/territory/containers'
import { AutoComplete, Button, Form, Input, InputNumber, Select } from 'antd'
import { flushSync } from 'react-dom'
import { CurrencyPicker, DayField } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { carrierName, PortPicker, useCarriers } from '../../../territory/index.ts'
import { FromPicker, onPlus } from '../../rates/from-picker.tsx'
import { RateChoice } from './rate-choice-form.tsx'
import { blankLine, type LineValues, type QuoteValues, withMargin } from './quote-form-rules.ts'

/** The lanes of a quote, each with its prices: what we pay, what is put on top, what the client pays. */
export function QuoteLines({ companyId }: { companyId: number }) {
  const { t } = useWords()
  return (
    <section className="quote-card" aria-label={t('rates.field.lines')}>
      <h2>{t('rates.field.lines')}</h2>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <fieldset key={key} className="quote-line">
                <legend>{t('rates.quotes.lineNumber', { number: index + 1 })}</legend>
                <Button
                  className="quote-line-remove"
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('rates.quotes.removeLine', { number: index + 1 })}
                  onClick={() => remove(name)}
                />
                <RateChoice name={name} companyId={companyId} />
                <LineFields name={name} companyId={companyId} />
              </fieldset>
            ))}
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(blankLine(null))}>
              {t('rates.quotes.addLine')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  )
}

/** A picker for one port in a field that holds several; further ones of a copied rate stay. */
function OnePort({ id, value, onChange }: { id?: string; value?: string[]; onChange?: (codes: string[]) => void }) {
  const [first = '', ...more] = value ?? []
  return (
    <PortPicker
      {...(id ? { id } : {})}
      value={first}
      onChange={(code) => onChange?.(code === '' ? more : [code, ...more])}
    />
  )
}

function LineFields({ name, companyId }: { name: number; companyId: number }) {
  const { t, language } = useWords()
  const form = Form.useFormInstance<QuoteValues>()
  const known = useCarriers()
  const line = () => form.getFieldValue(['lines', name]) as LineValues
  const recompute = () => form.setFieldValue(['lines', name], withMargin(line()))
  /** The margin last used for this client and pair of ports, where nobody has typed one. What is typed next takes its place. */
  const offerMargin = async (field: HTMLInputElement) => {
    const { pols, pods, marginValue } = line()
    const [pol] = pols
    const [pod] = pods
    if (!pol || !pod || (marginValue ?? null) !== null) return
    const { margin } = await call(suggestMargin, { query: { companyId, pol, pod } }, { quiet: true })
    if (!margin || (line().marginValue ?? null) !== null) return
    const offered = withMargin({ ...line(), marginKind: margin.kind, marginValue: margin.value })
    flushSync(() => form.setFieldValue(['lines', name], offered))
    if (document.activeElement === field) field.select()
  }
  const carriers = [...new Set(known.values())].map((carrier) => ({
    value: carrier.scac || carrier.code,
    label: `${carrierName(carrier, language)} ${carrier.code}`,
  }))
  return (
    <>
      <div className="quote-grid">
        <Form.Item name={[name, 'pols']} label={t('rates.document.pol')} required>
          <OnePort />
        </Form.Item>
        <Form.Item name={[name, 'pods']} label={t('rates.document.pod')} required>
          <OnePort />
        </Form.Item>
        <Form.Item name={[name, 'carrier']} label={t('rates.document.carrier')}>
          <AutoComplete options={carriers} showSearch={{ filterOption: matchesOption }} maxLength={60} />
        </Form.Item>
        <Form.Item name={[name, 'basis']} label={t('rates.document.basis')}>
          <Select options={bases.map((value) => ({ value, label: t(`rates.document.basis.${value}`) }))} />
        </Form.Item>
        <Form.Item name={[name, 'sailing']} label={t('rates.document.sailing')}>
          <Input maxLength={200} placeholder={t('rates.quotes.sailingHint')} />
        </Form.Item>
        <Form.Item name={[name, 'service']} label={t('rates.document.service')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name={[name, 'transitDays']} label={t('rates.document.transitDays')}>
          <InputNumber min={0} max={200} precision={0} />
        </Form.Item>
        <Form.Item name={[name, 'freeDays']} label={t('rates.document.freeDays')}>
          <InputNumber min={0} max={365} precision={0} />
        </Form.Item>
        <Form.Item name={[name, 'freeDetention']} label={t('rates.document.freeDetention')}>
          <InputNumber min={0} max={365} precision={0} />
        </Form.Item>
        <Form.Item name={[name, 'tonnes']} label={t('rates.document.tonnes')}>
          <InputNumber min={0} max={500} precision={2} />
        </Form.Item>
        <Form.Item name={[name, 'cutoff']} label={t('rates.document.cutoff')}>
          <DayField />
        </Form.Item>
      </div>
      <div className="quote-money">
        <Form.Item name={[name, 'currency']} label={t('rates.document.currency')} required>
          <CurrencyPicker />
        </Form.Item>
        <Form.Item label={t('rates.field.margin')} htmlFor={undefined}>
          <div className="quote-margin">
            <Form.Item name={[name, 'marginKind']} noStyle>
              <Select
                aria-label={t('rates.quotes.marginKind')}
                onChange={recompute}
                options={(['amount', 'percent'] as const).map((value) => ({
                  value,
                  label: t(`rates.quotes.margin.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name={[name, 'marginValue']} noStyle>
              <InputNumber
                aria-label={t('rates.field.margin')}
                onChange={recompute}
                onFocus={({ target }) => void offerMargin(target)}
              />
            </Form.Item>
          </div>
        </Form.Item>
      </div>
      <PriceFields name={name} recompute={recompute} />
      <Form.Item name={[name, 'remark']} label={t('rates.document.remark')}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  )
}

const matchesOption = (typed: string, option?: { label?: unknown; value?: unknown }) =>
  `${String(option?.label)} ${String(option?.value)}`.toLowerCase().includes(typed.trim().toLowerCase())

function PriceFields({ name, recompute }: { name: number; recompute: () => void }) {
  const { t } = useWords()
  const form = Form.useFormInstance<QuoteValues>()
  return (
    <Form.List name={[name, 'prices']}>
      {(fields, { add, remove }) => (
        <div className="quote-line-prices">
          <div className="quote-price quote-price-head" aria-hidden>
            <span>{t('rates.document.container')}</span>
            <span>{t('rates.field.buying')}</span>
            <span>{t('rates.quotes.selling')}</span>
            <span>{t('rates.quotes.earning')}</span>
          </div>
          {fields.map(({ key, name: place }) => (
            <div className="quote-price" key={key}>
              <Form.Item name={[place, 'container']}>
                <Select
                  aria-label={t('rates.document.container')}
                  options={containers.map(({ code }) => ({ value: code, label: code }))}
                />
              </Form.Item>
              <Form.Item name={[place, 'buying']}>
                <InputNumber aria-label={t('rates.field.buying')} controls={false} precision={2} onChange={recompute} />
              </Form.Item>
              <Form.Item name={[place, 'selling']}>
                <InputNumber
                  aria-label={t('rates.quotes.selling')}
                  controls={false}
                  precision={2}
                  onKeyDown={onPlus(() => form.setFieldValue(['lines', name, 'prices', place, 'isFrom'], true))}
                  suffix={
                    <Form.Item name={[place, 'isFrom']} noStyle>
                      <FromPicker />
                    </Form.Item>
                  }
                />
              </Form.Item>
              <Earning line={name} place={place} />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('rates.quotes.removePrice')}
                onClick={() => remove(place)}
              />
            </div>
          ))}
          <Button
            size="small"
            type="dashed"
            onClick={() => add({ container: undefined, buying: null, selling: null, isFrom: false })}
          >
            {t('rates.quotes.addPrice')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

/** What one container earns, as it is typed. */
function Earning({ line, place }: { line: number; place: number }) {
  const form = Form.useFormInstance<QuoteValues>()
  const price = Form.useWatch(['lines', line, 'prices', place], form) as LineValues['prices'][number] | undefined
  const selling = price?.selling ?? null
  const earning = selling === null ? null : earningOf({ buying: price?.buying ?? null, selling })
  if (!earning) return <span className="quote-earning quote-quiet">–</span>
  const percent = earning.percent === null ? '' : ` (${earning.percent}%)`
  return (
    <span className={earning.amount < 0 ? 'quote-earning quote-loss' : 'quote-earning'}>
      {earning.amount}
      <small>{percent}</small>
    </span>
  )
}
