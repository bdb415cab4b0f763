import { EyeOutlined } from '@ant-design/icons'
import type { ListedQuote } from '@seamark/contract/rates/quotes/quotes'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { portName, usePorts } from '../../territory/index.ts'
import { BillAmounts } from '../rates/rate-price-view.tsx'
import { quotePath } from './quote-filters.ts'
import { amountText, daysLeftText, numberText, stateText, stateTone } from './quote-text.ts'

/** The columns of the quotes, by what is looked for: who, what lane and price, how long still, and whether the client looked. */
export function useQuoteColumns(rows: readonly ListedQuote[] | undefined): readonly Column<ListedQuote>[] {
  const { language } = useWords()
  const known = usePorts((rows ?? []).flatMap(({ lanes }) => lanes.flatMap(({ pols, pods }) => [...pols, ...pods])))
  return useMemo(() => {
    const named = (code: string) => {
      const port = known.get(code)
      return port ? portName(port, language) : code
    }
    return quoteColumns(language, named)
  }, [language, known])
}

const quoteColumns = (language: string, named: (code: string) => string): Column<ListedQuote>[] => [
  {
    key: 'number',
    title: t('rates.field.quoteNumber'),
    width: 152,
    sortable: true,
    render: (quote) => <PageLink href={quotePath(quote.id)}>{numberText(quote)}</PageLink>,
    copy: numberText,
  },
  {
    key: 'company',
    title: t('rates.field.client'),
    width: 170,
    sortable: true,
    render: ({ company }) => <span title={company.name}>{company.name}</span>,
    copy: ({ company }) => company.name,
  },
  {
    key: 'state',
    title: t('rates.field.quoteState'),
    width: 140,
    render: (quote) => (
      <span className="quote-badges">
        <Badge tone={stateTone(quote)}>{stateText(quote)}</Badge>
        {quote.waitsForApproval ? <Badge tone="warning">{t('rates.quotes.list.approval')}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'lastOpenedAt',
    title: t('rates.quotes.opened'),
    width: 140,
    sortable: true,
    render: ({ opens, lastOpenedAt }) =>
      lastOpenedAt === null ? (
        <span className="quotes-quiet">{t('rates.quotes.notOpened')}</span>
      ) : (
        <>
          <EyeOutlined aria-hidden /> {opens} · <RelativeTime at={lastOpenedAt} />
        </>
      ),
  },
  {
    key: 'lanes',
    title: t('rates.quotes.lane'),
    width: 165,
    render: ({ lanes }) => lanesText(lanes, named),
  },
  {
    key: 'prices',
    title: t('rates.quotes.prices'),
    width: 265,
    render: ({ lanes: [first], perBill }) =>
      first ? (
        <span className="quotes-prices">
          <span>
            {first.currency}{' '}
            {first.prices
              .map(({ container, selling, isFrom }) => `${container} ${amountText(selling, language, isFrom)}`)
              .join(' · ')}
          </span>
          <BillAmounts amounts={perBill} />
        </span>
      ) : (
        ''
      ),
  },
  {
    key: 'validTo',
    title: t('rates.field.validTo'),
    width: 175,
    sortable: true,
    render: ({ validTo, daysLeft }) => (
      <span className={daysLeft !== null && daysLeft <= 3 ? 'quotes-soon' : undefined}>
        {validTo} {daysLeft === null ? '' : <small>{daysLeftText(daysLeft)}</small>}
      </span>
    ),
  },
  {
    key: 'margin',
    title: t('rates.field.margin'),
    width: 100,
    align: 'right',
    hideable: true,
    render: ({ marginPercent }) => (marginPercent === null ? '' : `${marginPercent} %`),
  },
  { key: 'author', title: t('rates.field.author'), width: 110, hideable: true, render: ({ author }) => author.name },
  {
    key: 'reason',
    title: t('rates.field.lossReason'),
    width: 160,
    hideable: true,
    render: ({ reason }) => (reason === null ? '' : t(`rates.lossReason.${reason}`)),
  },
  {
    key: 'issuedAt',
    title: t('rates.field.issuedAt'),
    width: 140,
    sortable: true,
    hideable: true,
    render: ({ issuedAt }) => (issuedAt === null ? '' : <RelativeTime at={issuedAt} />),
  },
  {
    key: 'createdAt',
    title: t('rates.field.createdAt'),
    width: 140,
    sortable: true,
    hideable: true,
    hidden: true,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

/** The first lane by the names of its ports, and how many more there are. */
function lanesText(lanes: ListedQuote['lanes'], named: (code: string) => string) {
  const [first, ...more] = lanes
  if (!first) return <span className="quotes-quiet">{t('rates.quotes.noLines')}</span>
  const text = `${first.pols.map(named).join('/')} → ${first.pods.map(named).join('/')}`
  return <span title={text}>{more.length > 0 ? `${text} +${more.length}` : text}</span>
}
