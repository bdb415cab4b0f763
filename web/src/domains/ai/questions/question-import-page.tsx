import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports questions with their answers. */
export function QuestionImportPage() {
  const { t } = useWords()
  return <ImportFlow list="questions" title={t('ai.questions.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/chatGPT/chatGPTqaList'
