import type { ApplicationState } from '@seamark/contract/applications/applications'
import { Badge, type Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

const tones: Partial<Record<ApplicationState, Tone>> = {
  applied: 'warning',
  inProgress: 'busy',
  agreed: 'good',
  declined: 'bad',
}

/** The state of an application, in a word. */
export function StateBadge({ state }: { state: ApplicationState }) {
  const { t } = useWords()
  return <Badge tone={tones[state] ?? 'quiet'}>{t(`applications.state.${state}`)}</Badge>
}
