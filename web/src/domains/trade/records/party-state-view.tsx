import type { PartyStateName, RecordSide } from '@seamark/contract/trade/records/records'
import { Tag } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { partyPath } from '../slices/slice-filters.ts'
import './party-state-view.css'

/** The state of a party for the reader, in a word. */
export function PartyState({ state }: { state: PartyStateName }) {
  const { t } = useWords()
  return <Tag className={`party-state party-state-${state}`}>{t(`trade.state.${state}`)}</Tag>
}

/** One side of a record: a link to the party's profile, or "undisclosed". */
export function Side({ side }: { side: RecordSide }) {
  const { t } = useWords()
  if (side.id === null) return <span className="trade-quiet">{t('trade.undisclosed')}</span>
  return hasCode(342) ? (
    <PageLink href={partyPath(side.id)} title={side.name}>
      {side.name}
    </PageLink>
  ) : (
    side.name
  )
}
