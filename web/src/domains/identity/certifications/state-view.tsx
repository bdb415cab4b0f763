import type { CertificationState } from '@seamark/contract/identity/certifications/certifications'
import { Badge, type Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

const tones: Partial<Record<CertificationState | 'none', Tone>> = {
  underReview: 'warning',
  passed: 'good',
  failed: 'bad',
}

/** The state of papers, in a word. */
export function StateBadge({ state }: { state: CertificationState | 'none' }) {
  const { t } = useWords()
  return <Badge tone={tones[state] ?? 'quiet'}>{t(`identity.certification.state.${state}`)}</Badge>
}
