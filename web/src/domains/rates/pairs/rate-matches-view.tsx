import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Skeleton } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { usePorts } from '../../territory/index.ts'
import { matchesPath } from '../rates/rate-filters.ts'
import { useMatches } from './match-queries.ts'
import { groupsOf } from './match-rules.ts'
import { MatchCard } from './match-view.tsx'
import './matches-view.css'

/** The matches that a drawer has room for. */
const shownMatches = 3

/** The best matches of a rate, in its drawer; the others are on the page. */
export function RateMatches({ rate }: { rate: Rate }) {
  const { t } = useWords()
  const { data } = useMatches(rate.id)
  const ports = usePorts((data?.matches ?? []).flatMap(({ rate: { pols, pods } }) => [...pols, ...pods]))
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  const { bound, ranked } = groupsOf(data.matches)
  const best = [...bound, ...ranked]
  return (
    <>
      {best.length === 0 ? <p className="rate-quiet">{t(`rates.match.none.${rate.side}`)}</p> : null}
      <ul className="match-list" aria-label={t('rates.matches')}>
        {best.slice(0, shownMatches).map((match) => (
          <MatchCard key={`${match.rate.id} ${match.container}`} rate={data.rate} match={match} ports={ports} />
        ))}
      </ul>
      {data.matches.length > 0 ? (
        <PageLink href={matchesPath(rate.id)}>{t('rates.match.all', { n: data.matches.length })}</PageLink>
      ) : null}
    </>
  )
}
