import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { useWords } from '../../../platform/language/i18n.ts'
import { useQuote } from './quote-queries.ts'
import { chargeText, laneText, priceText, termText } from './quote-text.ts'
import { changesBetween, type RevisionChange, type Term } from './revision-changes-rules.ts'

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
    term: (line, term) => termText(line, term, language),
    charge: (charge) => chargeText(charge, language),
  })
  const nameOf = (change: RevisionChange) => {
    if (change.kind === 'field') return t(`rates.field.${change.field}`)
    return change.kind === 'term' ? `${change.what} ${t(termWords[change.term])}` : change.what
  }
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

/** A line calls its terms as the editor does. */
const termWords = {
  basis: 'rates.document.basis',
  via: 'rates.field.via',
  transitDays: 'rates.document.transitDays',
  freeDays: 'rates.document.freeDays',
  freeDetention: 'rates.document.freeDetention',
  tonnes: 'rates.document.tonnes',
  cutoff: 'rates.document.cutoff',
  remark: 'rates.document.remark',
} as const satisfies Record<Term, string>
