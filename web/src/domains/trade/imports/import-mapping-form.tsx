import { fieldSynonyms } from '@seamark/contract/trade/reading/field-synonyms'
import { tradeFields } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { ImportView } from '@seamark/contract/trade/imports/imports'
import { listSources, nameSources, type SourceView } from '@seamark/contract/trade/sources/sources'
import { Failed, Loading } from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { type ColumnsProps, MappingForm } from '../../workbench/index.ts'
import { useSources } from '../sources/source-queries.ts'
import { useImportActions } from './import-actions.ts'
import { ImportFacts } from './import-facts-form.tsx'
import { ImportReading } from './import-reading-form.tsx'
import {
  findSharedFields,
  firstValues,
  hasDate,
  hasDirection,
  mappingOf,
  type MappingValues,
  sourceOf,
} from './import-rules.ts'

interface MappingProps {
  view: ImportView
  found: FoundFile
}

/** Says what the file shows of itself, assigns its columns to fields, and asks what is open. */
export function ImportMapping({ view, found }: MappingProps) {
  const { data, error, refetch } = useSources()
  const { reread } = useImportActions(view)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={8} />
  const known = view.source?.id ?? found.guesses.source?.id
  const source = data.sources.find(({ id }) => id === known)
  return (
    <>
      <ImportReading found={found} onReread={(reading) => void reread(reading)} />
      <Mapping
        key={readingOf(found)}
        view={view}
        found={found}
        sources={data.sources}
        first={firstValues({ mapping: view.mapping, found }, source)}
      />
    </>
  )
}

/** Another reading has other columns, so it has a draft of its own. */
const readingOf = ({ file, sheet, headerRow, encoding, delimiter }: FoundFile) =>
  [file, sheet, headerRow, encoding, delimiter].join('-')

interface FormProps extends MappingProps {
  sources: readonly SourceView[]
  first: MappingValues
}

function Mapping({ view, found, sources, first }: FormProps) {
  const { t } = useWords()
  const { map } = useImportActions(view)
  const setSearch = useSetPageSearch()
  return (
    <MappingForm<MappingValues>
      draft={`trade-import-${view.id}-${readingOf(found)}`}
      first={first}
      savedText={found.mappingIsSaved ? t('trade.import.saved') : undefined}
      columnsOf={(values) => columnsOf(found, values)}
      problemOf={(values) => problemOf({ ...first, ...values })}
      submitText={t('trade.import.try')}
      footClassName="trade-import-foot"
      renderAbove={(values) => <ImportFacts found={found} values={{ ...first, ...values }} sources={sources} />}
      send={(values) => {
        const whole = { ...first, ...values }
        if (!hasDirection(whole)) return Promise.resolve(false)
        return map({ ...mappingOf(whole), source: sourceOf(whole) })
      }}
      onSent={() => {
        // The mapping may have made a source.
        void invalidate(listSources.path)
        void invalidate(nameSources.path)
        setSearch({ step: undefined, shows: undefined })
      }}
    />
  )
}

function problemOf(values: MappingValues) {
  const twice = findSharedFields(values)
  if (twice.length > 0)
    return t('trade.import.twice', { fields: twice.map((field) => t(`trade.field.${field}`)).join(', ') })
  if (!hasDate(values)) return t('trade.import.dateless')
  return hasDirection(values) ? undefined : t('trade.import.directionless')
}

/** A column that was recognized without much confidence is marked for a check. */
function columnsOf({ columns }: FoundFile, { fields }: MappingValues): ColumnsProps {
  const mapped = Object.values(fields).filter(Boolean).length
  const options = tradeFields.map((field) => ({
    value: field,
    label: t(`trade.field.${field}`),
    synonyms: fieldSynonyms[field],
  }))
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
