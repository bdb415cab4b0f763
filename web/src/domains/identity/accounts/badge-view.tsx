import type { AccountState } from '@seamark/contract/identity/accounts/accounts'
import { Badge, type Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

const tones: Record<AccountState, Tone> = { active: 'good', invited: 'warning', disabled: 'quiet' }

/** Whether the user can sign in. */
export function StateBadge({ state }: { state: AccountState }) {
  const { t } = useWords()
  return <Badge tone={tones[state]}>{t(`identity.account.state.${state}`)}</Badge>
}
