import { listRateOrigins, listValueOrigins, type ValueOrigin } from '@seamark/contract/groups/findings/origins'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import type { ValueOriginProps } from '../../phonebook/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { findingPath } from './finding-filters.ts'

/** In which group a value was read, with the way to the message, for those who may read it. */
export function Origin({ contactId, kind, valueKey }: ValueOriginProps) {
  const { t } = useWords()
  const { data } = useCall(listValueOrigins, { params: { id: contactId } })
  if (!data) return null
  const origin = data.origins.find((one) => one.kind === kind && one.key === valueKey)
  if (!origin?.group) return <p>{t('groups.origin.unseen')}</p>
  return (
    <p>
      <SaidIn {...origin} group={origin.group} />
    </p>
  )
}

/** The findings that an offer or a request was posted from, of those that the reader may see. */
export function OriginOfRate({ rate: { id } }: { rate: Rate }) {
  const { t } = useWords()
  const { data } = useCall(listRateOrigins, { params: { id } })
  if (!data) return null
  return (
    <>
      <h2>{t('groups.origin')}</h2>
      {data.origins.length === 0 ? <p>{t('groups.origin.none')}</p> : null}
      {data.origins.map(({ finding, sender, ...origin }) => (
        <p key={finding.id}>
          <SaidIn {...origin} sender={sender} />
          {' · '}
          <PageLink href={findingPath(finding.id, finding.state)}>{t('groups.finding')}</PageLink>
        </p>
      ))}
    </>
  )
}

interface SaidProps extends Pick<ValueOrigin, 'at' | 'place'> {
  group: NonNullable<ValueOrigin['group']>
  sender?: string
}

/** The group, when it was said, and the way to the message while a file holds it. */
function SaidIn({ group, sender = '', at, place }: SaidProps) {
  const { t } = useWords()
  return (
    <>
      <PageLink href={groupPath(group)}>{group.name}</PageLink>
      {sender === '' ? null : ` · ${sender}`}
      {at ? ` · ${dateTime(at)}` : null}
      {place ? (
        <>
          {' · '}
          <PageLink href={href(groupPath(group), { tab: 'messages', at: place })}>
            {t('groups.message.openGroup')}
          </PageLink>
        </>
      ) : null}
    </>
  )
}
