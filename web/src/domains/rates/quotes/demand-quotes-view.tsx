import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { quotePath } from './quote-filters.ts'
import { useDemandQuotes, useQuoteNews } from './quote-queries.ts'
import { numberText, priceText, stateText, stateTone } from './quote-text.ts'
import '../rates/rate-view.css'
import './quotes-page.css'

/** The quotes that a drawer has room for. */
const shownQuotes = 5

/** The quotes that answer a request, of those that the reader may see; nothing where there are none. */
export function DemandQuotes({ rate }: { rate: Rate }) {
  return rate.side === 'demand' && hasCode(348) ? <Quotes id={rate.id} /> : null
}

function Quotes({ id }: { id: number }) {
  const { t, language } = useWords()
  const { data } = useDemandQuotes(id, shownQuotes)
  useQuoteNews()
  if (!data || data.rows.length === 0) return null
  return (
    <section className="rate-section" aria-label={t('rates.quotes')}>
      <h2>{t('rates.quotes')}</h2>
      <ul className="demand-quotes">
        {data.rows.map((quote) => {
          const [lane] = quote.lanes
          return (
            <li key={quote.id}>
              <PageLink href={quotePath(quote.id)}>{numberText(quote)}</PageLink>{' '}
              <Badge tone={stateTone(quote)}>{stateText(quote)}</Badge> {quote.company.name}
              <small>
                {lane?.prices
                  .map(
                    ({ container, selling, isFrom }) =>
                      `${container} ${priceText(lane.currency, selling, language, isFrom)}`,
                  )
                  .join(' · ')}{' '}
                · {quote.author.name} · {quote.validTo}
              </small>
            </li>
          )
        })}
      </ul>
      {data.next === null ? null : (
        <PageLink href={href('/freight/quotes', { demandId: id })}>{t('rates.quotes.allOfDemand')}</PageLink>
      )}
    </section>
  )
}
