import { listValueOrigins } from '@seamark/contract/groups/findings/origins'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import type { ValueOriginProps } from '../../phonebook/index.ts'
import { groupPath } from '../groups/group-filters.ts'

/** In which group a value was read, with the way to the message, for those who may read it. */
export function Origin({ contactId, kind, valueKey }: ValueOriginProps) {
  const { t } = useWords()
  const { data } = useCall(listValueOrigins, { params: { id: contactId } })
  if (!data) return null
  const origin = data.origins.find((one) => one.kind === kind && one.key === valueKey)
  if (!origin?.group) return <p>{t('groups.origin.unseen')}</p>
  const { group, at, place } = origin
  return (
    <p>
      <PageLink href={groupPath(group)}>{group.name}</PageLink>
      {at ? ` · ${dateTime(at)}` : null}
      {place ? (
        <>
          {' · '}
          <PageLink href={href(groupPath(group), { tab: 'messages', at: place })}>
            {t('groups.message.openGroup')}
          </PageLink>
        </>
      ) : null}
    </p>
  )
}
