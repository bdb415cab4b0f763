import { lossReasons } from '@seamark/contract/rates/choices'
import { ContainerOutlined } from '@ant-design/icons'
import { t } from '../../platform/language/i18n.ts'
import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { hasCode } from '../../platform/session/session.ts'
import type { CompanyTab, TimelineGroup } from '../phonebook/index.ts'
import { laneSearch, lanesSearch } from './lanes/lane-filters.ts'
import { chargeSetSearch, fromRatesSearch, quotePath, quoteSearch, reportSearch } from './quotes/quote-filters.ts'
import { rateSearch, readingSearch } from './rates/rate-filters.ts'

/** The matches in the drawer of a rate; they come once a drawer is open. */
const RateMatches = lazyView('rates.matches', () =>
  import('./pairs/rate-matches-view.tsx').then((module) => module.RateMatches),
)

/** The quotes that answer a request, in its drawer and above its matches. */
const DemandQuotes = lazyView('rates.quotes', () =>
  import('./quotes/demand-quotes-view.tsx').then((module) => module.DemandQuotes),
)

/** What waits to be read, and what was read, as segments of the list of rates. */
const ReadingLists = lazyView('rates.readings', () =>
  import('./readings/reading-lists-page.tsx').then((module) => module.ReadingListsPage),
)

export const ratesRoutes: readonly RouteGroup[] = [
  {
    path: '/freight',
    title: 'rates.menu',
    icon: <ContainerOutlined aria-hidden />,
    codes: [345],
    children: [
      {
        path: '/freight/rates',
        name: 'freightRates',
        title: 'rates.rates',
        codes: [346],
        search: rateSearch,
        records: {
          title: 'rates.rates',
          find: (text, signal) => import('./rates/rate-queries.ts').then(({ findRates }) => findRates(text, signal)),
          all: (q) => href('/freight/rates', { q }),
        },
        load: () =>
          import('./rates/rates-page.tsx').then(({ RatesPage }) => () => (
            <RatesPage Matches={RateMatches} Quotes={DemandQuotes} Readings={ReadingLists} />
          )),
      },
      {
        path: '/freight/rates/matches/$id',
        name: 'rateMatches',
        title: 'rates.matches',
        codes: [346],
        hidden: true,
        activeMenu: '/freight/rates',
        load: () =>
          import('./pairs/matches-page.tsx').then(({ MatchesPage }) => () => <MatchesPage Quotes={DemandQuotes} />),
      },
      {
        path: '/freight/rates/readings',
        name: 'rateReadings',
        title: 'rates.readings',
        codes: [346],
        load: () => import('./readings/readings-page.tsx').then((module) => module.ReadingsPage),
      },
      {
        path: '/freight/rates/readings/$id',
        name: 'rateReading',
        title: 'rates.reading',
        codes: [346],
        hidden: true,
        activeMenu: '/freight/rates/readings',
        search: readingSearch,
        load: () => import('./readings/reading-page.tsx').then((module) => module.ReadingPage),
      },
      {
        path: '/freight/quotes',
        name: 'quotes',
        title: 'rates.quotes',
        codes: [348],
        search: quoteSearch,
        load: () => import('./quotes/quotes-page.tsx').then((module) => module.QuotesPage),
      },
      {
        path: '/freight/quotes/report',
        name: 'quoteReport',
        title: 'rates.report',
        codes: [348],
        hidden: true,
        activeMenu: '/freight/quotes',
        search: reportSearch,
        load: () => import('./quotes/reports/report-page.tsx').then((module) => module.QuoteReportPage),
      },
      {
        path: '/freight/quotes/charges',
        name: 'chargeSets',
        title: 'rates.charges',
        codes: [348],
        hidden: true,
        activeMenu: '/freight/quotes',
        search: chargeSetSearch,
        load: () => import('./quotes/charges/charge-sets-page.tsx').then((module) => module.ChargeSetsPage),
      },
      {
        path: '/freight/quotes/from-rates',
        name: 'quoteFromRates',
        title: 'rates.quotes.fromRates',
        codes: [348],
        needs: 'edit',
        hidden: true,
        activeMenu: '/freight/quotes',
        search: fromRatesSearch,
        load: () => import('./quotes/quote-from-rates-page.tsx').then((module) => module.QuoteFromRatesPage),
      },
      {
        path: '/freight/quotes/$id',
        name: 'quote',
        title: 'rates.quotes.one',
        codes: [348],
        hidden: true,
        activeMenu: '/freight/quotes',
        load: () => import('./quotes/quote-page.tsx').then((module) => module.QuotePage),
      },
      {
        path: '/freight/lanes',
        name: 'lanes',
        title: 'rates.lanes',
        codes: [349],
        search: lanesSearch,
        load: () => import('./lanes/lanes-page.tsx').then((module) => module.LanesPage),
      },
      {
        path: '/freight/lanes/$lane',
        name: 'lane',
        title: 'rates.lanes',
        codes: [349],
        hidden: true,
        activeMenu: '/freight/lanes',
        search: laneSearch,
        load: () => import('./lanes/lane-page.tsx').then((module) => module.LanePage),
      },
    ],
  },
]

/** The tab of what a company offers and wants, on its page. */
export const ratesTab: CompanyTab = {
  key: 'rates',
  title: 'rates.company',
  isOffered: () => hasCode(346),
  View: lazyView('rates.company', () => import('./rates/company-view.tsx').then((module) => module.CompanyRates)),
}

/** The tab of quotes on a company's page, for readers who see the whole record. */
export const quotesTab: CompanyTab = {
  key: 'quotes',
  title: 'rates.quotes',
  isOffered: ({ inside }) => inside && hasCode(348),
  View: lazyView('rates.company', () =>
    import('./quotes/company-quotes-view.tsx').then((module) => module.CompanyQuotes),
  ),
}

/** What the timeline of a company says of its rates and quotes. */
export const ratesTimelineGroups: readonly TimelineGroup[] = [
  {
    name: 'rates',
    title: 'rates.company',
    kinds: [
      'rates.activity.offered',
      'rates.activity.requested',
      'rates.activity.paired',
      'rates.activity.matched',
      'rates.activity.released',
    ],
    tab: 'rates',
  },
  {
    name: 'quote',
    title: 'rates.timeline.group.quote',
    kinds: ['rates.activity.quote'],
    tab: 'quotes',
    notes: ({ outcome, reason, answer }) => [
      ...(['won', 'lost', 'noReply'] as const)
        .filter((one) => one === outcome)
        .map((one) => t(`rates.quoteState.${one}`)),
      ...lossReasons.filter((one) => one === reason).map((one) => t(`rates.lossReason.${one}`)),
      ...(['accept', 'callBack'] as const)
        .filter((one) => one === answer)
        .map((one) => t(`rates.quotes.answer.${one}`)),
    ],
  },
]

/** The page of a quote, for the audit log. */
export const pathOfQuote = ({ id }: { id: number }) => (hasCode(348) ? quotePath(id) : undefined)
