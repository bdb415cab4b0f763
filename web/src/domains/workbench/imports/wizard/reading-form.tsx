import { delimiters, encodings, type ImportView } from '@seamark/contract/workbench/imports/imports'
import { Select } from 'antd'
import { useWords } from '../../../../platform/language/i18n.ts'
import { delimiterNames, encodingNames } from '../import-text.ts'

type Source = NonNullable<ImportView['source']>
interface SourceProps {
  source: Source
  /** The file is read again, in the way that is said here. */
  onReread: (said: {
    sheet?: number
    headerRow?: number
    encoding?: (typeof encodings)[number]
    delimiter?: (typeof delimiters)[number]
  }) => void
}

/** What the file was found to be, each finding open to correction; what follows from a corrected one is found anew. */
export function ImportSourceForm({ source, onReread }: SourceProps) {
  const { t } = useWords()
  const { sheets, sheet, encoding, delimiter, headerRow } = source
  return (
    <section className="import-card" aria-labelledby="import-source">
      <div className="import-card-head">
        <h2 id="import-source">{t('workbench.import.source')}</h2>
        <div className="import-facts">
          {sheets.length > 1 && (
            <label>
              <span>{t('workbench.import.sheet')}</span>
              <Select
                aria-label={t('workbench.import.sheet')}
                value={sheet}
                popupMatchSelectWidth={false}
                onChange={(chosen: number) => onReread({ sheet: chosen })}
                options={sheets.map(({ name, hidden }, index) => ({
                  value: index,
                  label: hidden ? t('workbench.import.sheet.hidden', { name }) : name,
                }))}
              />
            </label>
          )}
          {encoding && (
            <label>
              <span>{t('workbench.import.encoding')}</span>
              <EncodingPicker value={encoding} onChange={(chosen) => onReread({ encoding: chosen })} />
            </label>
          )}
          {delimiter && (
            <label>
              <span>{t('workbench.import.delimiter')}</span>
              <Select
                aria-label={t('workbench.import.delimiter')}
                value={delimiter}
                popupMatchSelectWidth={false}
                onChange={(chosen: (typeof delimiters)[number]) =>
                  onReread({ ...(encoding ? { encoding } : {}), delimiter: chosen })
                }
                options={delimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
              />
            </label>
          )}
        </div>
      </div>
      <p className="import-line">
        <strong>{t('workbench.import.headerRow', { row: headerRow })}</strong>{' '}
        <span className="import-quiet">{t('workbench.import.headerRow.hint')}</span>
      </p>
      <SheetHead
        source={source}
        onHeaderRow={(row) =>
          onReread({ sheet, headerRow: row, ...(encoding ? { encoding } : {}), ...(delimiter ? { delimiter } : {}) })
        }
      />
    </section>
  )
}

export function EncodingPicker({
  value,
  onChange,
}: {
  value: (typeof encodings)[number] | undefined
  onChange: (chosen: (typeof encodings)[number]) => void
}) {
  const { t } = useWords()
  return (
    <Select
      aria-label={t('workbench.import.encoding')}
      value={value}
      placeholder={t('workbench.import.encoding')}
      popupMatchSelectWidth={false}
      onChange={onChange}
      options={encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] }))}
    />
  )
}

/** The first rows as the file has them; the row of the headings is chosen by pointing at it. */
function SheetHead({
  source: { head, headerRow },
  onHeaderRow,
}: {
  source: Source
  onHeaderRow: (row: number) => void
}) {
  const { t } = useWords()
  const width = Math.max(...head.map(({ cells }) => cells.length))
  return (
    <div className="import-head" role="region" aria-label={t('workbench.import.head')}>
      <table>
        <tbody>
          {head.map(({ row, cells }) => (
            <tr
              key={row}
              data-headings={row === headerRow}
              data-above={row < headerRow}
              onClick={() => row !== headerRow && onHeaderRow(row)}
            >
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={row === headerRow}
                  aria-label={t('workbench.import.headerRow.choose', { row })}
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
