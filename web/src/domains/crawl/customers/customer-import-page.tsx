import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'
import { SourcePicker } from './source-picker.tsx'

/** The page that imports a file of firms into a source. */
export function CustomerImportPage() {
  const { t } = useWords()
  return (
    <ImportFlow
      list="crawledCustomers"
      title={t('crawl.customers.import')}
      arrivedPath={arrivedPath}
      asksNothing
      into={{
        label: t('crawl.import.source'),
        hint: t('crawl.import.source.hint'),
        missing: t('crawl.source_missing'),
        Picker: SourcePicker,
      }}
    />
  )
}

const arrivedPath = () => '/crawlData/broaden'
