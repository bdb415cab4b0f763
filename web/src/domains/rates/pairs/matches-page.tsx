import { CopyOutlined } from '@ant-design/icons'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import type { Match } from '@seamark/contract/rates/pairs/pairs'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Button, Collapse, Result } from 'antd'
import { type ComponentType, Suspense } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageParams, useTabTitle } from '../../../platform/page.tsx'
import { usePorts } from '../../territory/index.ts'
import { useCopyText } from '../rates/rate-actions.tsx'
import { RateDeeds } from '../rates/rate-deeds-view.tsx'
import { ratePath } from '../rates/rate-filters.ts'
import { RateState, Validity, Whose } from '../rates/rate-price-view.tsx'
import { useRateNews } from '../rates/rate-queries.ts'
import { boxesText, laneText, type Ports, portsText, priceText } from '../rates/rate-text.ts'
import { useMatches } from './match-queries.ts'
import { groupsOf } from './match-rules.ts'
import { MatchCard } from './match-view.tsx'
import './matches-view.css'

/** A request with the offers that meet it, best first; or an offer with the requests that it serves. */
export function MatchesPage({ Quotes }: QuotesOf) {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data, error, refetch } = useMatches(id)
  useRateNews()
  useTabTitle(data && `${t('rates.matches')} ${data.rate.number}`)
  const isGone = error instanceof Refusal && error.httpStatus === 404
  if (data && !isGone) return <Shown {...data} Quotes={Quotes} />
  return (
    <Page title={t('rates.matches')}>
      {isGone ? (
        <Result status="404" title={t('rates.rate_not_found')} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </Page>
  )
}

interface QuotesOf {
  /** The quotes that answer a request; the room above gives them. */
  Quotes: ComponentType<{ rate: Rate }>
}

function Shown({ rate, matches, Quotes }: QuotesOf & { rate: Rate; matches: readonly Match[] }) {
  const { t } = useWords()
  const copyText = useCopyText()
  const ports = usePorts([rate, ...matches.map((match) => match.rate)].flatMap(({ pols, pods }) => [...pols, ...pods]))
  const { bound, ranked, ...folded } = groupsOf(matches)
  const cards = (some: readonly Match[]) => (
    <ul className="match-list" aria-label={t('rates.matches')}>
      {some.map((match) => (
        <MatchCard key={keyOf(match)} rate={rate} match={match} ports={ports} />
      ))}
    </ul>
  )
  const folds = (['near', 'over', 'dismissed', 'released'] as const).filter((name) => folded[name].length > 0)
  const ask = (
    <>
      <RateDeeds rate={rate} />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(rate)}>
        {t('rates.copyText')}
      </Button>
    </>
  )
  return (
    <Page title={t('rates.matches')} actions={ask}>
      <RateCard rate={rate} ports={ports} />
      <Suspense fallback={null}>
        <Quotes rate={rate} />
      </Suspense>
      {bound.length > 0 ? cards(bound) : null}
      {ranked.length > 0 ? (
        cards(ranked)
      ) : bound.length > 0 ? null : (
        <Empty text={t(`rates.match.none.${rate.side}`)} action={ask} />
      )}
      {folds.length > 0 ? (
        <Collapse
          ghost
          items={folds.map((name) => ({
            key: name,
            label: `${t(`rates.match.fold.${name}`)} ${folded[name].length}`,
            children: cards(folded[name]),
          }))}
        />
      ) : null}
    </Page>
  )
}

const keyOf = ({ rate, container, pair }: Match) => `${rate.id} ${container} ${pair?.id ?? ''}`

/** The rate that the page belongs to: its way, boxes, days and prices. */
function RateCard({ rate, ports }: { rate: Rate; ports: Ports }) {
  const { t, language } = useWords()
  const prices = rate.prices
    .map(({ container, amount, isFrom, isImplied }) =>
      [container, isImplied ? '(=40HQ)' : '', priceText(amount, isFrom)].filter(Boolean).join(' '),
    )
    .join(' / ')
  return (
    <section className="match-rate">
      <h2>
        {portsText(rate.pols, ports, language)} → {portsText(rate.pods, ports, language) || laneText(rate.lane)}{' '}
        <RateState rate={rate} />
      </h2>
      <strong>{boxesText(rate.boxes)}</strong>
      <Validity rate={rate} />
      {prices === '' ? null : (
        <span>
          {rate.side === 'demand' ? `${t('rates.target')} ` : ''}
          {rate.currency} {prices}
        </span>
      )}
      {rate.cargo === '' ? null : <span>{rate.cargo}</span>}
      <span>
        <PageLink href={ratePath(rate.id, rate.side)}>{rate.number}</PageLink> · <Whose rate={rate} /> ·{' '}
        {rate.owner.name}
      </span>
    </section>
  )
}
