import type { CertificationState } from '@seamark/contract/identity/certifications/certifications'
import { useWords } from '../../../platform/language/i18n.ts'
import './state-view.css'

/** The state of papers, in a word. */
export function StateBadge({ state }: { state: CertificationState | 'none' }) {
  const { t } = useWords()
  return (
    <span className={`certification-state certification-state-${state}`}>
      {t(`identity.certification.state.${state}`)}
    </span>
  )
}
