import type { ApplicationState } from '@seamark/contract/applications/applications'
import { useWords } from '../../../platform/language/i18n.ts'
import './state-view.css'

/** The state of an application, in a word. */
export function StateBadge({ state }: { state: ApplicationState }) {
  const { t } = useWords()
  return <span className={`application-state application-state-${state}`}>{t(`applications.state.${state}`)}</span>
}
