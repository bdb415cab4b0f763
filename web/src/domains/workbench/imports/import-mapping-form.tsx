import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { Failed, Loading } from '../../../kit/index.ts'
import { currentLanguage, t, useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { useImportActions } from './import-actions.tsx'
import { ImportIntoForm, ImportOptionsForm } from './import-options-form.tsx'
import { useImportFields } from './import-queries.ts'
import {
  type Choices,
  type Field,
  firstValues,
  importSearch,
  type ImportTarget,
  mappingOf,
  type MappingValues,
  missingFields,
  columnsByField,
} from './import-rules.ts'
import { ImportReading } from './import-reading-form.tsx'
import { enumerate } from './import-text.ts'
import type { ColumnLine, ColumnsProps } from './wizard/columns-form.tsx'
import type { FieldOption } from './wizard/field-rules.ts'
import { MappingForm } from './wizard/mapping-form.tsx'

type Source = NonNullable<ImportView['source']>
type Column = ImportView['columns'][number]

/** Assigns the file's columns to fields, and chooses what happens to existing records. */
export function ImportMapping({ view, target }: { view: ImportView; target: ImportTarget }) {
  const { data, error, refetch } = useImportFields(target.list)
  const { reread } = useImportActions(view)
  const { source } = view
  if (!data || !source) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />
  return (
    <>
      <ImportReading source={source} onReread={(said) => void reread(said)} />
      <Mapping key={nameOf(source)} view={view} target={target} source={source} fields={data.fields} />
    </>
  )
}

/** Typed values belong to one way of reading the file. */
const nameOf = ({ sheet, headerRow, encoding, delimiter }: Source) => [sheet, headerRow, encoding, delimiter].join('-')

interface MappingProps {
  view: ImportView
  target: ImportTarget
  source: Source
  fields: readonly Field[]
}

function Mapping({ view, target, source, fields }: MappingProps) {
  const { t } = useWords()
  const { map } = useImportActions(view)
  const { step, verdict } = usePageSearch(importSearch)
  const setSearch = useSetPageSearch()
  return (
    <MappingForm<MappingValues>
      draft={`import-${view.id}-${nameOf(source)}`}
      first={firstValues(view, new Set(fields.map(({ key }) => key)), target.into?.firstId ?? null)}
      savedText={view.mappingIsSaved ? t('workbench.import.saved') : undefined}
      columnsOf={(values) => columnsOf(view, fields, values.fields)}
      problemOf={(values) => problemOf(fields, values.fields) ?? intoProblem(target, values)}
      submitText={t('workbench.import.check')}
      send={(values) => map(mappingOf(view.columns, values))}
      onSent={() => {
        // The address changes only when needed, because a change would bring back a person who is just leaving the
        // page.
        if (step || verdict) setSearch({ step: undefined, verdict: undefined })
      }}
    >
      {(values) => (
        <>
          {target.into ? <ImportIntoForm into={target.into} /> : null}
          {target.asksNothing ? null : <ImportOptionsForm target={target} values={values} />}
        </>
      )}
    </MappingForm>
  )
}

const intoProblem = ({ into }: ImportTarget, { intoId }: MappingValues) =>
  into && intoId === null ? into.missing : undefined

function problemOf(fields: readonly Field[], chosen: Choices) {
  const missing = missingFields(fields, chosen).map(({ label }) => label)
  if (missing.length === 0) return undefined
  return t('workbench.import.missing', { fields: enumerate(missing, currentLanguage()) })
}

function columnsOf({ columns, mappingIsSaved }: ImportView, fields: readonly Field[], chosen: Choices): ColumnsProps {
  const taken = columnsByField(chosen)
  const letters = new Map(columns.map(({ index, letter }) => [index, letter]))
  const letterOf = (field: string) => letters.get(taken.get(field) ?? -1)
  return {
    id: 'import-columns',
    title: t('workbench.import.columns'),
    count: t('workbench.import.columns.count', { mapped: taken.size, total: columns.length }),
    heads: {
      heading: t('workbench.import.heading'),
      samples: t('workbench.import.samples'),
      field: t('workbench.import.field'),
    },
    emptyField: t('workbench.import.field.none'),
    listWidth: 300,
    lines: columns.map((column) => ({
      ...lineOf(column),
      isImported: Boolean(chosen[column.index]),
      isAuto: !mappingIsSaved && column.suggestion !== null && chosen[column.index] === column.suggestion,
      options: fields.map((field) => optionOf(column, field, letterOf(field.key))),
    })),
  }
}

function lineOf({ index, letter, samples, ...column }: Column): Omit<ColumnLine, 'isImported' | 'options'> {
  const heading = column.heading || t('workbench.import.heading.none')
  return {
    index,
    letter,
    heading,
    samples,
    sampleText: samples.filter(Boolean).slice(0, 3).join(' · '),
    label: t('workbench.import.field.of', { letter, heading }),
  }
}

/** `letter` is the letter of the column that has the field. */
function optionOf(
  column: Column,
  { key, label, required, hint, aliases }: Field,
  letter: string | undefined,
): FieldOption {
  const isTaken = letter !== undefined && letter !== column.letter
  return {
    value: key,
    label,
    required,
    hint,
    disabled: isTaken,
    ...(aliases ? { synonyms: aliases } : {}),
    ...(isTaken ? { takenBy: letter } : {}),
  }
}
