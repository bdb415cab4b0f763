import { CheckOutlined } from '@ant-design/icons'
import type { ImportView } from '@seamark/contract/workbench/imports/imports'
import { Form, Select } from 'antd'
import { useWords } from '../../../../platform/language/i18n.ts'
import { type Choices, takenBy } from '../import-rules.ts'

export interface Field {
  key: string
  label: string
  required: boolean
  hint: string
}
type Column = ImportView['columns'][number]

interface ColumnsProps {
  view: ImportView
  fields: readonly Field[]
  chosen: Choices
}

/** One line per column of the file: what it is called, what it holds, which field it becomes. */
export function ImportColumns({ view: { columns, mappingIsSaved }, fields, chosen }: ColumnsProps) {
  const { t } = useWords()
  const taken = takenBy(chosen)
  const letters = new Map(columns.map(({ index, letter }) => [index, letter]))
  return (
    <section className="import-card" aria-labelledby="import-columns">
      <div className="import-card-head">
        <h2 id="import-columns">{t('workbench.import.columns')}</h2>
        <span className="import-quiet">
          {t('workbench.import.columns.count', { mapped: taken.size, total: columns.length })}
        </span>
      </div>
      <ul className="import-columns">
        <li className="import-columns-head" aria-hidden>
          <span />
          <span>{t('workbench.import.heading')}</span>
          <span>{t('workbench.import.samples')}</span>
          <span>{t('workbench.import.field')}</span>
          <span />
        </li>
        {columns.map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            isAuto={!mappingIsSaved && column.suggestion !== null && chosen[column.index] === column.suggestion}
            isImported={Boolean(chosen[column.index])}
            options={optionsFor(column, fields, (key) => letters.get(taken.get(key) ?? -1))}
          />
        ))}
      </ul>
    </section>
  )
}

interface Option {
  value: string
  label: string
  required: boolean
  hint: string
  /** The letter of the other column that has the field. */
  takenBy?: string | undefined
  disabled: boolean
}

const optionsFor = (
  column: Column,
  fields: readonly Field[],
  letterOf: (key: string) => string | undefined,
): Option[] =>
  fields.map(({ key, label, required, hint }) => {
    const letter = letterOf(key)
    const taken = letter !== undefined && letter !== column.letter
    return { value: key, label, required, hint, disabled: taken, ...(taken ? { takenBy: letter } : {}) }
  })

function ColumnLine({
  column,
  options,
  isAuto,
  isImported,
}: {
  column: Column
  options: Option[]
  isAuto: boolean
  isImported: boolean
}) {
  const { t } = useWords()
  const { index, letter, samples } = column
  const heading = column.heading || t('workbench.import.heading.none')
  return (
    <li data-imported={isImported}>
      <span className="import-letter">{letter}</span>
      <span className="import-heading">{heading}</span>
      <span className="import-samples import-quiet" title={samples.join('\n')}>
        {samples.filter(Boolean).slice(0, 3).join(' · ')}
      </span>
      <Form.Item name={['fields', String(index)]} noStyle>
        <Select<string | null, Option>
          aria-label={t('workbench.import.field.of', { letter, heading })}
          className="import-field"
          allowClear
          placeholder={t('workbench.import.field.none')}
          showSearch={{
            filterOption: (typed, option) =>
              `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase()),
          }}
          popupMatchSelectWidth={300}
          options={options}
          optionRender={fieldOption}
        />
      </Form.Item>
      <span className="import-mark import-quiet">
        {isAuto && (
          <>
            <CheckOutlined aria-hidden /> {t('workbench.import.auto')}
          </>
        )}
      </span>
    </li>
  )
}

const fieldOption = ({ data }: { data: Option }) => <FieldOption option={data} />

function FieldOption({ option: { label, required, hint, takenBy } }: { option: Option }) {
  const { t } = useWords()
  return (
    <div className="import-option">
      <span>
        {label}
        {required && !takenBy && <span className="import-wrong"> {t('workbench.import.field.required')}</span>}
      </span>
      <small>{takenBy ? t('workbench.import.field.taken', { letter: takenBy }) : hint}</small>
    </div>
  )
}
