import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { surchargeCodes, surchargeStates } from '@seamark/contract/rates/prices/prices'
import type { LineEdit } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { CurrencyPicker } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { amountsIn } from '../rates/rate-form-rules.ts'

type Said = NonNullable<LineEdit['surcharges']>[number]
/** Amounts are typed as traders write them, 795/1245. */
type Row = Omit<Said, 'amounts'> & { key: number; amounts: string }

const fresh: Omit<Row, 'key'> = { code: '', state: 'added', amounts: '', per: 'container', currency: '' }
const units = ['container', 'teu', 'bill'] as const

const rowsOf = ({ surcharges }: ReadLine): Row[] =>
  surcharges.map(({ code, state, amounts, per, currency }, key) => ({
    key,
    code,
    state,
    amounts: amounts.slice(0, 4).join('/'),
    per,
    currency,
  }))

/** A row without a code says nothing yet. */
const saidOf = (rows: readonly Row[]): Said[] =>
  rows
    .filter(({ code }) => code.trim() !== '')
    .map(({ key: _, amounts, ...row }) => ({ ...row, amounts: amountsIn(amounts) }))

interface FieldsProps {
  line: ReadLine
  onChange: (surcharges: Said[]) => void
}

/** What comes on top of the prices of a line, or is in them. */
export function SurchargeFields({ line, onChange }: FieldsProps) {
  const { t } = useWords()
  const [rows, setRows] = useState(() => rowsOf(line))
  function set(next: Row[]) {
    setRows(next)
    onChange(saidOf(next))
  }
  const change = (key: number, part: Partial<Row>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <span className="reading-surcharges" role="group" aria-label={t('rates.field.surcharges')}>
      {t('rates.field.surcharges')}
      {rows.map((row, at) => (
        <span key={row.key} className="reading-prices">
          <AutoComplete
            className="reading-short"
            options={surchargeCodes.map((value) => ({ value }))}
            aria-label={t('rates.surcharge')}
            value={row.code}
            onChange={(code: string) => change(row.key, { code })}
          />
          <Select
            aria-label={t('rates.surcharge.state')}
            value={row.state}
            onChange={(state) => change(row.key, { state })}
            options={surchargeStates.map((value) => ({ value, label: t(`rates.surchargeState.${value}`) }))}
          />
          <Input
            className="reading-short"
            placeholder="795/1245/1245"
            aria-label={t('rates.surcharge.amounts')}
            value={row.amounts}
            onChange={({ target }) => change(row.key, { amounts: target.value })}
          />
          <CurrencyPicker
            allowClear
            value={row.currency}
            onChange={(currency) => change(row.key, { currency: currency ?? '' })}
          />
          <Select
            aria-label={t('rates.surcharge.unit')}
            value={row.per}
            onChange={(per) => change(row.key, { per })}
            options={units.map((value) => ({ value, label: t(`rates.surchargeUnit.${value}`) }))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('rates.removeRow', { row: at + 1 })}
            onClick={() => set(rows.filter(({ key }) => key !== row.key))}
          />
        </span>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setRows([...rows, { ...fresh, key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }])}
      >
        {t('rates.addRow')}
      </Button>
    </span>
  )
}
