import type { FoundFile } from '@seamark/contract/trade/imports/imports'
import { delimiters, encodings } from '@seamark/contract/workbench/imports/imports'
import { Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { delimiterNames, encodingNames } from '../../workbench/index.ts'
import type { Reading } from './import-actions.ts'
import { PassedOver } from './skipped-sheet-view.tsx'

interface ReadingProps {
  found: FoundFile
  onReread: (reading: Reading) => void
}

/** What the file was found to be, each finding open to correction; the row of the headings is chosen by pointing at it. */
export function ReadingForm({ found, onReread }: ReadingProps) {
  const { t } = useWords()
  const { files, file, passedOver, sheets, sheet, encoding, delimiter, headerRow, head } = found
  const width = Math.max(0, ...head.map(({ cells }) => cells.length))
  const tables = files.filter((name) => !passedOver.some((one) => one.file === name && one.sheet === ''))
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <section className="trade-import-card" aria-labelledby="trade-import-reading">
      <div className="trade-import-head">
        <h2 id="trade-import-reading">{t('trade.import.reading')}</h2>
        <div className="trade-import-line">
          {files.length > 1 && (
            <span className="trade-import-quiet">{t('trade.import.files', { count: files.length })}</span>
          )}
          {tables.length > 1 && (
            <Choice
              label={t('trade.import.leading')}
              value={file}
              options={optionsOf(tables)}
              onChoose={(chosen) => onReread({ file: chosen })}
            />
          )}
          {sheets.length > 1 && (
            <Choice
              label={t('trade.import.sheet')}
              value={sheet}
              options={sheets.map((name, index) => ({ value: index, label: name }))}
              onChoose={(chosen) => onReread({ sheet: chosen })}
            />
          )}
          {encoding && (
            <Choice
              label={t('trade.import.encoding')}
              value={encodings.find((one) => one === encoding) ?? null}
              options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
              onChoose={(chosen) => chosen && onReread({ encoding: chosen })}
            />
          )}
          {delimiter && (
            <Choice
              label={t('workbench.import.delimiter')}
              value={delimiter}
              options={delimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
              onChoose={(chosen) => onReread({ delimiter: chosen })}
            />
          )}
        </div>
      </div>
      <PassedOver passedOver={passedOver} />
      <p className="trade-import-quiet">{t('trade.import.headerRow', { row: headerRow })}</p>
      <div className="trade-import-table" role="region" aria-label={t('trade.import.head')}>
        <table>
          <tbody>
            {head.map(({ row, cells }) => (
              <tr key={row} data-headings={row === headerRow}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={row === headerRow}
                    aria-label={t('trade.import.headerRow.choose', { row })}
                    onClick={() => row !== headerRow && onReread({ headerRow: row })}
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
    </section>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  options: { value: NonNullable<Value>; label: string }[]
  onChoose: (chosen: Value) => void
}

function Choice<Value extends string | number | null>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <label>
      {label}{' '}
      <Select<Value>
        aria-label={label}
        value={value}
        popupMatchSelectWidth={false}
        options={options}
        onChange={onChoose}
      />
    </label>
  )
}
