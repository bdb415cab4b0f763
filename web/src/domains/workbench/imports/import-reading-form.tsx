import type { delimiters, encodings } from '@seamark/contract/workbench/imports/encodings'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { useWords } from '../../../platform/language/i18n.ts'
import { FileChoices, ReadingForm } from './wizard/reading-form.tsx'

interface ReadingProps {
  source: NonNullable<ImportView['source']>
  /** Reads the file again with these settings. */
  onReread: (said: {
    sheet?: number
    headerRow?: number
    encoding?: (typeof encodings)[number]
    delimiter?: (typeof delimiters)[number]
  }) => void
}

/** The recognized properties of the file; a correction makes the properties that depend on it be recognized anew. */
export function ImportReading({ source, onReread }: ReadingProps) {
  const { t } = useWords()
  const { sheets, sheet, encoding, isEncodingSure = true, delimiter, headerRow, head } = source
  const encoded = encoding ? { encoding } : {}
  return (
    <ReadingForm
      id="import-source"
      title={t('workbench.import.source')}
      choices={
        <FileChoices
          sheets={sheets.map(({ name, hidden }) => (hidden ? t('workbench.import.sheet.hidden', { name }) : name))}
          sheet={sheet}
          encoding={encoding}
          delimiter={delimiter}
          labels={{ sheet: t('workbench.import.sheet'), encoding: t('workbench.import.encoding') }}
          onChoose={(chosen) => onReread(chosen.delimiter ? { ...encoded, ...chosen } : chosen)}
        />
      }
      head={head}
      headLabel={t('workbench.import.head')}
      headerRow={headerRow}
      doubtfulEncoding={isEncodingSure ? null : encoding}
      rowLabel={(row) => t('workbench.import.headerRow.choose', { row })}
      onHeaderRow={(row) => onReread({ sheet, headerRow: row, ...encoded, ...(delimiter ? { delimiter } : {}) })}
    >
      <p className="import-line">
        <strong>{t('workbench.import.headerRow', { row: headerRow })}</strong>{' '}
        <span className="import-quiet">{t('workbench.import.headerRow.hint')}</span>
      </p>
    </ReadingForm>
  )
}
