import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports a list of opt-outs. */
export function OptOutImportPage() {
  const { t } = useWords()
  return <ImportFlow list="optOuts" title={t('messaging.optOuts.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/contacts/mass?tab=optOuts'
