import { CopyOutlined, EditOutlined, FileTextOutlined } from '@ant-design/icons'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Button, Skeleton } from 'antd'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Copy, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { useCarriers, usePorts } from '../../territory/index.ts'
import { useCopyText } from './rate-actions.tsx'
import { RateDeeds } from './rate-deeds-view.tsx'
import { offeredParts } from './rate-extension-rules.ts'
import { PerBill, RateState, Validity, Whose } from './rate-price-view.tsx'
import { useRanks, useRate, useRateHistory } from './rate-queries.ts'
import {
  boxesText,
  freeText,
  laneText,
  portsText,
  priceText,
  rankText,
  sailingsText,
  surchargeText,
  writtenPortsText,
} from './rate-text.ts'

/** Shows what meets a rate, or the quotes that answer it; the rooms above give them. */
export type PartOf = ComponentType<{ rate: Rate }>

interface ViewProps {
  id: number | undefined
  Matches: PartOf
  Quotes: PartOf
  onClose: () => void
  onEdit: (rate: Rate) => void
}

/** One offer or request beside the list: its prices, what comes on top, what it was before, and the text it came from. */
export function RateView({ id, onClose, ...of }: ViewProps) {
  const { t } = useWords()
  return (
    <SidePanel title={t('rates.rate')} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <RateOf key={id} id={id} {...of} />}
    </SidePanel>
  )
}

type OfProps = Omit<ViewProps, 'id' | 'onClose'>

function RateOf({ id, ...of }: OfProps & { id: number }) {
  const { data, error, refetch } = useRate(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <RateParts rate={data} {...of} /> : <Loading rows={10} />
}

function RateParts({ rate, Matches, Quotes, onEdit }: OfProps & { rate: Rate }) {
  const { t, language } = useWords()
  const ports = usePorts([...rate.pols, ...rate.pods, ...(rate.via ? [rate.via] : [])])
  const copyText = useCopyText()
  const way = `${portsText(rate.pols, ports, language)} → ${portsText(rate.pods, ports, language) || laneText(rate.lane)}`
  return (
    <>
      <section className="rate-section">
        <h2>
          {way} <RateState rate={rate} />
        </h2>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(rate)}>
          {t('rates.copyText')}
        </Button>{' '}
        <RateDeeds rate={rate} size="small" />{' '}
        {rate.side === 'supply' && can('edit') && hasCode(348) ? (
          <PageLink href={href('/freight/quotes/from-rates', { rates: [rate.id] })}>
            <FileTextOutlined aria-hidden /> {t('rates.quotes.fromRates')}
          </PageLink>
        ) : null}{' '}
        {rate.can.edit && rate.state !== 'closed' ? (
          <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => onEdit(rate)}>
            {t('rates.edit')}
          </Button>
        ) : null}
      </section>
      <PriceTable rate={rate} />
      {rate.state === 'closed' || rate.isExpired ? null : (
        <Section title={t('rates.matches')}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
            <Matches rate={rate} />
          </Suspense>
        </Section>
      )}
      <Suspense fallback={null}>
        <Quotes rate={rate} />
      </Suspense>
      <Values
        rate={rate}
        via={rate.via ? portsText([rate.via], ports, language) : ''}
        written={writtenPortsText(rate.portWords, ports, language)}
      />
      {rate.sourceText ? (
        <Section title={t('rates.original')}>
          <div className="rate-original">{rate.sourceText}</div>
          {rate.reading && can('import') ? (
            <PageLink href={href(`/freight/rates/readings/${rate.reading.id}`, { line: rate.reading.line })}>
              {t('rates.original.whole')}
            </PageLink>
          ) : null}
        </Section>
      ) : null}
      {offeredParts(rate).map(({ key, View }) => (
        <Suspense key={key} fallback={null}>
          <section className="rate-section">
            <View rate={rate} />
          </section>
        </Suspense>
      ))}
      <RateHistory id={rate.id} />
    </>
  )
}

function PriceTable({ rate }: { rate: Rate }) {
  const { t } = useWords()
  const { data } = useRanks(rate.side === 'supply' ? [rate.id] : [])
  const ranks = data?.ranks.filter(({ rateId }) => rateId === rate.id) ?? []
  if (rate.prices.length === 0) return null
  return (
    <Section title={t(rate.side === 'demand' ? 'rates.target' : 'rates.field.prices')}>
      <table>
        <thead>
          <tr>
            <th>{t('rates.container')}</th>
            <th className="rate-number">
              {rate.currency} {rate.basis === 'unknown' ? '' : t(`rates.basis.${rate.basis}`)}
            </th>
            <th className="rate-number">{t('rates.comparablePrice')}</th>
            <th className="rate-number">{t('rates.before')}</th>
          </tr>
        </thead>
        <tbody>
          {rate.prices.map(({ container, amount, isFrom, isImplied, comparable, atLeast, previous }) => (
            <tr key={container}>
              <td>{isImplied ? `${container} (=40HQ)` : container}</td>
              <td className="rate-number">{priceText(amount, isFrom)}</td>
              <td className="rate-number">
                {comparable === null ? '—' : `${atLeast ? '≥ ' : ''}${number(comparable)}`}
              </td>
              <td className="rate-number">{previous === null ? '—' : number(previous)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PerBill rate={rate} />
      {ranks.map((rank) => (
        <p key={rank.container} className="rate-quiet">
          {rank.container} P{rank.percent}: {rankText(rank)}
        </p>
      ))}
      {rate.surcharges.length > 0 ? <p>{rate.surcharges.map(surchargeText).join('; ')}</p> : null}
    </Section>
  )
}

function Values({ rate, via, written }: { rate: Rate; via: string; written: string }) {
  const { t } = useWords()
  const carrier = useCarriers().get(rate.carrier)?.code ?? rate.carrier
  const optional = (label: string, value: ReactNode, wide = false) =>
    value === '' || value === null || value === undefined ? null : (
      <FieldLine label={label} wide={wide}>
        {value}
      </FieldLine>
    )
  return (
    <section className="rate-section">
      <Fields>
        <FieldLine label={t('rates.field.number')}>
          <Copy text={rate.number} />
        </FieldLine>
        <FieldLine label={t('rates.validity')}>
          <Validity rate={rate} />
        </FieldLine>
        {optional(t('rates.field.carrier'), [carrier, rate.routeCode].filter(Boolean).join(' · '))}
        {optional(t('rates.writtenPorts'), written, true)}
        {optional(t('rates.field.via'), via)}
        {optional(t('rates.field.kind'), rate.kind === 'other' ? '' : t(`rates.kind.${rate.kind}`))}
        {optional(t('rates.field.contractNumber'), rate.contractNumber)}
        {optional(t('rates.field.boxes'), boxesText(rate.boxes))}
        {optional(t('rates.field.boxOwner'), rate.boxOwner === '' ? '' : t(`rates.boxOwner.${rate.boxOwner}`))}
        {optional(t('rates.field.space'), rate.space === '' ? '' : t(`rates.space.${rate.space}`))}
        {optional(t('rates.field.sailingDays'), sailingsText(rate))}
        {optional(t('rates.field.cutoff'), rate.cutoff)}
        {optional(t('rates.field.transitDays'), rate.transitDays)}
        {optional(t('rates.field.freeCombined'), freeText(rate))}
        {optional(t('rates.field.tonnes'), rate.tonnes)}
        {optional(
          t('rates.field.cargo'),
          [rate.cargo, rate.cargoClass === '' ? '' : t(`rates.cargoClass.${rate.cargoClass}`)]
            .filter(Boolean)
            .join(' · '),
        )}
        {optional(t('rates.field.releases'), rate.releases.map((one) => t(`rates.release.${one}`)).join(' · '))}
        <FieldLine label={t('rates.source')}>
          <Whose rate={rate} />
        </FieldLine>
        {optional(t('rates.field.contact'), rate.contact?.name)}
        <FieldLine label={t('rates.field.owner')}>{rate.owner.name}</FieldLine>
        {optional(t('rates.field.closeReason'), rate.closeReason, true)}
        {optional(t('rates.supersededBy'), rate.supersededBy?.number)}
        {optional(t('rates.field.remark'), rate.remark, true)}
      </Fields>
    </section>
  )
}

/** The number of rates that are shown of a key; the others are older. */
const shownRates = 12

function RateHistory({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error, refetch } = useRateHistory(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      {data.prices.length > 1 ? (
        <Section title={t('rates.history')}>
          <table>
            <tbody>
              {[...Map.groupBy(data.prices, ({ rateId }) => rateId)].slice(0, shownRates).map(([rateId, prices]) => (
                <PastRate key={rateId} prices={prices} />
              ))}
            </tbody>
          </table>
        </Section>
      ) : null}
      <Section title={t('rates.entries')}>
        <ul className="rate-entries">
          {data.entries.map(({ id: entry, text, by, at }) => (
            <li key={entry}>
              <strong>{by ?? t('rates.system')}</strong> {text} <span className="rate-quiet">{dateTime(at)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

type Prices = NonNullable<ReturnType<typeof useRateHistory>['data']>['prices']

/** An earlier or later rate of the key: its prices, and the days on which the last of them holds. */
function PastRate({ prices }: { prices: Prices }) {
  const { t } = useWords()
  const [first] = prices
  if (!first) return null
  const end = prices
    .flatMap(({ endsOn }) => endsOn ?? [])
    .toSorted()
    .at(-1)
  return (
    <tr>
      <td>{end === undefined ? t('rates.replacedAtOnce', { day: first.effective }) : `${first.effective} – ${end}`}</td>
      <td className="rate-number" title={prices.map(({ container }) => container).join(' / ')}>
        {first.currency} {prices.map(({ amount, isFrom }) => priceText(amount, isFrom)).join(' / ')}
      </td>
      <td className="rate-number">{first.number}</td>
    </tr>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rate-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
