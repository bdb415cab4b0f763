import type { Audience } from '@seamark/contract/messaging/bulks/fields'
import type { BarPartProps } from '../../workbench/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { mayQuote } from '../texts/quoting-rules.ts'
import { quotableOf } from '../texts/quotable-rules.ts'
import { StartBulk } from './start-bulk-actions.tsx'

/** Begins a bulk to the clients that are chosen in their list, or to all that match its filters. */
export const WriteToClients = (props: BarPartProps) => <Write {...props} of="clients" />

/** The same for chat groups, which are written to by an account that is in them, or by hand. */
export const WriteToGroups = (props: BarPartProps) => <Write {...props} of="groups" />

/** The same for friends of our QQ accounts, who are written to by hand. */
export const WriteToFriends = (props: BarPartProps) => <Write {...props} of="friends" />

/** Begins a bulk that quotes the chosen offers. */
export function WriteWithRates(chosen: BarPartProps) {
  const { t } = useWords()
  const rateIds = quotableOf(chosen)
  if (!hasCode(319) || !mayQuote() || !rateIds) return null
  return <StartBulk small label={t('messaging.write')} rateIds={rateIds} />
}

function Write({ rows, of }: BarPartProps & { of: Audience['of'] }) {
  const { t } = useWords()
  if (!hasCode(319)) return null
  return <StartBulk small label={t('messaging.write')} audience={{ of, chosen: rows }} />
}
