import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { date } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { ImportFlow } from '../../workbench/index.ts'
import { HolderPicker } from '../custody/holder-picker.tsx'
import { companyPath } from '../companies/company-filters.ts'

/** The page that imports companies from a file. */
export function CompanyImportPage() {
  const { t } = useWords()
  return (
    <ImportFlow
      list="companies"
      title={t('phonebook.company.import')}
      recordPath={companyPath}
      arrivedPath={arrivedPath}
      rule={t('phonebook.import.rule')}
      makesLabels={can('edit') && hasCode(318)}
      HolderPicker={HolderPicker}
    />
  )
}

/**
 * The list, narrowed to the companies that the import created or changed, from the day it began, newest first. The
 * list's days are the office's, which may be ahead.
 */
function arrivedPath({ counts, createdAt, mapping }: ImportView) {
  if (counts.create === 0) return href('/contacts/contactsList', { updatedFrom: date(createdAt) })
  const { visibility, holderId = null } = mapping?.options ?? {}
  const view = visibility === 'public' ? 'pool' : holderId === null ? 'mine' : 'all'
  return href('/contacts/contactsList', { view, createdFrom: date(createdAt), sort: 'createdAt' })
}
