import { Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Findings } from './findings-view.tsx'

/** What the chats of all groups hold for us. */
export function ExtractionPage() {
  const { t } = useWords()
  return (
    <Page title={t('groups.extraction')}>
      <Findings />
    </Page>
  )
}
