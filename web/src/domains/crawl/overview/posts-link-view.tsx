import { addDays, daysBetween } from '@seamark/contract/platform/days'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { href, type SearchPatch } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { mostDays } from '../posts/period-rules.ts'

interface LinkProps {
  span: { fromDay: string; toDay: string }
  more?: SearchPatch
  children: ReactNode
}

/** A figure that opens its posts, for whoever has their list. More than a week cannot be queried, so it is chosen week by week. */
export function PostsLink({ span: { fromDay, toDay }, more = {}, children }: LinkProps) {
  const { t } = useWords()
  const go = useGo()
  if (!hasCode(334)) return children
  const addressOf = (from: string, to: string) => href('/crawlData/netweek', { from, to, ...more })
  if (daysBetween(fromDay, toDay) < mostDays) return <PageLink href={addressOf(fromDay, toDay)}>{children}</PageLink>
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: weeksIn(fromDay, toDay).map(([from, to]) => ({
          key: from,
          label: `${from} – ${to}`,
          onClick: () => go(addressOf(from, to)),
        })),
      }}
    >
      <button type="button" className="overview-figure" title={t('crawl.overview.weeks')}>
        {children}
      </button>
    </Dropdown>
  )
}

/** Spans of at most seven days, the latest first. */
function weeksIn(fromDay: string, toDay: string): [string, string][] {
  const weeks: [string, string][] = []
  for (let to = toDay; to >= fromDay; to = addDays(to, -mostDays)) {
    const from = addDays(to, 1 - mostDays)
    weeks.push([from < fromDay ? fromDay : from, to])
  }
  return weeks
}
