import { tradeFields } from '@seamark/contract/trade/reading/fields'
import type { FoundFile, ImportView } from '@seamark/contract/trade/imports/imports'
import { figureOwners } from '@seamark/contract/trade/sources/sources'
import { Form, Select, Switch } from 'antd'
import type { PropsWithChildren } from 'react'
import { Loading } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { type ColumnsProps, ImportCard, MappingForm } from '../../workbench/index.ts'
import { SourceChoices, WeightUnit } from '../sources/source-choice-form.tsx'
import { useSources } from '../sources/source-queries.ts'
import { useImportActions } from './import-actions.ts'
import { ImportReading } from './import-reading-form.tsx'
import { CurrencyControl } from '../sources/currency-picker.tsx'
import { DecimalControl } from './value-controls-form.tsx'
import { firstValues, hasDate, type MappingValues, mappingOf, takenTwice } from './import-rules.ts'

interface MappingProps {
  view: ImportView
  found: FoundFile
}

/** Assigns the file's columns to fields, and chooses its shape and how dates and weights are read. */
export function ImportMapping({ view, found }: MappingProps) {
  const { data } = useSources()
  const { reread } = useImportActions(view)
  if (!data) return <Loading rows={8} />
  const source = data.sources.find(({ id }) => id === view.source.id)
  return (
    <>
      <ImportReading found={found} onReread={(reading) => void reread(reading)} />
      <Mapping
        key={readingOf(found)}
        view={view}
        found={found}
        first={firstValues({ mapping: view.mapping, found }, source)}
      />
    </>
  )
}

/** Another reading has other columns, so it has a draft of its own. */
const readingOf = ({ file, sheet, headerRow, encoding, delimiter }: FoundFile) =>
  [file, sheet, headerRow, encoding, delimiter].join('-')

function Mapping({ view, found, first }: MappingProps & { first: MappingValues }) {
  const { t } = useWords()
  const { map } = useImportActions(view)
  const setSearch = useSetPageSearch()
  return (
    <MappingForm<MappingValues>
      draft={`trade-import-${view.id}-${readingOf(found)}`}
      first={first}
      savedText={found.mappingIsSaved ? t('trade.import.saved') : undefined}
      columnsOf={(values) => columnsOf(found, values)}
      problemOf={problemOf}
      submitText={t('trade.import.try')}
      footClassName="trade-import-foot"
      send={(values) => map(mappingOf({ ...first, ...values }))}
      onSent={() => setSearch({ step: undefined, shows: undefined })}
    >
      {({ shape, dayFirst, decimal }) => (
        <Settings shape={shape} isTurned={found.dayFirst !== null && dayFirst !== found.dayFirst}>
          <CurrencyControl />
          <DecimalControl found={found} chosen={decimal} />
        </Settings>
      )}
    </MappingForm>
  )
}

function problemOf(values: MappingValues) {
  const twice = takenTwice(values)
  if (twice.length > 0)
    return t('trade.import.twice', { fields: twice.map((field) => t(`trade.field.${field}`)).join(', ') })
  return hasDate(values) ? undefined : t('trade.import.dateless')
}

/** A column that was recognized without much confidence is marked for a check. */
function columnsOf({ columns }: FoundFile, { fields }: MappingValues): ColumnsProps {
  const mapped = Object.values(fields).filter(Boolean).length
  const options = tradeFields.map((field) => ({ value: field, label: t(`trade.field.${field}`) }))
  return {
    id: 'trade-import-columns',
    title: t('trade.import.columns'),
    count: t('trade.import.columns.count', { mapped, total: columns.length }),
    emptyField: t('trade.import.field.none'),
    listWidth: 240,
    name: 'trade-import',
    lines: columns.map(({ index, heading, samples, suggestion, confidence, question }) => ({
      index,
      heading: heading || t('trade.import.heading.none', { place: index + 1 }),
      samples,
      sampleText: samples.join(' · '),
      label: t('trade.import.field.of', { heading: heading || String(index + 1) }),
      isImported: Boolean(fields[index]),
      remark:
        question !== null && fields[index]
          ? t(`trade.import.question.${question}`)
          : suggestion !== null && confidence < 0.7 && fields[index] === suggestion
            ? t('trade.import.look')
            : '',
      options,
    })),
  }
}

/** The settings that the file itself cannot tell. */
function Settings({
  shape,
  isTurned,
  children,
}: PropsWithChildren<{ shape: MappingValues['shape']; isTurned: boolean }>) {
  const { t } = useWords()
  return (
    <ImportCard id="trade-import-settings" title={t('trade.import.settings')}>
      <div className="trade-import-settings">
        <SourceChoices />
        <WeightUnit />
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
        {children}
      </div>
      <p className="trade-import-quiet">{t(`trade.source.shape.${shape}.hint`)}</p>
    </ImportCard>
  )
}
