import { Refusal } from '@seamark/contract/platform/client'
import { id } from '@seamark/contract/platform/envelope'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { Result } from 'antd'
import { z } from 'zod'
import { Badge, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageParams, useTabTitle } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { quotePath } from './quote-filters.ts'
import { QuoteForm } from './editor/quote-form.tsx'
import { useQuote, useQuoteNews } from './quote-queries.ts'
import { daysLeftText, numberText, stateText, stateTone } from './quote-text.ts'
import { QuoteView } from './quote-view.tsx'
import './quote-view.css'

const params = z.object({ id: z.coerce.number().pipe(id) })

/** One quote: its editor while it is a draft of the reader, else what was issued with its links and how it ended. */
export function QuotePage() {
  const { id: quoteId } = usePageParams(params)
  const { data, error, refetch } = useQuote(quoteId)
  const { t } = useWords()
  useQuoteNews()
  useTabTitle(data && numberText(data))
  const isGone = error instanceof Refusal && error.httpStatus === 404
  if (data && !isGone) return <LoadedQuote quote={data} />
  return (
    <Page title={t('rates.quotes.one')}>
      {isGone ? (
        <Result status="404" title={t('rates.quote_not_found')} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </Page>
  )
}

function LoadedQuote({ quote }: { quote: Quote }) {
  // A draft is edited from the values that it had when the page was opened; another version comes by saving.
  return quote.can.edit ? (
    <QuoteForm key={quote.id} quote={quote} title={<Title quote={quote} />} note={<Note quote={quote} />} />
  ) : (
    <QuoteView quote={quote} title={<Title quote={quote} />} note={<Note quote={quote} />} />
  )
}

function Title({ quote }: { quote: Quote }) {
  return (
    <>
      {numberText(quote)} <Badge tone={stateTone(quote)}>{stateText(quote)}</Badge>
    </>
  )
}

function Note({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const others = quote.revisions.filter(({ id: other }) => other !== quote.id)
  return (
    <>
      <PageLink href={companyPath(quote.company)}>{quote.company.name}</PageLink>
      {' · '}
      {quote.author.name}
      {quote.daysLeft === null ? null : ` · ${daysLeftText(quote.daysLeft)}`}
      {others.map((other) => (
        <span key={other.id}>
          {' · '}
          <PageLink href={quotePath(other.id)}>{t('rates.quotes.revision', { number: other.revision })}</PageLink>
        </span>
      ))}
    </>
  )
}
