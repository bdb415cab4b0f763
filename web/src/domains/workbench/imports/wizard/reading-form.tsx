import { delimiters, encodings } from '@seamark/contract/workbench/imports/encodings'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { ImportCard } from './parts-view.tsx'
import { delimiterNames, encodingOptions } from './wizard-text.ts'
import './reading-form.css'

type Encoding = (typeof encodings)[number]
type Delimiter = (typeof delimiters)[number]

interface HeadRow {
  /** The row's number as the spreadsheet counts. */
  row: number
  cells: readonly string[]
}

interface ReadingProps {
  id: string
  title: string
  /** The recognized properties of the file, each open to correction. */
  choices: ReactNode
  /** The encoding of a text file where it is in doubt, so that a person can see whether its letters are right. */
  doubtfulEncoding?: string | null
  /** Class names for the choices and the first rows, where they are not the usual ones. */
  classNames?: { choices: string; head: string }
  /** Between the choices and the rows: the row of the headings, and the parts that are not read. */
  children: ReactNode
  head: readonly HeadRow[]
  headLabel: string
  headerRow: number
  rowLabel: (row: number) => string
  /** The row of the headings is chosen by its number, not by a click anywhere on it. */
  isChosenByNumber?: boolean
  onHeaderRow: (row: number) => void
}

/** The recognized properties of the file; the row of the headings is chosen by clicking on it. */
export function ReadingForm({
  id,
  title,
  choices,
  doubtfulEncoding,
  classNames = usual,
  children,
  ...head
}: ReadingProps) {
  return (
    <ImportCard id={id} title={title} aside={<div className={classNames.choices}>{choices}</div>}>
      {children}
      {doubtfulEncoding && <EncodingLines encoding={doubtfulEncoding} head={head.head} />}
      <SheetHead className={classNames.head} {...head} />
    </ImportCard>
  )
}

/** Three lines of a file whose encoding was found by its letters: a reader sees at once whether they are right. */
function EncodingLines({ encoding, head }: { encoding: string; head: readonly HeadRow[] }) {
  const { t } = useWords()
  const lines = head
    .map(({ row, cells }) => ({ row, text: cells.filter((cell) => cell.trim() !== '').join(' · ') }))
    .filter(({ text }) => /[^\0-\x7F]/.test(text))
    .slice(0, 3)
  if (lines.length === 0) return null
  const name = encodingOptions.find(({ value }) => value === encoding)?.label ?? encoding
  return (
    <div className="import-lines">
      <p className="import-quiet">{t('workbench.import.encoding.lines', { encoding: name })}</p>
      <ul>
        {lines.map(({ row, text }) => (
          <li key={row}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

const usual = { choices: 'import-facts', head: 'import-head' }

interface FileProps {
  sheets: readonly string[]
  sheet: number
  encoding: string | null
  delimiter: Delimiter | null
  labels: { sheet: string; encoding: string }
  onChoose: (chosen: { sheet?: number; encoding?: Encoding; delimiter?: Delimiter }) => void
}

/** Chooses the sheet and the text format of the file, where there is a choice. */
export function FileChoices({ sheets, sheet, encoding, delimiter, labels, onChoose }: FileProps) {
  const { t } = useWords()
  return (
    <>
      {sheets.length > 1 && (
        <ReadingChoice
          label={labels.sheet}
          value={sheet}
          options={sheets.map((name, index) => ({ value: index, label: name }))}
          onChoose={(chosen) => onChoose({ sheet: chosen })}
        />
      )}
      {encoding && (
        <ReadingChoice
          label={labels.encoding}
          value={encodings.find((one) => one === encoding) ?? null}
          options={encodingOptions}
          onChoose={(chosen) => onChoose({ encoding: chosen })}
        />
      )}
      {delimiter && (
        <ReadingChoice
          label={t('workbench.import.delimiter')}
          value={delimiter}
          options={delimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
          onChoose={(chosen) => onChoose({ delimiter: chosen })}
        />
      )}
    </>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  options: { value: NonNullable<Value>; label: string }[]
  onChoose: (chosen: NonNullable<Value>) => void
}

/** One recognized property of the file, which can be changed. */
export function ReadingChoice<Value extends string | number | null | undefined>({
  label,
  ...choice
}: ChoiceProps<Value>) {
  return (
    <label>
      <span>{label}</span> <ReadingSelect label={label} {...choice} />
    </label>
  )
}

interface SelectProps<Value> extends ChoiceProps<Value> {
  placeholder?: string
}

/** The select alone, for a place that has its label already. */
export function ReadingSelect<Value extends string | number | null | undefined>({
  label,
  onChoose,
  ...select
}: SelectProps<Value>) {
  return (
    <Select<Value>
      className="import-choice"
      aria-label={label}
      popupMatchSelectWidth={false}
      onChange={(chosen) => chosen !== null && chosen !== undefined && onChoose(chosen)}
      {...select}
    />
  )
}

type HeadProps = Omit<ReadingProps, 'id' | 'title' | 'choices' | 'doubtfulEncoding' | 'classNames' | 'children'> & {
  className: string
}

/** The first rows as the file has them. */
function SheetHead({ className, head, headLabel, headerRow, rowLabel, isChosenByNumber, onHeaderRow }: HeadProps) {
  const width = Math.max(0, ...head.map(({ cells }) => cells.length))
  const choose = (row: number) => row !== headerRow && onHeaderRow(row)
  return (
    <div className={className} role="region" aria-label={headLabel}>
      <table>
        <tbody>
          {head.map(({ row, cells }) => (
            <tr
              key={row}
              data-headings={row === headerRow}
              data-above={row < headerRow}
              onClick={isChosenByNumber ? undefined : () => choose(row)}
            >
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={row === headerRow}
                  aria-label={rowLabel(row)}
                  onClick={isChosenByNumber ? () => choose(row) : undefined}
                >
                  {row}
                </button>
              </th>
              {Array.from({ length: width }, (_, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell has no other name than its place
                <td key={place} title={cells[place]}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
