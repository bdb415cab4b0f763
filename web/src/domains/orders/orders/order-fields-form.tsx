import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { containers as types } from '@seamark/contract/territory/containers'
import { Alert, Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayField, MomentField } from '../../../kit/index.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PortPicker } from '../../territory/index.ts'
import { CarrierPicker } from './carrier-picker.tsx'
import type { OrderValues } from './order-values-rules.ts'
import { PairField } from './pair-view.tsx'
import { PersonField } from './person-picker.tsx'
import { ClientField, QuoteField } from './quote-picker.tsx'

interface FieldsProps {
  /** The order that is changed; a new one has none. */
  seen: Order | undefined
  /** The pair of a new order in words. */
  pair: string | undefined
  /** The client that is chosen already, with its name. */
  client: { id: number; name: string } | null
  /** The client as a file names it, while no company is chosen. */
  clientName: string
}

/** The fields of an order in the order in which an office learns them: whose it is, the booking, the ship, dates, boxes, money. */
export function OrderFields({ seen, pair, client, clientName }: FieldsProps) {
  const { t } = useWords()
  return (
    <>
      {clientName ? <Alert type="warning" showIcon title={t('orders.clientHint', { name: clientName })} /> : null}
      <Section title="orders.section.order">
        <Field name="companyId">
          <ClientField known={client} />
        </Field>
        <QuoteField />
        <PairField order={seen} text={pair} />
        <Field name="number" extra={seen ? undefined : t('orders.numberHint')}>
          <Input maxLength={40} />
        </Field>
        <Field name="managerId">
          <PersonField />
        </Field>
        <Field name="operatorId">
          <PersonField />
        </Field>
      </Section>
      <Section title="orders.section.booking">
        <Field name="carrier">
          <CarrierPicker />
        </Field>
        <Field name="bookingNo">
          <Input maxLength={60} />
        </Field>
        <Field name="masterBill">
          <Input maxLength={60} />
        </Field>
        <Field name="houseBill">
          <Input maxLength={60} />
        </Field>
        <Field name="vessel">
          <Input maxLength={80} />
        </Field>
        <Field name="voyage">
          <Input maxLength={30} />
        </Field>
      </Section>
      <Section title="orders.section.route">
        <Field name="pol">
          <PortPicker />
        </Field>
        <Field name="transferPort">
          <PortPicker />
        </Field>
        <Field name="pod">
          <PortPicker />
        </Field>
        <Field name="sailingDay">
          <DayField />
        </Field>
        <Field name="arrivalDay">
          <DayField />
        </Field>
      </Section>
      <Section title="orders.section.cutOffs">
        <Field name="siCutOff">
          <MomentField />
        </Field>
        <Field name="vgmCutOff">
          <MomentField />
        </Field>
        <Field name="cyCutOff">
          <MomentField />
        </Field>
      </Section>
      <section className="order-section">
        <h3>{t('orders.field.containers')}</h3>
        <Containers />
      </section>
      <Section title="orders.section.money">
        <Field name="settlementDay">
          <DayField />
        </Field>
        <Field name="freeUntil">
          <DayField />
        </Field>
      </Section>
      <Form.Item name="remark" label={t('orders.field.remark')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}

function Section({ title, children }: { title: WordKey; children: ReactNode }) {
  const { t } = useWords()
  return (
    <section className="order-section">
      <h3>{t(title)}</h3>
      <div className="order-fields">{children}</div>
    </section>
  )
}

function Field({
  name,
  extra,
  children,
}: {
  name: Exclude<keyof OrderValues, 'containers'>
  extra?: ReactNode
  children: ReactNode
}) {
  const { t } = useWords()
  return (
    <Form.Item name={name} label={t(`orders.field.${name}`)} extra={extra}>
      {children}
    </Form.Item>
  )
}

const typeOptions = types.map(({ code }) => ({ value: code, label: code }))

/** A line for each box; its number may come later. */
function Containers() {
  const { t } = useWords()
  return (
    <Form.List name="containers">
      {(boxes, { add, remove }) => (
        <>
          {boxes.map((box) => (
            <div key={box.key} className="order-box">
              <Form.Item name={[box.name, 'type']} className="order-box-type">
                <Select
                  aria-label={t('orders.box.type')}
                  placeholder={t('orders.box.type')}
                  options={typeOptions}
                  allowClear
                />
              </Form.Item>
              <Form.Item name={[box.name, 'number']}>
                <Input aria-label={t('orders.field.container')} placeholder="CSQU3054383" maxLength={20} />
              </Form.Item>
              <Form.Item name={[box.name, 'seal']}>
                <Input aria-label={t('orders.box.seal')} placeholder={t('orders.box.seal')} maxLength={30} />
              </Form.Item>
              <Button
                type="text"
                icon={<MinusCircleOutlined aria-hidden />}
                aria-label={t('orders.box.remove')}
                onClick={() => remove(box.name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ number: '', type: '40HQ', seal: '' })}
          >
            {t('orders.box.add')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
