import { listGroups } from '@seamark/contract/groups/groups/groups'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { groupPath } from './group-filters.ts'
import './groups-view.css'

interface GroupLinesProps {
  query: z.input<NonNullable<typeof listGroups.query>>
  none: string
  /** Leads to those that are not shown. */
  more?: ReactNode
}

/** The groups of somebody, each with its type and when something was last said there. */
export function GroupLines({ query, none, more }: GroupLinesProps) {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listGroups, { query })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={2} />
  if (data.rows.length === 0) return <Empty text={none} />
  return (
    <>
      <ul className="group-lines">
        {data.rows.map((group) => (
          <li key={group.id}>
            <Badge tone="quiet">{t(`groups.platform.${group.platform}`)}</Badge>{' '}
            <PageLink href={groupPath(group)}>{group.name}</PageLink>
            <div className="group-quiet">
              {t(`groups.type.${group.type}`)}
              {group.lastMessageAt ? ` · ${t('groups.lastMessage')} ${dateTime(group.lastMessageAt)}` : null}
            </div>
          </li>
        ))}
      </ul>
      {data.next === null ? null : more}
    </>
  )
}
