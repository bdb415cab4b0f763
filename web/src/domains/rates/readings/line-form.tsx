import { editReadingLine, type LineEdit, type ReadingLine } from '@seamark/contract/rates/readings/readings'
import type { ContainerCode, ReadLine } from '@seamark/contract/rates/reading/lines'
import { Alert, Button, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { CurrencyPicker, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PortPicker } from '../../territory/index.ts'
import { refreshReadings } from './reading-queries.ts'

interface FormProps {
  readingId: number
  line: ReadingLine
  onClose: () => void
}

const usual: readonly ContainerCode[] = ['20GP', '40GP', '40HQ']

/** A line edited in place: what is changed is said by a person, and its questions are settled. */
export function LineForm({ readingId, line: { place, line }, onClose }: FormProps) {
  const { t } = useWords()
  const [edit, setEdit] = useState<LineEdit>({})
  const change = (part: LineEdit) => setEdit({ ...edit, ...part })
  const { save, isSaving, failure } = useSave({
    send: () => call(editReadingLine, { params: { id: readingId, place }, body: edit }, { quiet: true }),
    onSaved: () => {
      void refreshReadings()
      onClose()
    },
  })
  const days = line.kind === 'demand' ? line.ready : line.validity
  return (
    <div className="reading-form">
      <Ports label={t('rates.reading.pol')} ports={line.pols} onChange={(pols) => change({ pols })} />
      <Ports label={t('rates.reading.pod')} ports={line.pods} onChange={(pods) => change({ pods })} />
      <Prices line={line} onChange={(prices) => change({ prices })} />
      <label>
        {t('rates.reading.currency')}
        <CurrencyPicker
          value={edit.currency ?? line.currency?.value ?? ''}
          onChange={(currency) => currency && change({ currency })}
        />
      </label>
      {line.kind === 'supply' ? (
        <Space wrap>
          <label>
            {t('rates.reading.effective')}
            <Input
              type="date"
              defaultValue={days?.from ?? ''}
              onChange={({ target }) => target.value && change({ effective: target.value })}
            />
          </label>
          <label>
            {t('rates.reading.expiry')}
            <Input
              type="date"
              defaultValue={days?.to ?? ''}
              onChange={({ target }) => target.value && change({ expiry: target.value })}
            />
          </label>
        </Space>
      ) : null}
      {failure ? <Alert type="error" title={failure} /> : null}
      <Space>
        <Button type="primary" loading={isSaving} disabled={Object.keys(edit).length === 0} onClick={() => void save()}>
          {t('kit.save')}
        </Button>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
      </Space>
    </div>
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
