import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { useWords } from '../../../platform/language/i18n.ts'
import { useQuote } from './quote-queries.ts'
import { chargeText, laneText, priceText } from './quote-text.ts'
import { changesBetween, type RevisionChange } from './revision-changes-rules.ts'

/** What a revision changed of the one before it. */
export function RevisionChanges({ quote }: { quote: Quote }) {
  const former = quote.revisions.filter(({ revision }) => revision < quote.revision).at(-1)
  return former ? <Changes quote={quote} formerId={former.id} number={former.revision} /> : null
}

function Changes({ quote, formerId, number }: { quote: Quote; formerId: number; number: number }) {
  const { t, language } = useWords()
  const { data: former } = useQuote(formerId)
  if (!former) return null
  const changes = changesBetween(former, quote, {
    lane: laneText,
    price: (currency, value, isFrom) => priceText(currency, value, language, isFrom),
    charge: (charge) => chargeText(charge, language),
  })
  const nameOf = (change: RevisionChange) => (change.kind === 'field' ? t(`rates.field.${change.field}`) : change.what)
  return (
    <section className="quote-card" aria-label={t('rates.quotes.changes', { number })}>
      <h2>{t('rates.quotes.changes', { number })}</h2>
      {changes.length === 0 ? <p className="quote-quiet">{t('rates.quotes.noChanges')}</p> : null}
      <ul className="quote-changes">
        {changes.map((change) => (
          <li key={`${change.kind} ${nameOf(change)}`}>
            {nameOf(change)} {change.before === '' ? null : <del>{change.before}</del>} <ins>{change.after || '—'}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
