import { tradeFields, type TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile, ImportView } from '@seamark/contract/trade/imports/imports'
import { figureOwners, weightUnits } from '@seamark/contract/trade/sources/sources'
import { Alert, Button, Form, Select, Switch } from 'antd'
import { useState } from 'react'
import { Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft, useSetPageSearch } from '../../../platform/page.tsx'
import { useImportActions } from './import-actions.ts'
import { firstValues, hasDate, type MappingValues, mappingOf, takenTwice } from './import-rules.ts'
import { ReadingForm } from './import-reading-form.tsx'
import { SourceChoices } from '../sources/source-choice-form.tsx'
import { useSources } from '../sources/source-queries.ts'

interface MappingProps {
  view: ImportView
  found: FoundFile
}

/** Which column of the file is which field, what shape it has, and how its dates and weights are read. */
export function ImportMappingForm({ view, found }: MappingProps) {
  const { data } = useSources()
  const { reread } = useImportActions(view)
  if (!data) return <Loading rows={8} />
  return (
    <>
      <ReadingForm found={found} onReread={(reading) => void reread(reading)} />
      <Mapping
        key={readingOf(found)}
        view={view}
        found={found}
        first={firstValues(
          { ...view, found },
          data.sources.find(({ id }) => id === view.source.id),
        )}
      />
    </>
  )
}

/** Read otherwise, the columns are others. */
const readingOf = ({ file, sheet, headerRow, encoding, delimiter }: FoundFile) =>
  [file, sheet, headerRow, encoding, delimiter].join('-')

function Mapping({ view, found, first }: MappingProps & { first: MappingValues }) {
  const { t } = useWords()
  const [form] = Form.useForm<MappingValues>()
  const draft = useDraft<MappingValues>(`trade-import-${view.id}-${readingOf(found)}`, form)
  const { map } = useImportActions(view)
  const setSearch = useSetPageSearch()
  const [isBusy, setBusy] = useState(false)
  const values = (Form.useWatch([], form) as MappingValues | undefined) ?? first
  const twice = takenTwice(values)
  const problem =
    twice.length > 0
      ? t('trade.import.twice', { fields: twice.map((field) => t(`trade.field.${field}`)).join(', ') })
      : hasDate(values)
        ? undefined
        : t('trade.import.dateless')

  async function send() {
    setBusy(true)
    const isDone = await map(mappingOf({ ...first, ...values }))
    setBusy(false)
    if (!isDone) return
    draft.drop()
    setSearch({ step: undefined, shows: undefined })
  }

  return (
    <Form form={form} initialValues={first} layout="vertical" onFinish={() => void send()} {...draft.props}>
      {found.mappingIsSaved && (
        <Alert type="info" showIcon className="trade-import-gap" title={t('trade.import.saved')} />
      )}
      <Columns found={found} values={values} />
      <Settings shape={values.shape} isTurned={found.dayFirst !== null && values.dayFirst !== found.dayFirst} />
      <div className="trade-import-foot">
        <span role="status" className="trade-import-wrong">
          {problem}
        </span>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={problem !== undefined}>
          {t('trade.import.try')}
        </Button>
      </div>
    </Form>
  )
}

/** One line a column: what it is called, what it holds, which field it becomes. */
function Columns({ found, values }: { found: FoundFile; values: MappingValues }) {
  const { t } = useWords()
  const mapped = Object.values(values.fields).filter(Boolean).length
  const options = tradeFields.map((field) => ({ value: field, label: t(`trade.field.${field}`) }))
  return (
    <section className="trade-import-card" aria-labelledby="trade-import-columns">
      <div className="trade-import-head">
        <h2 id="trade-import-columns">{t('trade.import.columns')}</h2>
        <span className="trade-import-quiet">
          {t('trade.import.columns.count', { mapped, total: found.columns.length })}
        </span>
      </div>
      <ul className="trade-import-columns">
        {found.columns.map(({ index, heading, samples, suggestion, confidence }) => (
          <li key={index} data-mapped={Boolean(values.fields[index])}>
            <span className="trade-import-heading">
              {heading || t('trade.import.heading.none', { place: index + 1 })}
            </span>
            <span className="trade-import-samples trade-import-quiet" title={samples.join('\n')}>
              {samples.join(' · ')}
            </span>
            <Form.Item name={['fields', String(index)]} noStyle>
              <Select<TradeField | null>
                aria-label={t('trade.import.field.of', { heading: heading || String(index + 1) })}
                className="trade-import-field"
                allowClear
                placeholder={t('trade.import.field.none')}
                showSearch={{ optionFilterProp: 'label' }}
                popupMatchSelectWidth={240}
                options={options}
              />
            </Form.Item>
            <span className="trade-import-quiet trade-import-mark">
              {suggestion !== null && confidence < 0.7 && values.fields[index] === suggestion
                ? t('trade.import.look')
                : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the file cannot say by itself. */
function Settings({ shape, isTurned }: { shape: MappingValues['shape']; isTurned: boolean }) {
  const { t } = useWords()
  return (
    <section className="trade-import-card" aria-labelledby="trade-import-settings">
      <h2 id="trade-import-settings">{t('trade.import.settings')}</h2>
      <div className="trade-import-settings">
        <SourceChoices />
        <Form.Item name="weightUnit" label={t('trade.source.weightUnit')}>
          <Select
            allowClear
            placeholder={t('trade.source.weightUnit.none')}
            options={weightUnits.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
        <Form.Item name="figures" label={t('trade.source.figures')}>
          <Select options={figureOwners.map((value) => ({ value, label: t(`trade.source.figures.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="dayFirst"
          label={t('trade.source.dayFirst')}
          valuePropName="checked"
          {...(isTurned ? { validateStatus: 'warning', help: t('trade.import.dayFirst.differs') } : {})}
        >
          <Switch />
        </Form.Item>
      </div>
      <p className="trade-import-quiet">{t(`trade.source.shape.${shape}.hint`)}</p>
    </section>
  )
}
