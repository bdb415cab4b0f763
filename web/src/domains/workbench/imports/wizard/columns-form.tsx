import { CheckOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { useWords } from '../../../../platform/language/i18n.ts'
import { type FieldOption, isFieldFound } from './field-rules.ts'
import { ImportCard } from './parts-view.tsx'
import './columns-form.css'

/** A column of the file as one line of the mapping. */
export interface ColumnLine {
  /** The column's position; the form holds its field under it. */
  index: number
  letter?: string
  heading: string
  /** Some of its cells; all of them are in the tooltip. */
  samples: readonly string[]
  sampleText: string
  /** The accessible name of its field. */
  label: string
  isImported: boolean
  /** The field was found by the heading. */
  isAuto?: boolean
  /** A remark on the choice. */
  remark?: string
  options: readonly FieldOption[]
}

export interface ColumnsProps {
  id: string
  title: string
  count: string
  /** The heads of the table's columns, where it has any. */
  heads?: { heading: string; samples: string; field: string }
  emptyField: string
  /** Width of the list of fields in pixels. */
  listWidth: number
  lines: readonly ColumnLine[]
  /** Its class names begin with this, too. */
  name?: string
}

/** One line per column of the file: heading, samples and field. */
export function ImportColumns({ id, title, count, heads, lines, ...line }: ColumnsProps) {
  const classOf = classesOf(line.name)
  return (
    <ImportCard id={id} title={title} aside={<span className="import-quiet">{count}</span>}>
      <ul className={classOf('columns')}>
        {heads && (
          <li className="import-columns-head" aria-hidden>
            <span />
            <span>{heads.heading}</span>
            <span>{heads.samples}</span>
            <span>{heads.field}</span>
            <span />
          </li>
        )}
        {lines.map((column) => (
          <Line key={column.index} column={column} {...line} />
        ))}
      </ul>
    </ImportCard>
  )
}

const classesOf = (name?: string) => (part: string) => (name ? `import-${part} ${name}-${part}` : `import-${part}`)

type LineProps = Pick<ColumnsProps, 'emptyField' | 'listWidth' | 'name'> & { column: ColumnLine }

function Line({ column, emptyField, listWidth, name }: LineProps) {
  const { t } = useWords()
  const classOf = classesOf(name)
  const { index, letter, heading, samples, sampleText, label, isImported, isAuto, remark, options } = column
  return (
    <li data-imported={isImported}>
      {letter !== undefined && <span className="import-letter">{letter}</span>}
      <span className={classOf('heading')}>{heading}</span>
      <span className={`${classOf('samples')} import-quiet`} title={samples.join('\n')}>
        {sampleText}
      </span>
      <Form.Item name={['fields', String(index)]} noStyle>
        <Select<string | null, FieldOption>
          aria-label={label}
          className={classOf('field')}
          allowClear
          placeholder={emptyField}
          showSearch={{ filterOption: (typed, option) => isFieldFound(option, typed) }}
          popupMatchSelectWidth={listWidth}
          options={[...options]}
          {...(options.some(({ hint }) => hint !== undefined) ? { optionRender: describeOption } : {})}
        />
      </Form.Item>
      <span className={`${classOf('mark')} import-quiet`}>
        {isAuto && (
          <>
            <CheckOutlined aria-hidden /> {t('workbench.import.auto')}
          </>
        )}
        {remark}
      </span>
    </li>
  )
}

const describeOption = ({ data }: { data: FieldOption }) => <DescribedOption option={data} />

function DescribedOption({ option: { label, required, hint, takenBy } }: { option: FieldOption }) {
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
