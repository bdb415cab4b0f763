import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'
import { SourcePicker } from '../customers/source-picker.tsx'

/** The page that imports a file of posts into a source. */
export function PostImportPage() {
  const { t } = useWords()
  return (
    <ImportFlow
      list="netPosts"
      title={t('crawl.posts.import')}
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

const arrivedPath = () => '/crawlData/netweek'
