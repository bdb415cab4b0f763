import type { FoundFile } from '@seamark/contract/trade/imports'
import { encodings } from '@seamark/contract/workbench/imports'
import { Select } from 'antd'
import { useWords } from '../../../platform/i18n.ts'
import { PassedOver } from './passed-over-view.tsx'

type Encoding = (typeof encodings)[number]

interface ReadingProps {
  found: FoundFile
  onReread: (reading: { sheet?: number; headerRow?: number; encoding?: Encoding }) => void
}

/** What the file was found to be, each finding open to correction; the row of the headings is chosen by pointing at it. */
export function ReadingForm({ found: { files, passedOver, sheets, sheet, encoding, headerRow, head }, onReread }: ReadingProps) {
  const { t } = useWords()
  const width = Math.max(0, ...head.map(({ cells }) => cells.length))
  return (
    <section className="trade-import-card" aria-labelledby="trade-import-reading">
      <div className="trade-import-head">
        <h2 id="trade-import-reading">{t('trade.import.reading')}</h2>
        <div className="trade-import-line">
          {files.length > 1 && <span className="trade-import-quiet">{t('trade.import.files', { count: files.length })}</span>}
          {sheets.length > 1 && (
            <label>
              {t('trade.import.sheet')}{' '}
              <Select
                aria-label={t('trade.import.sheet')}
                value={sheet}
                popupMatchSelectWidth={false}
                options={sheets.map((name, index) => ({ value: index, label: name }))}
                onChange={(chosen: number) => onReread({ sheet: chosen })}
              />
            </label>
          )}
          {encoding && (
            <label>
              {t('trade.import.encoding')}{' '}
              <Select<Encoding>
                aria-label={t('trade.import.encoding')}
                value={encodings.find((one) => one === encoding) ?? null}
                popupMatchSelectWidth={false}
                options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(chosen) => onReread({ encoding: chosen })}
              />
            </label>
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
                    onClick={() => row !== headerRow && onReread({ sheet, headerRow: row })}
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
