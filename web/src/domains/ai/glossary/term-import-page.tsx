import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports terms. */
export function TermImportPage() {
  const { t } = useWords()
  return <ImportFlow list="terms" title={t('ai.glossary.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/chatGPT/glossary'
