import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports a list of QQ friends. */
export function FriendImportPage() {
  const { t } = useWords()
  return <ImportFlow list="friends" title={t('groups.friends.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/contacts/qqFriends'
