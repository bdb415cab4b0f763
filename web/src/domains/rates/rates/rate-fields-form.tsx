import { bases, boxOwners, mainContainers, rateKinds } from '@seamark/contract/rates/choices'
import { cargoClasses, releases, type Side, spaces } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Checkbox, Collapse, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { CurrencyPicker, DayField, DaysField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CompanyPicker, ContactPicker } from '../../followups/index.ts'
import { CarrierPicker, LanePicker, PortPicker, PortsPicker } from '../../territory/index.ts'
import { FromPicker, onPlus } from './from-picker.tsx'
import { BoxRows, OtherPrices, SurchargeRows } from './rate-rows-form.tsx'

interface FieldsProps {
  side: Side
  /** The rate whose company is chosen already. */
  rate: Rate | undefined
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

/** The fields of an offer or a request, in the order in which a trader says them: way, prices, days, and the rest folded. */
export function RateFields({ side, rate, isUnfolded, onUnfold }: FieldsProps) {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const isDemand = side === 'demand'
  return (
    <>
      <Item name="pols" half label={t('rates.field.pols')}>
        <PortsPicker />
      </Item>
      <Item name="pods" half label={t('rates.field.pods')}>
        <PortsPicker />
      </Item>
      {isDemand ? <BoxRows /> : null}
      <Item name="currency" label={t('rates.field.currency')}>
        <CurrencyPicker allowClear />
      </Item>
      <Item name="basis" label={t('rates.field.basis')}>
        <Select options={bases.map((value) => ({ value, label: t(`rates.basis.${value}`) }))} />
      </Item>
      <Item name="carrier" label={t('rates.field.carrier')}>
        <CarrierPicker />
      </Item>
      <Item name="routeCode" label={t('rates.field.routeCode')}>
        <Input maxLength={40} />
      </Item>
      {mainContainers.map((container) => (
        <Item
          key={container}
          name={['main', container]}
          label={isDemand ? t('rates.targetOf', { container }) : container}
        >
          <InputNumber
            controls={false}
            inputMode="decimal"
            {...(isDemand
              ? {}
              : {
                  onKeyDown: onPlus(() => form.setFieldValue(['from', container], true)),
                  suffix: (
                    <Form.Item name={['from', container]} noStyle>
                      <FromPicker />
                    </Form.Item>
                  ),
                })}
          />
        </Item>
      ))}
      <DayItem name="effective" label={t(isDemand ? 'rates.readyFrom' : 'rates.field.effective')} />
      <DayItem name="expiry" label={t(isDemand ? 'rates.readyTo' : 'rates.field.expiry')} />
      <Item name="companyId" half label={t(isDemand ? 'rates.client' : 'rates.supplier')}>
        <CompanyPicker known={rate?.company ?? null} onChange={() => form.setFieldValue('contactId', null)} />
      </Item>
      <ContactItem rate={rate} />
      <Item name="sourceName" half label={t('rates.field.sourceName')} extra={t('rates.sourceHint')}>
        <Input maxLength={200} />
      </Item>
      <Item name="cargo" label={t('rates.field.cargo')}>
        <Input maxLength={200} />
      </Item>
      <Item name="tonnes" label={t(isDemand ? 'rates.cargoTonnes' : 'rates.tonnesLimit')}>
        <InputNumber controls={false} min={0} max={500} />
      </Item>
      <Item name="remark" wide label={t('rates.field.remark')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 6 }} />
      </Item>
      <Collapse
        className="rate-wide"
        ghost
        activeKey={isUnfolded ? ['more'] : []}
        onChange={(keys) => onUnfold(keys.length > 0)}
        items={[
          { key: 'more', label: t('rates.more'), children: <MoreFields isDemand={isDemand} />, forceRender: true },
        ]}
      />
    </>
  )
}

/** One of the company's people. Whoever chooses another company chooses the person anew. */
function ContactItem({ rate }: Pick<FieldsProps, 'rate'>) {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const companyId: unknown = Form.useWatch('companyId', form)
  return (
    <Item name="contactId" half label={t('rates.field.contactId')}>
      <ContactPicker companyId={typeof companyId === 'number' ? companyId : null} known={rate?.contact ?? null} />
    </Item>
  )
}

function MoreFields({ isDemand }: { isDemand: boolean }) {
  const { t } = useWords()
  return (
    <div className="rate-form">
      {isDemand ? null : <SurchargeRows />}
      <OtherPrices />
      {isDemand ? null : <BoxRows />}
      <Item name="kind" label={t('rates.field.kind')}>
        <Select options={rateKinds.map((value) => ({ value, label: t(`rates.kind.${value}`) }))} />
      </Item>
      <Item name="contractNumber" label={t('rates.field.contractNumber')}>
        <Input maxLength={60} />
      </Item>
      <Item name="via" label={t('rates.field.via')}>
        <PortPicker />
      </Item>
      <Item name="lane" label={t('rates.field.lane')} extra={t('rates.laneHint')}>
        <LanePicker />
      </Item>
      <Item name="weekdays" half label={t('rates.field.weekdays')}>
        <Select
          mode="multiple"
          options={([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({ value, label: t(`rates.weekday.${value}`) }))}
        />
      </Item>
      <SailingDays />
      <DayItem name="cutoff" label={t('rates.field.cutoff')} />
      {(['transitDays', 'freeCombined', 'freeDemurrage', 'freeDetention'] as const).map((name) => (
        <Item key={name} name={name} label={t(`rates.field.${name}`)}>
          <InputNumber controls={false} precision={0} min={0} max={365} />
        </Item>
      ))}
      <Item name="boxOwner" label={t('rates.field.boxOwner')}>
        <Select
          allowClear
          options={boxOwners.flatMap((value) => (value === '' ? [] : [{ value, label: t(`rates.boxOwner.${value}`) }]))}
        />
      </Item>
      <Item name="space" label={t('rates.field.space')}>
        <Select
          allowClear
          options={spaces.flatMap((value) => (value === '' ? [] : [{ value, label: t(`rates.space.${value}`) }]))}
        />
      </Item>
      <Item name="cargoClass" label={t('rates.field.cargoClass')}>
        <Select
          allowClear
          options={cargoClasses.flatMap((value) =>
            value === '' ? [] : [{ value, label: t(`rates.cargoClass.${value}`) }],
          )}
        />
      </Item>
      <Item name="releases" label={t('rates.field.releases')}>
        <Select mode="multiple" options={releases.map((value) => ({ value, label: t(`rates.release.${value}`) }))} />
      </Item>
      <Form.Item name="recommended" valuePropName="checked" label=" " colon={false}>
        <Checkbox>{t('rates.field.recommended')}</Checkbox>
      </Form.Item>
    </div>
  )
}

interface ItemProps {
  name: string | (string | number)[]
  label: ReactNode
  half?: boolean
  wide?: boolean
  extra?: ReactNode
  children: ReactNode
}

/** A picker that is emptied leaves no value, and the call wants an empty one. */
const emptied = (value: unknown) => value ?? ''

function Item({ half = false, wide = false, name, children, ...item }: ItemProps) {
  const isText = ['currency', 'space', 'boxOwner', 'cargoClass'].includes(String(name))
  return (
    <Form.Item
      {...item}
      name={name}
      className={wide ? 'rate-wide' : half ? 'rate-half' : ''}
      {...(isText ? { normalize: emptied, getValueProps: (value: unknown) => ({ value: value || undefined }) } : {})}
    >
      {children}
    </Form.Item>
  )
}

function DayItem({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label}>
      <DayField />
    </Form.Item>
  )
}

function SailingDays() {
  const { t } = useWords()
  return (
    <Form.Item name="sailingDays" label={t('rates.field.sailingDays')} className="rate-half">
      <DaysField />
    </Form.Item>
  )
}
