import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'

/** Links to the imports where there is no trade data yet, for readers who may import. */
export function ToImports() {
  const { t } = useWords()
  return hasCode(343) ? <PageLink href="/trade/imports">{t('trade.analysis.toImports')}</PageLink> : null
}
