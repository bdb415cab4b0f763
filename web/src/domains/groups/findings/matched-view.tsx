import type { Finding } from '@seamark/contract/groups/findings/findings'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { isMatched } from './finding-text.ts'

/** Says of a request or an offer that a pair of it is confirmed. */
export function MatchedBadge({ finding }: { finding: Finding }) {
  const { t } = useWords()
  return isMatched(finding) ? <Badge tone="good">{t('groups.figure.matched')}</Badge> : null
}
