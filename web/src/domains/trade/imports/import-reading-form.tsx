import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { useWords } from '../../../platform/language/i18n.ts'
import { FileChoices, ReadingChoice, ReadingForm } from '../../workbench/index.ts'
import type { Reading } from './import-actions.ts'
import { PassedOver } from './skipped-sheet-view.tsx'

interface ReadingProps {
  found: FoundFile
  onReread: (reading: Reading) => void
}

/** The recognized properties of the file, and its parts that are not read. */
export function ImportReading({ found, onReread }: ReadingProps) {
  const { t } = useWords()
  const { passedOver, headerRow, head, encoding, isEncodingSure = true } = found
  return (
    <ReadingForm
      id="trade-import-reading"
      title={t('trade.import.reading')}
      choices={<Choices found={found} onReread={onReread} />}
      classNames={{ choices: 'trade-import-line', head: 'trade-import-table' }}
      head={head}
      headLabel={t('trade.import.head')}
      headerRow={headerRow}
      doubtfulEncoding={isEncodingSure ? null : encoding}
      rowLabel={(row) => t('trade.import.headerRow.choose', { row })}
      isChosenByNumber
      onHeaderRow={(row) => onReread({ headerRow: row })}
    >
      <PassedOver passedOver={passedOver} />
      <p className="trade-import-quiet">{t('trade.import.headerRow', { row: headerRow })}</p>
    </ReadingForm>
  )
}

function Choices({ found, onReread }: ReadingProps) {
  const { t } = useWords()
  const { files, file, passedOver, sheets, sheet, encoding, delimiter } = found
  const tables = files.filter((name) => !passedOver.some((one) => one.file === name && one.sheet === ''))
  return (
    <>
      {files.length > 1 && (
        <span className="trade-import-quiet">{t('trade.import.files', { count: files.length })}</span>
      )}
      {tables.length > 1 && (
        <ReadingChoice
          label={t('trade.import.leading')}
          value={file}
          options={tables.map((value) => ({ value, label: value }))}
          onChoose={(chosen) => onReread({ file: chosen })}
        />
      )}
      <FileChoices
        sheets={sheets}
        sheet={sheet}
        encoding={encoding}
        delimiter={delimiter}
        labels={{ sheet: t('trade.import.sheet'), encoding: t('trade.import.encoding') }}
        onChoose={onReread}
      />
    </>
  )
}
