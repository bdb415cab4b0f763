import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports rosters of groups. */
export function RosterImportPage() {
  const { t } = useWords()
  return <ImportFlow list="groupMembers" title={t('groups.rosters.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/contacts/group'
