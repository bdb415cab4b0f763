import { lookUpTerm } from '@seamark/contract/ai/glossary/terms'
import type { ToolName } from '@seamark/contract/ai/tools/tools'
import { listApplications } from '@seamark/contract/applications/applications'
import { listCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import { listNetPosts } from '@seamark/contract/crawl/posts/posts'
import { listExhibitions } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { listExhibitors } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { listNeglected } from '@seamark/contract/followups/neglects/neglects'
import { listRecords } from '@seamark/contract/followups/records/records'
import { listTasks } from '@seamark/contract/followups/tasks/tasks'
import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { listFriends } from '@seamark/contract/groups/friends/friends'
import { listGroups } from '@seamark/contract/groups/groups/groups'
import { searchMessages } from '@seamark/contract/groups/messages/messages'
import { listGroupRequests } from '@seamark/contract/groups/requests/requests'
import { languages } from '@seamark/contract/languages'
import { listBulks } from '@seamark/contract/messaging/bulks/lists'
import { listOptOuts } from '@seamark/contract/messaging/opt-outs/lists'
import { listReplies } from '@seamark/contract/messaging/replies/replies'
import { listNotices } from '@seamark/contract/notices/notices'
import { listOrders } from '@seamark/contract/orders/lists/lists'
import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listLanes } from '@seamark/contract/rates/lanes/lanes'
import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { listRates } from '@seamark/contract/rates/rates/lists'
import { getDay, getFunnel } from '@seamark/contract/summary/dashboards'
import { summarizeSales } from '@seamark/contract/summary/sales'
import { findCarriers } from '@seamark/contract/territory/carriers'
import { findPorts } from '@seamark/contract/territory/ports'
import { listLeads, listWhiteSpace } from '@seamark/contract/trade/acquisition/acquisition'
import { getParty, listParties } from '@seamark/contract/trade/parties/parties'
import { getTradeRecord, listTradeRecords, type TradeRecord } from '@seamark/contract/trade/records/records'
import { call } from '../../../platform/api/calls.ts'
import { date, dateTime, number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { companyPath } from '../../phonebook/index.ts'
import { readPortNames } from './port-queries.ts'
import { mostRows, type ShownRow, type ShownRows, uncounted, whole } from './row-rules.ts'

type Query = Readonly<Record<string, string>>

/** The server has checked the query by the schema of this very call. */
const asked = <Q>(query: Query, more: Query = {}): NonNullable<Q> => ({ ...query, ...more }) as NonNullable<Q>
const page = { limit: String(mostRows) }
const quiet = { quiet: true }
const idOf = ({ id = '0' }: Query) => ({ id: Number(id) })

async function readLeads(route: typeof listLeads | typeof listWhiteSpace, query: Query): Promise<ShownRows> {
  const { rows, count } = await call(route, { query: asked(query, page) }, quiet)
  return {
    count,
    rows: rows.map(({ id, name, country, shipments, last }) => ({
      key: id,
      title: name,
      details: [country, number(shipments), date(last)],
      href: `/trade/parties/${id}`,
    })),
  }
}

async function shownRecords(rows: readonly TradeRecord[]): Promise<ShownRow[]> {
  const nameOf = await readPortNames(rows.flatMap(({ pol, pod }) => [pol, pod]))
  return rows.map(({ id, date: day, importer, exporter, commodity, pol, pod }) => ({
    key: id,
    title: commodity,
    details: [date(day), `${nameOf(pol)} → ${nameOf(pod)}`, exporter.name, importer.name],
    href: `/trade/records?record=${id}`,
  }))
}

/** Calls what a plan asks for, with the rights of whoever is signed in, and returns at most twenty rows. */
export const readTool: Record<ToolName, (query: Query) => Promise<ShownRows>> = {
  company: async (query) => {
    const one = await call(getCompany, { params: idOf(query) }, quiet)
    return whole([
      {
        key: one.id,
        title: one.name,
        details: [
          one.custodian?.name,
          t(`phonebook.progress.${one.progress}`),
          one.lastTouchAt && dateTime(one.lastTouchAt),
        ],
        href: companyPath(one),
      },
    ])
  },
  companyContacts: async (query) => {
    const { rows, count } = await call(listContacts, { params: idOf(query), query: asked(page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, position, values }) => ({
        key: id,
        title: name,
        details: [position, ...values.map((value) => value.value)],
      })),
    }
  },
  companyRecords: async (query) => {
    const { rows, count } = await call(listRecords, { params: idOf(query), query: asked(page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, at, author, way, content }) => ({
        key: id,
        title: dateTime(at),
        details: [author.name, t(`followups.way.${way}`), content],
      })),
    }
  },
  companies: async (query) => {
    const columns = 'type,country,lastTouchAt,nextContactAt'
    const { rows, count } = await call(listCompanies, { query: asked(query, { ...page, columns }) }, quiet)
    return {
      count,
      rows: rows.map((one) => ({
        key: one.id,
        title: one.name,
        details: [
          one.custodian?.name,
          t(`phonebook.progress.${one.progress}`),
          one.lastTouchAt && dateTime(one.lastTouchAt),
        ],
        href: companyPath(one),
      })),
    }
  },
  day: async () => {
    const { own } = await call(getDay, {}, quiet)
    const row = (key: string, title: string, value: number, href: string): ShownRow => ({
      key,
      title,
      details: [number(value)],
      href,
    })
    return whole([
      row('overdue', t('summary.day.overdue'), own.overdue, '/contacts/tasks?show=overdue'),
      row('today', t('summary.day.today'), own.today, '/contacts/tasks?show=today'),
      row('withoutNext', t('summary.day.withoutNext'), own.withoutNext, '/dashboard'),
      row('quotes', t('summary.day.quotes'), own.quotes, '/freight/quotes?show=noOutcome&of=own'),
      row('underWay', t('summary.day.underWay'), own.underWay, '/freight/orders?view=mine'),
      row('withoutBill', t('summary.day.withoutBill'), own.withoutBill, '/dashboard'),
      row('unsettled', t('summary.day.unsettled'), own.unsettled, '/dashboard'),
    ])
  },
  tasks: async (query) => {
    const { rows, count } = await call(listTasks, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, title, kind, dueAt, dueDay, person, company }) => ({
        key: id,
        title: title || t(`followups.task.kind.${kind}`),
        details: [company?.name, dueDay ?? dateTime(dueAt), person.name],
        href: `/contacts/tasks?show=${query['show'] ?? 'open'}&task=${id}`,
      })),
    }
  },
  neglected: async (query) => {
    const { rows, count } = await call(listNeglected, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map((one) => ({
        key: one.id,
        title: one.name,
        details: [one.custodian.name, date(one.since)],
        href: companyPath(one),
      })),
    }
  },
  timeline: async (query) => {
    const { rows, next } = await call(listTimeline, { query: asked(query) }, quiet)
    return uncounted(
      rows.map(({ id, at, actor, company }) => ({
        key: id,
        title: company.name,
        details: [actor?.name, dateTime(at)],
        href: companyPath(company),
      })),
      next,
    )
  },
  notices: async (query) => {
    const { rows, count } = await call(listNotices, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, at }) => ({ key: id, title: dateTime(at), details: [], href: '/notices/index' })),
    }
  },
  applications: async (query) => {
    const { rows, count } = await call(listApplications, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, subject, applicant, appliedAt }) => ({
        key: id,
        title: subject.name ?? '',
        details: [applicant.name, dateTime(appliedAt)],
        href: `/contacts/crmapply?id=${id}`,
      })),
    }
  },
  rates: async (query) => {
    const columns = 'carrier,prices,boxes'
    const { rows, count } = await call(listRates, { query: asked(query, { ...page, columns }) }, quiet)
    const nameOf = await readPortNames(rows.flatMap(({ pols, pods }) => [...pols, ...pods]))
    return {
      count,
      rows: rows.map((one) => ({
        key: one.id,
        title: `${one.pols.map(nameOf).join('/')} → ${one.pods.map(nameOf).join('/') || (one.lane ? t(`territory.lane.${one.lane}`) : '')}`,
        details: [
          one.carrier,
          ...(one.prices ?? []).map(({ container, amount }) => `${container} ${one.currency} ${amount}`),
          date(one.endsOn ?? one.expiry),
        ],
        href: `/freight/rates?segment=${query['side'] ?? 'supply'}&rate=${one.id}&expired=true`,
      })),
    }
  },
  lanes: async () => {
    const { lanes } = await call(listLanes, {}, quiet)
    return whole(
      lanes.map(({ lane, rates, demands }) => ({
        key: lane,
        title: t(`territory.lane.${lane}`),
        details: [number(rates), number(demands)],
        href: `/freight/lanes/${lane}`,
      })),
    )
  },
  quotes: async (query) => {
    const { rows, count } = await call(listQuotes, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map((one) => ({
        key: one.id,
        title: one.number,
        details: [one.company.name, one.author.name, t(`rates.quoteState.${one.state}`), date(one.validTo)],
        href: `/freight/quotes/${one.id}`,
      })),
    }
  },
  orders: async (query) => {
    const columns = 'manager,carrier,pol,pod,sailingOn'
    const { rows, count } = await call(listOrders, { query: asked(query, { ...page, columns }) }, quiet)
    const nameOf = await readPortNames(rows.flatMap(({ pol, pod }) => [pol ?? '', pod ?? '']))
    return {
      count,
      rows: rows.map((one) => ({
        key: one.id,
        title: one.number,
        details: [
          one.client.name,
          t(`orders.status.${one.status}`),
          one.pol && one.pod ? `${nameOf(one.pol)} → ${nameOf(one.pod)}` : '',
          one.sailingOn && date(one.sailingOn),
        ],
        href: `/freight/orders/${one.id}`,
      })),
    }
  },
  groups: async (query) => {
    const { rows, count } = await call(listGroups, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, type, account }) => ({
        key: id,
        title: name,
        details: [t(`groups.type.${type}`), account],
        href: `/contacts/tabs/group/${id}`,
      })),
    }
  },
  findings: async (query) => {
    const { rows, count } = await call(listFindings, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, snippet, kind, group, sender, at }) => ({
        key: id,
        title: snippet,
        details: [t(`groups.kind.${kind}`), group.name, sender, dateTime(at)],
        href: `/contacts/ChatRecordExtraction?tab=findings&state=any&finding=${id}`,
      })),
    }
  },
  messages: async (query) => {
    const { rows, next } = await call(searchMessages, { query: asked(query, page) }, quiet)
    return uncounted(
      rows.map(({ groupId, place, text, group, sender, at }) => ({
        key: `${groupId}-${place}`,
        title: text,
        details: [group.name, sender?.name, dateTime(at)],
        href: `/contacts/tabs/group/${groupId}?tab=messages&at=${place}`,
      })),
      next,
    )
  },
  requests: async (query) => {
    const { rows, count } = await call(listGroupRequests, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, applicant, appliedAt }) => ({
        key: id,
        title: name,
        details: [applicant.name, dateTime(appliedAt)],
        href: `/contacts/listReqJoinGroup?id=${id}`,
      })),
    }
  },
  qqFriends: async (query) => {
    const { rows, count } = await call(listFriends, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, qq, nickname, ourAccount }) => ({
        key: id,
        title: nickname || qq,
        details: [qq, ourAccount],
      })),
    }
  },
  crawledCustomers: async (query) => {
    const { rows, count } = await call(listCrawledCustomers, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, country, city, products }) => ({
        key: id,
        title: name,
        details: [country, city, products],
        href: `/crawlData/broaden?customer=${id}`,
      })),
    }
  },
  netPosts: async (query) => {
    const { rows, count } = await call(listNetPosts, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, title, platform, publishedAt }) => ({
        key: id,
        title,
        details: [platform, publishedAt && dateTime(publishedAt)],
        href: `/crawlData/netweek?post=${id}`,
      })),
    }
  },
  exhibitions: async (query) => {
    const { rows, count } = await call(listExhibitions, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, edition, city, fromDay, toDay }) => ({
        key: id,
        title: [name, edition].filter(Boolean).join(' '),
        details: [city, `${fromDay} – ${toDay}`],
        href: `/contacts/tabs/exhibition/${id}`,
      })),
    }
  },
  exhibitors: async (query) => {
    const { rows, count } = await call(listExhibitors, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, boothText, exhibition, products }) => ({
        key: id,
        title: name,
        details: [exhibition.name, boothText, products],
        href: `/exhibition/exhibitorInformation?exhibitor=${id}`,
      })),
    }
  },
  party: async (query) => {
    const one = await call(getParty, { params: idOf(query), query: {} }, quiet)
    return whole([
      {
        key: one.id,
        title: one.name,
        details: [one.country, number(one.year.shipments), `${number(one.year.teu)} TEU`, date(one.all.last)],
        href: `/trade/parties/${one.id}`,
      },
    ])
  },
  tradeRecord: async ({ id = '' }) => {
    const one = await call(getTradeRecord, { params: { id } }, quiet)
    return whole(await shownRecords([one]))
  },
  parties: async (query) => {
    const { rows, count } = await call(listParties, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, name, country, shipments, teu, last }) => ({
        key: id,
        title: name,
        details: [country, number(shipments), `${number(teu)} TEU`, date(last)],
        href: `/trade/parties/${id}`,
      })),
    }
  },
  tradeRecords: async (query) => {
    const { rows, count } = await call(listTradeRecords, { query: asked(query, page) }, quiet)
    return { count, rows: await shownRecords(rows) }
  },
  leads: (query) => readLeads(listLeads, query),
  whiteSpace: (query) => readLeads(listWhiteSpace, query),
  bulks: async (query) => {
    const { rows, count } = await call(listBulks, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, title, state, sender, createdAt }) => ({
        key: id,
        title,
        details: [t(`messaging.state.${state}`), sender.name, dateTime(createdAt)],
        href: `/contacts/mass/${id}`,
      })),
    }
  },
  replies: async (query) => {
    const { rows, count } = await call(listReplies, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, client, text, at }) => ({ key: id, title: client.name, details: [text, dateTime(at)] })),
    }
  },
  optOuts: async (query) => {
    const { rows, count } = await call(listOptOuts, { query: asked(query, page) }, quiet)
    return {
      count,
      rows: rows.map(({ id, address, company, at }) => ({
        key: id,
        title: address,
        details: [company?.name, dateTime(at)],
      })),
    }
  },
  sales: async (query) => {
    const { people } = await call(summarizeSales, { query: asked(query) }, quiet)
    return whole(
      people
        .toSorted((one, other) => (other.counts.new ?? 0) - (one.counts.new ?? 0))
        .map(({ person, counts }) => ({
          key: person.id,
          title: person.name,
          details: (['new', 'followups', 'quotes', 'orders'] as const).map(
            (metric) => `${t(`summary.metric.${metric}`)} ${number(counts[metric] ?? 0)}`,
          ),
        })),
    )
  },
  funnel: async () => {
    const { parts } = await call(getFunnel, {}, quiet)
    return whole(
      parts.map(({ progress, value }) => ({
        key: progress,
        title: t(`phonebook.progress.${progress}`),
        details: [number(value)],
        href: `/contacts/contactsList?progress=${progress}`,
      })),
    )
  },
  ports: async (query) => {
    // One more than is shown says whether there are more.
    const { ports } = await call(findPorts, { query: asked(query, { limit: String(mostRows + 1) }) }, quiet)
    const rows = ports.map(({ code, names }) => ({ key: code, title: code, details: [names.zh, names.en] }))
    return rows.length > mostRows ? uncounted(rows.slice(0, mostRows), 'more') : whole(rows)
  },
  carriers: async (query) => {
    const { carriers } = await call(findCarriers, { query: asked(query) }, quiet)
    return whole(
      carriers.map(({ code, scac, names }) => ({
        key: code,
        title: scac || code,
        details: [code, names.zh, names.en],
      })),
    )
  },
  terms: async (query) => {
    const { terms } = await call(lookUpTerm, { query: asked(query) }, quiet)
    const to = languages.find((language) => language === query['to'])
    return whole(
      terms.map((term) => {
        const texts = languages.filter((language) => language !== to).map((language) => term[language])
        return {
          key: `${term.source} ${term.kind} ${term.zh} ${term.en}`,
          title: to && term[to] !== '' ? term[to] : term.zh || term.en,
          details: [term.code, ...new Set(texts), t(`ai.termKind.${term.kind}`)],
        }
      }),
    )
  },
}
