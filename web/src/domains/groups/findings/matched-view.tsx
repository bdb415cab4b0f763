import type { Finding } from '@seamark/contract/groups/findings/findings'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { isMatched } from './finding-text.ts'

/** Says of a request or an offer that a pair of it is confirmed. */
export function MatchedBadge({ finding }: { finding: Finding }) {
  const { t } = useWords()
  return isMatched(finding) ? <Badge tone="good">{t('groups.figure.matched')}</Badge> : null
}

/** Says of freight that it is no whole container, and so can be no rate. */
export function ModeBadge({ finding: { terms } }: { finding: Pick<Finding, 'terms'> }) {
  const { t } = useWords()
  return !terms || terms.mode === 'fcl' ? null : <Badge tone="quiet">{t(`groups.mode.${terms.mode}`)}</Badge>
}
