import type { AccountState } from '@seamark/contract/identity/accounts/accounts'
import { useWords } from '../../../platform/language/i18n.ts'
import './badge-view.css'

/** Whether the user can sign in. */
export function StateBadge({ state }: { state: AccountState }) {
  const { t } = useWords()
  return <span className={`account-badge account-badge-${state}`}>{t(`identity.account.state.${state}`)}</span>
}
