import {
  addChargeSet,
  type ChargeSet,
  changeChargeSet,
  chargeSetInput,
  type ChargeSetInput,
  portSides,
} from '@seamark/contract/rates/quotes/quote-lists'
import { DatePicker, Form, Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FormDialog, useSave } from '../../../../kit/index.ts'
import { call, invalidate } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { CarrierPicker, PortPicker } from '../../../territory/index.ts'
import { ChargeRows } from '../editor/charges-form.tsx'
import { blankCharge, chargeBodyOf } from '../editor/quote-form-rules.ts'

interface Values extends Pick<ChargeSetInput, 'port' | 'side' | 'carrier' | 'charges'> {
  from: Dayjs | null
  to: Dayjs | null
}

interface FormProps {
  /** The set to change; without it a new one is kept. */
  set?: ChargeSet
  onClose: () => void
}

/** The charges of a port and side. On no day do two sets of one port, side and carrier hold; the server says so at the first day. */
export function ChargeSetForm({ set, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const side = Form.useWatch('side', form) ?? set?.side ?? 'origin'
  const { save, ...saving } = useSave<unknown, ChargeSet>({
    form,
    schema: chargeSetInput,
    together: { to: ['from'], from: ['port', 'side', 'carrier', 'to'] },
    send: (asked) => {
      const body = chargeSetInput.parse(asked)
      return set
        ? call(changeChargeSet, { params: { id: set.id }, version: set.version, body }, { quiet: true })
        : call(addChargeSet, { body }, { quiet: true })
    },
    onSaved({ port }) {
      notices.success(t('rates.charges.saved', { port }))
      onClose()
    },
    refresh: () => invalidate('/rates/charge-sets'),
  })
  return (
    <FormDialog<Values>
      {...saving}
      name="chargeSet"
      width={760}
      title={t(set ? 'rates.charges.edit' : 'rates.charges.new')}
      form={form}
      initialValues={initialOf(set)}
      onSubmit={(values) => save(bodyOf(values))}
      onClose={onClose}
    >
      <div className="quote-grid">
        <Form.Item name="port" label={t('rates.field.port')} required>
          <PortPicker />
        </Form.Item>
        <Form.Item name="side" label={t('rates.field.portSide')}>
          <Segmented
            block
            options={portSides.map((value) => ({ value, label: t(`rates.document.charges.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="carrier" label={t('rates.document.carrier')} extra={t('rates.charges.carrierHint')}>
          <CarrierPicker />
        </Form.Item>
        <Form.Item name="from" label={t('rates.field.effective')} required>
          <DatePicker allowClear={false} />
        </Form.Item>
        <Form.Item name="to" label={t('rates.field.expiry')} extra={t('rates.charges.openEnd')}>
          <DatePicker />
        </Form.Item>
      </div>
      <ChargeRows fresh={{ ...blankCharge(), side }} isOneSided />
    </FormDialog>
  )
}

const initialOf = (set: ChargeSet | undefined) => ({
  port: set?.port ?? '',
  side: set?.side ?? 'origin',
  carrier: set?.carrier ?? '',
  from: dayjs(set?.from),
  to: set?.to ? dayjs(set.to) : null,
  charges: set?.charges ?? [blankCharge()],
})

/** Every charge is of the set's own side. */
const bodyOf = ({ port, side, carrier, from, to, charges }: Values) => ({
  port,
  side,
  carrier: carrier ?? '',
  from: from?.format('YYYY-MM-DD') ?? '',
  to: to?.format('YYYY-MM-DD') ?? null,
  charges: (charges ?? []).map((charge) => chargeBodyOf({ ...charge, side })),
})
