import { FieldLine, Fields } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { usePorts } from '../../territory/index.ts'
import { matchesPath } from '../rates/rate-filters.ts'
import { Validity, Whose } from '../rates/rate-price-view.tsx'
import { useRate } from '../rates/rate-queries.ts'
import { boxesText, laneText, portsText } from '../rates/rate-text.ts'
import '../rates/rate-view.css'

/** The request that a quote answers, with as much of it as the reader may know; nothing where there is none, or it is gone. */
export function AnsweredDemand({ demandId }: { demandId: number | null }) {
  return demandId === null || !hasCode(346) ? null : <Answered id={demandId} />
}

function Answered({ id }: { id: number }) {
  const { t, language } = useWords()
  const { data: rate } = useRate(id)
  const ports = usePorts(rate ? [...rate.pols, ...rate.pods] : [])
  if (!rate) return null
  const way = `${portsText(rate.pols, ports, language)} → ${portsText(rate.pods, ports, language) || laneText(rate.lane)}`
  return (
    <section className="quote-card" aria-label={t('rates.quotes.demand')}>
      <h2>{t('rates.quotes.demand')}</h2>
      <Fields>
        <FieldLine label={t('rates.field.number')}>
          <PageLink href={matchesPath(rate.id)}>{rate.number}</PageLink>
        </FieldLine>
        <FieldLine label={t('rates.way')}>{way}</FieldLine>
        <FieldLine label={t('rates.field.boxes')}>{boxesText(rate.boxes)}</FieldLine>
        <FieldLine label={t('rates.ready')}>
          <Validity rate={rate} />
        </FieldLine>
        <FieldLine label={t('rates.client')}>
          <Whose rate={rate} />
        </FieldLine>
        <FieldLine label={t('rates.field.owner')}>{rate.owner.name}</FieldLine>
      </Fields>
    </section>
  )
}
