import { editReadingLine, type LineEdit, type ReadingLine } from '@seamark/contract/rates/readings/readings'
import {
  type ContainerCode,
  type ReadLine,
  type SaidRateKind,
  saidRateKinds,
} from '@seamark/contract/rates/reading/lines'
import { Alert, Button, Collapse, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { CurrencyPicker, DayField, DaysField, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CarrierPicker, PortPicker } from '../../territory/index.ts'
import { TermFields } from './line-terms-form.tsx'
import { refreshReadings } from './reading-queries.ts'
import { WhosePicker } from './whose/whose-picker.tsx'

interface FormProps {
  readingId: number
  line: ReadingLine
  onClose: () => void
}

/** What a line can become. */
const sides = ['supply', 'demand'] as const
const usual: readonly ContainerCode[] = ['20GP', '40GP', '40HQ']

/** A line edited in place: what is changed is said by a person, and its questions are settled. */
export function LineForm({ readingId, line: shown, onClose }: FormProps) {
  const { t } = useWords()
  const { place, line } = shown
  const [edit, setEdit] = useState<LineEdit>({})
  const change = (part: LineEdit) => setEdit({ ...edit, ...part })
  const { save, isSaving, failure } = useSave({
    about: edit,
    send: () => call(editReadingLine, { params: { id: readingId, place }, body: edit }, { quiet: true }),
    onSaved: () => {
      void refreshReadings()
      onClose()
    },
  })
  const isRequest = (edit.kind ?? line.kind) === 'demand'
  const days = line.kind === 'demand' ? line.ready : line.validity
  const { companyId = shown.company?.id ?? null, sourceName = shown.sourceName } = edit
  return (
    <div className="reading-form">
      <label>
        {t('rates.reading.kind')}
        <Select
          aria-label={t('rates.reading.kind')}
          value={edit.kind ?? sides.find((side) => side === line.kind) ?? null}
          onChange={(kind) => kind && change({ kind })}
          options={sides.map((value) => ({ value, label: t(`rates.side.${value}`) }))}
        />
      </label>
      <span>
        {t('rates.whose')}
        <WhosePicker value={{ companyId, sourceName }} known={shown.company} onChange={change} />
      </span>
      <Ports label={t('rates.reading.pol')} ports={line.pols} onChange={(pols) => change({ pols })} />
      <Ports label={t('rates.reading.pod')} ports={line.pods} onChange={(pods) => change({ pods })} />
      <label>
        {t('rates.field.carrier')}
        <CarrierPicker value={edit.carrier ?? line.carrier?.value ?? ''} onChange={(carrier) => change({ carrier })} />
      </label>
      <Prices line={line} onChange={(prices) => change({ prices })} />
      {isRequest ? <Boxes line={line} onChange={(boxes) => change({ boxes })} /> : null}
      <label>
        {t('rates.reading.currency')}
        <CurrencyPicker
          value={edit.currency ?? line.currency?.value ?? ''}
          onChange={(currency) => currency && change({ currency })}
        />
      </label>
      <label>
        {t('rates.field.boxOwner')}
        <Select
          aria-label={t('rates.field.boxOwner')}
          defaultValue={line.boxOwner?.value}
          onChange={(boxOwner: 'shipper' | 'carrier' | undefined) => change({ boxOwner: boxOwner ?? '' })}
          options={(['shipper', 'carrier'] as const).map((value) => ({ value, label: t(`rates.boxOwner.${value}`) }))}
          allowClear
        />
      </label>
      {isRequest ? null : (
        <label>
          {t('rates.field.kind')}
          <Select
            aria-label={t('rates.field.kind')}
            defaultValue={line.rateKind?.value}
            onChange={(rateKind: SaidRateKind | undefined) => change({ rateKind: rateKind ?? '' })}
            options={saidRateKinds.map((value) => ({ value, label: t(`rates.kind.${value}`) }))}
            allowClear
          />
        </label>
      )}
      <Space wrap>
        <Day
          label={t(isRequest ? 'rates.readyFrom' : 'rates.reading.effective')}
          day={edit.effective ?? days?.from}
          onChange={(effective) => change({ effective })}
        />
        <Day
          label={t(isRequest ? 'rates.readyTo' : 'rates.reading.expiry')}
          day={edit.expiry ?? days?.to}
          onChange={(expiry) => change({ expiry })}
        />
      </Space>
      <label>
        {t('rates.field.sailingDays')}
        <DaysField
          aria-label={t('rates.field.sailingDays')}
          value={edit.sailings ?? line.sailings.map(({ value }) => value)}
          onChange={(sailings) => change({ sailings })}
        />
      </label>
      <Collapse
        ghost
        items={[
          {
            key: 'more',
            label: t('rates.more'),
            children: (
              <div className="reading-terms">
                <TermFields line={line} edit={edit} onChange={change} />
              </div>
            ),
          },
        ]}
      />
      {failure ? <Alert type="error" role="alert" title={failure} /> : null}
      <Space>
        <Button type="primary" loading={isSaving} disabled={Object.keys(edit).length === 0} onClick={() => void save()}>
          {t('kit.save')}
        </Button>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
      </Space>
    </div>
  )
}

function Day({
  label,
  day,
  onChange,
}: {
  label: string
  day: string | null | undefined
  onChange: (day: string) => void
}) {
  return (
    <label>
      {label}
      <DayField
        aria-label={label}
        value={day ?? null}
        allowClear={false}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    </label>
  )
}

type SaidBoxes = NonNullable<LineEdit['boxes']>

function Boxes({ line, onChange }: { line: ReadLine; onChange: (boxes: SaidBoxes) => void }) {
  const { t } = useWords()
  const containers = [...new Set([...line.boxes.map(({ container }) => container), ...usual])]
  const [counts, setCounts] = useState(() => new Map(line.boxes.map(({ container, count }) => [container, count])))
  function set(container: ContainerCode, count: number | null) {
    const next = new Map(counts).set(container, count ?? 0)
    setCounts(next)
    onChange([...next].flatMap(([one, value]) => (value > 0 ? [{ container: one, count: value }] : [])))
  }
  return (
    <span className="reading-prices" role="group" aria-label={t('rates.field.boxes')}>
      {containers.map((container) => (
        <label key={container}>
          {t('rates.field.boxes')} {container}
          <InputNumber
            min={0}
            precision={0}
            aria-label={`${t('rates.field.boxes')} ${container}`}
            value={counts.get(container) ?? null}
            onChange={(count) => set(container, typeof count === 'number' ? count : null)}
          />
        </label>
      ))}
    </span>
  )
}

function Ports({
  label,
  ports,
  onChange,
}: {
  label: string
  ports: ReadLine['pols']
  onChange: (codes: string[]) => void
}) {
  const [codes, setCodes] = useState(() => ports.flatMap((port) => (port.codes.length > 0 ? port.codes : [''])))
  const shown = codes.length > 0 ? codes : ['']
  function set(at: number, code: string) {
    const next = shown.map((one, index) => (index === at ? code : one))
    setCodes(next)
    const said = next.filter((one) => one !== '')
    if (said.length > 0) onChange(said)
  }
  return (
    <label>
      {label}
      <span className="reading-ports">
        {shown.map((code, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the pickers stand in the order of the text
          <PortPicker key={at} aria-label={label} value={code} onChange={(next) => set(at, next)} />
        ))}
      </span>
    </label>
  )
}

type SaidPrices = NonNullable<LineEdit['prices']>

function Prices({ line, onChange }: { line: ReadLine; onChange: (prices: SaidPrices) => void }) {
  const containers = [...new Set([...line.prices.map(({ container }) => container), ...usual])]
  const [amounts, setAmounts] = useState(() => new Map(line.prices.map(({ container, amount }) => [container, amount])))
  function set(container: ContainerCode, amount: number | null) {
    const next = new Map(amounts).set(container, amount)
    setAmounts(next)
    onChange([...next].map(([one, value]) => ({ container: one, amount: value })))
  }
  return (
    <span className="reading-prices">
      {containers.map((container) => (
        <label key={container}>
          {container}
          <InputNumber
            aria-label={container}
            value={amounts.get(container) ?? null}
            onChange={(amount) => set(container, typeof amount === 'number' ? amount : null)}
          />
        </label>
      ))}
    </span>
  )
}
