import { bases } from '@seamark/contract/rates/choices'
import { cargoClasses, spaces } from '@seamark/contract/rates/rates/fields'
import type { LineEdit } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { Input, InputNumber, Select } from 'antd'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { LanePicker, PortPicker } from '../../territory/index.ts'
import { SurchargeFields } from './surcharges-form.tsx'

interface TermsProps {
  line: ReadLine
  edit: LineEdit
  onChange: (part: LineEdit) => void
}

/** What a line says beside its way, prices and days; each value as it was read until a person says another. */
export function TermFields({ line, edit, onChange }: TermsProps) {
  const { t } = useWords()
  const isRequest = (edit.kind ?? line.kind) === 'demand'
  const lane = edit.lane ?? line.lane?.value
  const hasPods = (edit.pods ?? line.pods).length > 0
  return (
    <>
      <label>
        {t('rates.field.basis')}
        <Select
          aria-label={t('rates.field.basis')}
          defaultValue={line.basis?.value ?? 'unknown'}
          onChange={(basis: LineEdit['basis']) => onChange({ basis })}
          options={bases.map((value) => ({ value, label: t(`rates.basis.${value}`) }))}
        />
      </label>
      <label>
        {t('rates.field.routeCode')}
        <Input
          maxLength={40}
          defaultValue={line.service?.value ?? ''}
          onChange={({ target }) => onChange({ routeCode: target.value })}
        />
      </label>
      <label>
        {t('rates.field.via')}
        <PortPicker
          aria-label={t('rates.field.via')}
          value={edit.via ?? line.via.flatMap(({ codes }) => codes)[0] ?? ''}
          onChange={(via) => onChange({ via })}
        />
      </label>
      {hasPods ? null : (
        <label>
          {t('rates.field.lane')}
          <LanePicker
            aria-label={t('rates.field.lane')}
            value={lane || undefined}
            onChange={(next) => onChange({ lane: next ?? '' })}
          />
        </label>
      )}
      <Sailing line={line} edit={edit} onChange={onChange} />
      <Numbers line={line} isRequest={isRequest} onChange={onChange} />
      <Cargo line={line} onChange={onChange} />
      {isRequest ? null : <SurchargeFields line={line} onChange={(surcharges) => onChange({ surcharges })} />}
    </>
  )
}

type PartProps = Pick<TermsProps, 'line' | 'onChange'>

function Sailing({ line, edit, onChange }: TermsProps) {
  const { t } = useWords()
  return (
    <>
      <label>
        {t('rates.field.weekdays')}
        <Select
          mode="multiple"
          aria-label={t('rates.field.weekdays')}
          defaultValue={line.weekdays?.value ?? []}
          onChange={(weekdays: number[]) => onChange({ weekdays })}
          options={([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({ value, label: t(`rates.weekday.${value}`) }))}
        />
      </label>
      <label>
        {t('rates.field.cutoff')}
        <DayField
          aria-label={t('rates.field.cutoff')}
          value={edit.cutoff === undefined ? (line.cutoff?.value ?? null) : edit.cutoff}
          onChange={(cutoff) => onChange({ cutoff })}
        />
      </label>
    </>
  )
}

function Numbers({ line, isRequest, onChange }: PartProps & { isRequest: boolean }) {
  const { t } = useWords()
  const free = (of: 'combined' | 'demurrage' | 'detention') =>
    line.freeDays.find(({ value }) => value.of === of)?.value.days ?? null
  const numbers = [
    ['transitDays', t('rates.field.transitDays'), line.transitDays?.value ?? null, 200],
    ['freeCombined', t('rates.field.freeCombined'), free('combined'), 365],
    ['freeDemurrage', t('rates.field.freeDemurrage'), free('demurrage'), 365],
    ['freeDetention', t('rates.field.freeDetention'), free('detention'), 365],
    ['tonnes', t(isRequest ? 'rates.cargoTonnes' : 'rates.tonnesLimit'), line.tonnes?.value ?? null, 500],
  ] as const
  return numbers.map(([name, label, value, most]) => (
    <label key={name}>
      {label}
      <InputNumber
        aria-label={label}
        controls={false}
        min={0}
        max={most}
        {...(name === 'tonnes' ? {} : { precision: 0 })}
        {...(value === null ? {} : { defaultValue: value })}
        onChange={(said) => onChange({ [name]: typeof said === 'number' ? said : null })}
      />
    </label>
  ))
}

function Cargo({ line, onChange }: PartProps) {
  const { t } = useWords()
  const cargo = cargoClasses.find((value) => value === line.cargo?.value) ?? ''
  const space = spaces.find((value) => value === line.space?.value) ?? ''
  return (
    <>
      <label>
        {t('rates.field.cargoClass')}
        <Select
          allowClear
          aria-label={t('rates.field.cargoClass')}
          defaultValue={cargo || undefined}
          onChange={(value: LineEdit['cargo']) => onChange({ cargo: value ?? '' })}
          options={cargoClasses.flatMap((value) =>
            value === '' ? [] : [{ value, label: t(`rates.cargoClass.${value}`) }],
          )}
        />
      </label>
      <label>
        {t('rates.field.cargo')}
        <Input
          maxLength={200}
          defaultValue={line.goods?.value ?? ''}
          onChange={({ target }) => onChange({ goods: target.value })}
        />
      </label>
      <label>
        {t('rates.field.space')}
        <Select
          allowClear
          aria-label={t('rates.field.space')}
          defaultValue={space || undefined}
          onChange={(value: LineEdit['space']) => onChange({ space: value ?? '' })}
          options={spaces.flatMap((value) => (value === '' ? [] : [{ value, label: t(`rates.space.${value}`) }]))}
        />
      </label>
    </>
  )
}
