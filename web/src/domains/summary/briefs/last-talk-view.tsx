import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { BriefQuote, BriefRecord, CompanyBrief } from '@seamark/contract/summary/briefs'
import { RelativeTime } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath, EntryContentView } from '../../phonebook/index.ts'
import { portName, usePorts } from '../../territory/index.ts'
import { Pieces } from './pieces-view.tsx'

/** What was last said to a client, and the last price that it was given. */
export function LastTalk({ company, brief: { record, quote } }: { company: Company; brief: CompanyBrief }) {
  const { t } = useWords()
  return (
    <>
      {record ? <Talk record={record} /> : null}
      {record === null ? <p className="brief-quiet">{t('summary.brief.neverSaid')}</p> : null}
      {quote ? <LastQuote quote={quote} /> : null}
      {record ? (
        <PageLink className="brief-more" href={`${companyPath(company)}?tab=records`}>
          {t('summary.brief.allTalks')}
        </PageLink>
      ) : null}
    </>
  )
}

function Talk({ record: { author, contact, way, at, content } }: { record: BriefRecord }) {
  const { t } = useWords()
  const how = [author.name, t(`followups.way.${way}`), contact?.name].filter(Boolean).join(' · ')
  return (
    <>
      <p className="brief-quiet">
        {how} · <RelativeTime at={at} />
      </p>
      <EntryContentView content={content} />
    </>
  )
}

function LastQuote({ quote }: { quote: BriefQuote }) {
  const { t, language } = useWords()
  const { id, number: name, state, isExpired, validTo, lane } = quote
  const ports = usePorts(lane ? [...lane.pols, ...lane.pods] : [])
  const named = (codes: readonly string[]) =>
    codes
      .map((code) => {
        const port = ports.get(code)
        return port ? portName(port, language) : code
      })
      .join('/')
  const price = lane?.price
  const parts = [
    lane ? `${named(lane.pols)} → ${named(lane.pods)}` : '',
    price ? `${price.container} ${price.currency} ${number(price.amount, language)}${price.isFrom ? '+' : ''}` : '',
    state === 'issued' && !isExpired
      ? t('summary.brief.validTo', { day: validTo })
      : t(`rates.quoteState.${isExpired ? 'expired' : state}`),
  ]
  return (
    <p className="brief-quote">
      <PageLink href={`/freight/quotes/${id}`}>{t('summary.brief.quote', { number: name })}</PageLink>{' '}
      <Pieces of={parts} />
    </p>
  )
}
