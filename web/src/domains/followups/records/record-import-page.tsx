import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports follow-ups from a file. */
export function RecordImportPage() {
  const { t } = useWords()
  return <ImportFlow list="records" title={t('followups.records.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/contacts/timeLine?groups=record'
