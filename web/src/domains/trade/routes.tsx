import { AppstoreOutlined, BarChartOutlined } from '@ant-design/icons'
import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { hasCode } from '../../platform/session/session.ts'
import type { CompanyTab, TimelineGroup } from '../phonebook/index.ts'
import type { LanePart } from '../rates/index.ts'
import { analysisSearch } from './analysis/analysis-filters.ts'
import { importSearch } from './imports/import-rules.ts'
import { partyPageSearch, partySearch } from './parties/party-filters.ts'
import { recordSearch } from './records/record-filters.ts'
import { watchSearch } from './watches/watch-rules.ts'
import { recordsPath, sliceOfText } from './slices/slice-filters.ts'

export const tradeRoutes: readonly RouteGroup[] = [
  {
    path: '/trade',
    title: 'trade.menu',
    icon: <AppstoreOutlined aria-hidden />,
    codes: [340],
    children: [
      // Records and parties.
      {
        path: '/trade/records',
        name: 'tradeRecords',
        title: 'trade.records',
        codes: [341],
        search: recordSearch,
        records: {
          title: 'trade.records',
          find: (text, signal) =>
            import('./records/record-queries.ts').then(({ findShipments }) => findShipments(text, signal)),
          all: (text) => recordsPath(sliceOfText(text) ?? {}),
        },
        load: () => import('./records/records-page.tsx').then((module) => module.RecordsPage),
      },
      {
        path: '/trade/parties',
        name: 'tradeParties',
        title: 'trade.parties',
        codes: [342],
        search: partySearch,
        records: {
          title: 'trade.parties',
          find: (text, signal) =>
            import('./parties/party-queries.ts').then(({ findParties }) => findParties(text, signal)),
          all: (q) => href('/trade/parties', { q }),
        },
        load: () => import('./parties/parties-page.tsx').then((module) => module.PartiesPage),
      },
      {
        path: '/trade/parties/$id',
        name: 'tradeParty',
        title: 'trade.party',
        codes: [342],
        hidden: true,
        activeMenu: '/trade/parties',
        search: partyPageSearch,
        load: () => import('./parties/party-page.tsx').then((module) => module.PartyPage),
      },
      {
        path: '/trade/watches',
        name: 'tradeWatches',
        title: 'trade.watches',
        codes: [344],
        search: watchSearch,
        load: () => import('./watches/watches-page.tsx').then((module) => module.WatchesPage),
      },
      // Imports.
      {
        path: '/trade/imports',
        name: 'tradeImports',
        title: 'trade.imports',
        codes: [343],
        search: importSearch,
        load: () => import('./imports/import-page.tsx').then((module) => module.ImportsPage),
      },
    ],
  },
  {
    path: '/crawlData',
    title: 'trade.analysis.group',
    icon: <BarChartOutlined aria-hidden />,
    codes: [311],
    children: [
      {
        path: '/crawlData/broadenAnalyse',
        name: 'broadenAnalyse',
        title: 'trade.analysis',
        codes: [375],
        search: analysisSearch,
        records: {
          title: 'trade.found.ports',
          find: (text, signal) =>
            import('./analysis/analysis-queries.ts').then(({ findAnalysedPorts }) => findAnalysedPorts(text, signal)),
        },
        load: () => import('./analysis/analysis-page.tsx').then((module) => module.AnalysisPage),
      },
    ],
  },
]

/** The tab of a company's trade, on its page. */
export const tradeTab: CompanyTab = {
  key: 'trade',
  title: 'trade.company',
  isOffered: () => hasCode(342),
  View: lazyView('trade.company', () => import('./parties/company-view.tsx').then((module) => module.CompanyTrade)),
}

/** Who ships on a lane without a forwarder of ours, on its page. */
export const tradeLanePart: LanePart = {
  key: 'trade',
  title: 'trade.acquisition.leads.white',
  isOffered: () => hasCode(375),
  View: lazyView('trade.acquisition.leads.white', () =>
    import('./acquisition/lane-view.tsx').then((module) => module.LaneLeads),
  ),
}

/** The forwarders that ship on a lane, on its page. */
export const forwardersLanePart: LanePart = {
  key: 'forwarders',
  title: 'trade.lane.forwarders',
  isOffered: () => hasCode(342),
  View: lazyView('trade.lane.forwarders', () =>
    import('./parties/lane-view.tsx').then((module) => module.LaneForwarders),
  ),
}

/** How a company was taken from trade records is recorded in its timeline. */
export const tradeTimelineGroups: readonly TimelineGroup[] = [
  { name: 'trade', title: 'trade.timeline.group', kinds: ['trade.activity'], tab: 'trade' },
]
