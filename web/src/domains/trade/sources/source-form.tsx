import {
  createSource,
  editSource,
  modeMeanings,
  modePresets,
  type SourceValues,
  type SourceView,
} from '@seamark/contract/trade/sources/sources'
import { Button, Form, Input, Select, Switch } from 'antd'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CountryPicker } from '../../territory/index.ts'
import { CurrencyControl } from './currency-picker.tsx'
import { SourceChoices, WeightUnit } from './source-choice-form.tsx'

interface SourceProps {
  source: SourceView | undefined
  onDone: (source: SourceView) => void
  onLeave: () => void
}

interface Values extends Omit<SourceValues, 'modes' | 'country' | 'weightUnit' | 'currency'> {
  country?: string | undefined
  weightUnit?: SourceValues['weightUnit'] | undefined
  currency?: SourceValues['currency'] | undefined
  modes: { code: string; mode: SourceValues['modes'][string] }[]
}

const usual: Values = {
  name: '',
  country: '',
  direction: 'import',
  shape: 'full',
  dateMeaning: 'arrival',
  zone: 'Asia/Shanghai',
  dayFirst: true,
  modes: [],
}

/** Countries whose customs write 03/25/2026. */
const monthFirst = ['US', 'PH']

/** The form for how the files of a source are read. */
export function SourceForm({ source, onDone, onLeave }: SourceProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { isSaving, save } = useSave({
    form,
    send: (body: SourceValues) =>
      source
        ? call(editSource, { params: { id: source.id }, version: source.version, body })
        : call(createSource, { body }),
    onSaved: onDone,
    onFailure: leaveFailureToCall,
  })

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={source ? formOf(source) : usual}
      onValuesChange={({ country }: Partial<Values>) => {
        if (!source && country) form.setFieldValue('dayFirst', !monthFirst.includes(country))
      }}
      onFinish={(values) => void save(valuesOf(values))}
    >
      <Form.Item
        name="name"
        label={t('kit.name')}
        rules={[{ required: true, whitespace: true, max: 80, message: t('trade.source.name.needed') }]}
      >
        <Input maxLength={80} autoFocus />
      </Form.Item>
      <div className="trade-import-settings">
        <SourceChoices />
        <Form.Item name="country" label={t('trade.source.country')}>
          <CountryPicker />
        </Form.Item>
        <WeightUnit />
        <CurrencyControl />
        <Form.Item name="dayFirst" label={t('trade.source.dayFirst')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Modes />
      <div className="trade-import-foot">
        <Button onClick={onLeave}>{t('trade.import.back')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('kit.save')}
        </Button>
      </div>
    </Form>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are its names
const presets = Object.keys(modePresets) as (keyof typeof modePresets)[]

/** The meaning of the source's transport codes; those of known issuers are added by a click to the existing ones. */
function Modes() {
  const { t } = useWords()
  const form = Form.useFormInstance<Values>()
  const explain = (codes: SourceValues['modes']) =>
    form.setFieldValue('modes', codesOf({ ...valuesOfCodes(form.getFieldValue('modes') as Values['modes']), ...codes }))
  return (
    <Form.List name="modes">
      {(lines, { add, remove }) => (
        <fieldset className="trade-source-modes">
          <legend>{t('trade.source.modes')}</legend>
          {lines.map(({ key, name }) => (
            <div key={key} className="trade-import-line">
              <Form.Item
                name={[name, 'code']}
                noStyle
                rules={[{ required: true, message: t('trade.source.modes.code') }]}
              >
                <Input
                  aria-label={t('trade.source.modes.code')}
                  placeholder={t('trade.source.modes.code')}
                  maxLength={40}
                />
              </Form.Item>
              <Form.Item name={[name, 'mode']} noStyle>
                <Select
                  aria-label={t('trade.source.modes.means')}
                  options={modeMeanings.map((value) => ({ value, label: t(`trade.source.mode.${value}`) }))}
                />
              </Form.Item>
              <Button onClick={() => remove(name)}>{t('trade.source.modes.remove')}</Button>
            </div>
          ))}
          <div className="trade-import-line">
            <Button onClick={() => add({ code: '', mode: 11 })}>{t('trade.source.modes.add')}</Button>
            {presets.map((name) => (
              <Button key={name} onClick={() => explain(modePresets[name])}>
                {t(`trade.source.modes.preset.${name}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </Form.List>
  )
}

/** The form sends back its own fields only, so the others of the source may stand among its values. */
const formOf = ({ country, modes, weightUnit, currency, ...values }: SourceView): Values => ({
  ...values,
  country: country ?? '',
  ...(weightUnit === null ? {} : { weightUnit }),
  ...(currency === null ? {} : { currency }),
  modes: codesOf(modes),
})

const valuesOf = ({ modes, country, weightUnit, currency, ...values }: Values): SourceValues => ({
  ...values,
  country: country || null,
  weightUnit: weightUnit ?? null,
  currency: currency ?? null,
  modes: valuesOfCodes(modes),
})

const codesOf = (modes: SourceValues['modes']): Values['modes'] =>
  Object.entries(modes).map(([code, mode]) => ({ code, mode }))

/** A line that is not filled in yet is left out. */
const valuesOfCodes = (lines: Values['modes']): SourceValues['modes'] =>
  Object.fromEntries(lines.flatMap(({ code, mode }) => (code?.trim() ? [[code.trim(), mode]] : [])))
