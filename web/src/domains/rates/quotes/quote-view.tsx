import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { earningOf } from '@seamark/contract/rates/quotes/margins'
import { Alert, Button } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { Failed, FieldLine, Fields, Loading, Page, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Discussion } from '../../discussions/index.ts'
import { usePorts } from '../../territory/index.ts'
import { portsText } from '../rates/rate-text.ts'
import { useQuoteActions } from './quote-actions.tsx'
import { AnsweredDemand } from './quote-demand-view.tsx'
import { registeredSections } from './quote-extension-rules.ts'
import { QuoteLinks } from './quote-links-view.tsx'
import { QuotePreview } from './quote-preview-view.tsx'
import { useQuoteText } from './quote-queries.ts'
import { laneText, priceText } from './quote-text.ts'
import { RevisionChanges } from './revision-changes-view.tsx'

interface ViewProps {
  quote: Quote
  title: ReactNode
  note: ReactNode
}

/** A quote as it was issued: what the client reads, who opened it, and how it ended. On a phone copying and sharing come first. */
export function QuoteView({ quote, title, note }: ViewProps) {
  const { t } = useWords()
  const phone = useIsPhone()
  const { data, error, refetch } = useQuoteText(quote.id, quote.version)
  const { buttons, menu, dialog, openOutcome } = useQuoteActions(quote)
  const end = quote.can.end ? (
    <Button onClick={openOutcome}>{t(quote.outcome ? 'rates.quotes.correct' : 'rates.quotes.outcome')}</Button>
  ) : null
  const paper = data ? (
    <QuotePreview document={data.document} text={data.text} />
  ) : error ? (
    <Failed error={error} retry={() => void refetch()} />
  ) : (
    <Loading rows={10} />
  )
  return (
    <Page
      title={title}
      note={note}
      actions={
        phone ? (
          <>
            {end}
            {buttons.pdf}
            {buttons.approve}
            {menu}
          </>
        ) : (
          <>
            {menu}
            {buttons.approve}
            {end}
            {buttons.pdf}
            {buttons.copy}
            {buttons.share}
          </>
        )
      }
    >
      {quote.isReplaced ? <Alert type="warning" showIcon title={t('rates.quotes.isReplaced')} /> : null}
      {phone ? (
        <div className="quote-thumb">
          {buttons.copy}
          {buttons.share ?? buttons.revise}
        </div>
      ) : null}
      <div className="quote-columns">
        <div className="quote-main">{paper}</div>
        <div className="quote-side">
          <Outcome quote={quote} />
          <AnsweredDemand demandId={quote.demandId} />
          <RevisionChanges quote={quote} />
          <Suspense fallback={null}>
            {registeredSections()
              .filter(({ isOffered }) => isOffered())
              .map(({ key, View }) => (
                <View key={key} quote={quote} />
              ))}
          </Suspense>
          {quote.state === 'draft' ? null : <QuoteLinks quote={quote} />}
          {quote.seesCost ? <Margins quote={quote} /> : null}
          <section className="quote-card">
            <Discussion kind="quote" id={quote.id} />
          </section>
        </div>
      </div>
      {dialog}
    </Page>
  )
}

function Outcome({ quote: { outcome, corrections } }: { quote: Quote }) {
  const { t, language } = useWords()
  if (!outcome) return null
  return (
    <section className="quote-card" aria-label={t('rates.quotes.result')}>
      <h2>{t('rates.quotes.result')}</h2>
      <Fields>
        <FieldLine label={t('rates.quotes.result')}>{t(`rates.quoteState.${outcome.outcome}`)}</FieldLine>
        {outcome.reason === null ? null : (
          <FieldLine label={t('rates.field.lossReason')}>{t(`rates.lossReason.${outcome.reason}`)}</FieldLine>
        )}
        {outcome.rivalPrice === null ? null : (
          <FieldLine label={t('rates.quotes.rivalPrice')}>
            {priceText(outcome.rivalCurrency ?? '', outcome.rivalPrice, language)}
          </FieldLine>
        )}
        {outcome.note === '' ? null : <FieldLine label={t('rates.document.remark')}>{outcome.note}</FieldLine>}
      </Fields>
      {corrections.map((former) => (
        <p key={former.at} className="quote-quiet">
          {t('rates.quotes.corrected', { outcome: t(`rates.quoteState.${former.outcome}`), name: former.by.name })}
        </p>
      ))}
    </section>
  )
}

/** What each container earns; nobody else than the author and who reaches her gets these numbers from the server. */
function Margins({ quote: { lines } }: { quote: Quote }) {
  const { t, language } = useWords()
  const ports = usePorts(lines.flatMap(({ pols, pods }) => [...pols, ...pods]))
  return (
    <section className="quote-card" aria-label={t('rates.field.margin')}>
      <h2>{t('rates.field.margin')}</h2>
      <table className="quote-margins">
        <thead>
          <tr>
            <th scope="col">{t('rates.quotes.lane')}</th>
            <th scope="col">{t('rates.field.buying')}</th>
            <th scope="col">{t('rates.quotes.selling')}</th>
            <th scope="col">{t('rates.quotes.earning')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) =>
            line.prices.map((price) => {
              const earning = earningOf(price)
              return (
                <tr key={`${laneText(line)} ${line.carrier} ${price.container}`}>
                  <td>
                    {portsText(line.pols, ports, language)} → {portsText(line.pods, ports, language)} {price.container}
                  </td>
                  <td>{price.buying === null ? '–' : priceText(line.currency, price.buying, language)}</td>
                  <td>{priceText(line.currency, price.selling, language, price.isFrom)}</td>
                  <td>
                    {earning ? `${earning.amount}${earning.percent === null ? '' : ` (${earning.percent}%)`}` : '–'}
                  </td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </section>
  )
}
