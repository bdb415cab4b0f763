import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { directions } from '@seamark/contract/trade/slices/slices'
import { dateMeanings, figureOwners, shapes, type SourceView } from '@seamark/contract/trade/sources/sources'
import { Button, Form, Input, Select, Switch } from 'antd'
import { type PropsWithChildren, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { ImportCard } from '../../workbench/index.ts'
import { CountryPicker } from '../../territory/index.ts'
import { CurrencyControl } from '../sources/currency-picker.tsx'
import { WeightUnit } from '../sources/source-choice-form.tsx'
import { ZonePicker } from '../sources/zone-picker.tsx'
import { type FactText, useFactTexts } from './import-fact-text.ts'
import { DecimalControl } from './value-controls-form.tsx'
import { dateOf, firstValues, type MappingValues } from './import-rules.ts'

interface FactsProps {
  found: FoundFile
  values: MappingValues
  sources: readonly SourceView[]
}

/** What the file shows of itself, a sentence each; what it leaves open is asked beside its sentence. */
export function ImportFacts({ found, values, sources }: FactsProps) {
  const { t } = useWords()
  const texts = useFactTexts(found, values, sources)
  const isTurned = found.dayFirst !== null && values.dayFirst !== found.dayFirst
  return (
    <ImportCard id="trade-import-facts" title={t('trade.import.facts')} className="trade-import-facts">
      <Fact name="source" text={texts.source}>
        <SourceChoice found={found} sources={sources} isNew={values.source === 'new'} />
      </Fact>
      <Fact name="direction" text={texts.direction}>
        <DirectionChoice hasMeaning={found.guesses.dateMeaning !== null} />
      </Fact>
      <Fact name="date" text={texts.date}>
        <DateChoices isTurned={isTurned} />
      </Fact>
      <Fact name="weight" text={texts.weight}>
        <WeightUnit />
      </Fact>
      <Fact name="value" text={texts.value}>
        <CurrencyControl />
      </Fact>
      <Fact name="numbers" text={texts.numbers}>
        <DecimalControl found={found} chosen={values.decimal} />
      </Fact>
      <Fact name="rows" text={texts.rows}>
        <Form.Item name="shape" label={t('trade.source.shape')}>
          <Select options={shapes.map((value) => ({ value, label: t(`trade.source.shape.${value}`) }))} />
        </Form.Item>
        <Form.Item name="figures" label={t('trade.source.figures')}>
          <Select options={figureOwners.map((value) => ({ value, label: t(`trade.source.figures.${value}`) }))} />
        </Form.Item>
      </Fact>
    </ImportCard>
  )
}

/** A sentence with its controls: open where the file leaves a question, else behind a button. The controls stay in the form. */
function Fact({ name, text, children }: PropsWithChildren<{ name: string; text: FactText }>) {
  const { t } = useWords()
  const [isChanging, setChanging] = useState(false)
  const isFixed = text.isOpen || text.isShown === true
  const shows = isChanging || isFixed
  return (
    <div className="trade-import-fact" data-open={text.isOpen} data-fact={name}>
      <span className="trade-import-fact-name">{text.label}</span>
      <p>
        {text.sentence} {text.from && <span className="trade-import-quiet">{text.from}</span>}
      </p>
      {!isFixed && (
        <Button
          type="link"
          size="small"
          aria-expanded={isChanging}
          aria-label={t('trade.import.fact.change.of', { name: text.label })}
          onClick={() => setChanging(!isChanging)}
        >
          {t(isChanging ? 'trade.import.fact.close' : 'trade.import.fact.change')}
        </Button>
      )}
      <div className="trade-import-settings" hidden={!shows}>
        {children}
      </div>
    </div>
  )
}

/** The source: one that is there, or a new one with a name. Its habits become the settings. */
function SourceChoice({ found, sources, isNew }: Pick<FactsProps, 'found' | 'sources'> & { isNew: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<MappingValues>()
  function choose(chosen: number | 'new') {
    const source = sources.find(({ id }) => id === chosen)
    const { fields: _fields, name: _name, source: _source, ...settings } = firstValues({ found, mapping: null }, source)
    form.setFieldsValue({
      direction: undefined,
      weightUnit: undefined,
      currency: undefined,
      country: undefined,
      ...settings,
    })
  }
  return (
    <>
      <Form.Item name="source" label={t('trade.import.source.choose')}>
        <Select<number | 'new'>
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: 'new', label: t('trade.import.source.new') },
            ...sources.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('trade.import.source.name')}
        hidden={!isNew}
        rules={isNew ? [{ required: true, whitespace: true, max: 80, message: t('trade.source.name.needed') }] : []}
      >
        <Input maxLength={80} />
      </Form.Item>
    </>
  )
}

/** The direction, and the country of the customs office. The meaning of the date follows the direction, unless its heading says it. */
function DirectionChoice({ hasMeaning }: { hasMeaning: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<MappingValues>()
  return (
    <>
      <Form.Item name="direction" label={t('trade.source.direction')} required>
        <Select
          placeholder={t('trade.import.direction.choose')}
          options={directions.map((value) => ({ value, label: t(`trade.source.direction.${value}`) }))}
          onChange={(direction: MappingValues['direction']) => {
            if (!hasMeaning) form.setFieldValue('dateMeaning', dateOf(direction))
          }}
        />
      </Form.Item>
      <Form.Item name="country" label={t('trade.source.country')}>
        <CountryPicker />
      </Form.Item>
    </>
  )
}

function DateChoices({ isTurned }: { isTurned: boolean }) {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="dateMeaning" label={t('trade.source.dateMeaning')}>
        <Select options={dateMeanings.map((value) => ({ value, label: t(`trade.source.dateMeaning.${value}`) }))} />
      </Form.Item>
      <Form.Item name="zone" label={t('trade.source.zone')}>
        <ZonePicker />
      </Form.Item>
      <Form.Item
        name="dayFirst"
        label={t('trade.source.dayFirst')}
        valuePropName="checked"
        {...(isTurned ? { validateStatus: 'warning', help: t('trade.import.dayFirst.differs') } : {})}
      >
        <Switch />
      </Form.Item>
    </>
  )
}
