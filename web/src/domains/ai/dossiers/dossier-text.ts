import type {
  Dossier,
  DossierDisagreement,
  DossierPart,
  DossierPromise,
  DossierQuote,
  DossierStatement,
} from '@seamark/contract/ai/dossiers/dossiers'
import type { SummarySentence } from '@seamark/contract/ai/dossiers/summaries'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { countryName, date, dateTime, number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { href } from '../../../platform/search.ts'
import { companyPath } from '../../phonebook/index.ts'

/** A line of the dossier: what it is, what is said of it, and where it is opened. */
export interface DossierLine {
  key: string
  title: string
  details: readonly string[]
  href?: string
  tone?: 'bad' | 'good'
}

/** A part of the dossier in words; without lines it says why. */
export interface DossierSection {
  part: DossierPart
  lines: readonly DossierLine[]
  note?: string
}

/** The parts in the order in which they are read; the page and the copied text have the same. */
export function sectionsOf(dossier: Dossier): DossierSection[] {
  const parts: Record<DossierPart, () => Omit<DossierSection, 'part'>> = {
    contacts: () => contactLines(dossier),
    promises: () => promiseLines(dossier),
    quotes: () => quoteLines(dossier),
    rates: () => rateLines(dossier),
    orders: () => orderLines(dossier),
    trade: () => tradeLines(dossier),
    groups: () => groupLines(dossier),
    duplicates: () => duplicateLines(dossier),
  }
  return (Object.keys(parts) as DossierPart[]).map((part) => {
    if (dossier.hidden.includes(part)) return { part, lines: [], note: t('ai.dossier.hidden') }
    if (dossier.away.includes(part)) return { part, lines: [], note: t('ai.dossier.away') }
    const section = parts[part]()
    return section.lines.length > 0 ? { part, ...section } : { part, note: t('ai.dossier.none'), ...section }
  })
}

const shownOf = (rows: readonly unknown[], count: ListCount) =>
  count.exact && count.value <= rows.length
    ? {}
    : {
        note: t(count.exact ? 'ai.dossier.first' : 'ai.dossier.firstMore', {
          shown: rows.length,
          n: number(count.value),
        }),
      }

function contactLines({ company, contacts }: Dossier) {
  const rows = contacts?.rows ?? []
  return {
    ...(company.masked
      ? { note: t('ai.dossier.onlyOwn') }
      : contacts && rows.length > 0
        ? shownOf(rows, contacts.count)
        : {}),
    lines: rows.map(({ id, at, by, way, progress, content }) => ({
      key: String(id),
      title: `${dateTime(at).slice(0, 16)} · ${by}`,
      details: [t(`followups.way.${way}`), t(`phonebook.progress.${progress}`), content],
    })),
  }
}

function promiseLines({ promises }: Dossier) {
  return {
    ...(promises?.isMore ? { note: t('ai.dossier.nearest') } : {}),
    lines: (promises?.rows ?? []).map((row): DossierLine => {
      const { kind, id, text, by, on, isOverdue } = row
      return {
        key: `${kind} ${id ?? 0}`,
        title: on === null ? t('ai.dossier.open') : date(on),
        details: [t(`ai.dossier.promise.${kind}`), text, by, isOverdue ? t('ai.dossier.overdue') : ''],
        ...(isOverdue ? { tone: 'bad' as const } : {}),
        ...addressOf(row),
      }
    }),
  }
}

const addressOf = ({ kind, id }: DossierPromise): { href?: string } => {
  if (id === null) return {}
  if (kind === 'task') return { href: href('/contacts/tasks', { task: id }) }
  if (kind === 'quote') return { href: `/freight/quotes/${id}` }
  return { href: href('/freight/rates', { segment: 'demand', rate: id }) }
}

function quoteLines({ quotes }: Dossier) {
  const rows = quotes?.rows ?? []
  return {
    ...(quotes && rows.length > 0 ? shownOf(rows, quotes.count) : {}),
    lines: rows.map(
      (quote): DossierLine => ({
        key: String(quote.id),
        title: quote.number,
        details: [
          outcomeText(quote),
          quote.lanes.map(wayOf).join('; '),
          quote.prices
            .map(({ container, amount, currency }) => `${container} ${currency} ${number(amount)}`)
            .join(', '),
          t('ai.dossier.until', { day: date(quote.validTo) }),
          quote.author,
        ],
        href: `/freight/quotes/${quote.id}`,
        ...(quote.state === 'won' ? { tone: 'good' as const } : {}),
      }),
    ),
  }
}

const outcomeText = ({ state, isExpired, reason }: DossierQuote) =>
  [t(`rates.quoteState.${isExpired ? 'expired' : state}`), reason === null ? '' : t(`rates.lossReason.${reason}`)]
    .filter(Boolean)
    .join(': ')

const wayOf = ({ pols, pods, carrier }: DossierQuote['lanes'][number]) =>
  [`${pols.join('/')} → ${pods.join('/')}`, carrier].filter(Boolean).join(' ')

const rateLines = ({ rates }: Dossier) => ({
  lines: (rates ?? []).map(
    ({ pol, pod, dollars, isAtLeast, endsOn, because }): DossierLine => ({
      key: pol + pod,
      title: `${pol} → ${pod}`,
      details: [
        dollars === null ? t('ai.dossier.unpriced') : `40HQ ${isAtLeast ? '≥ ' : ''}USD ${number(dollars)}`,
        t('ai.dossier.until', { day: date(endsOn) }),
        t(`ai.dossier.because.${because}`),
      ],
      href: href('/freight/rates', { pol, pod, sort: 'price', order: 'asc' }),
    }),
  ),
})

function orderLines({ orders }: Dossier) {
  const rows = orders?.rows ?? []
  return {
    ...(orders && rows.length > 0 ? shownOf(rows, orders.count) : {}),
    lines: rows.map(({ id, number: name, status, pol, pod, sailingDay }) => ({
      key: String(id),
      title: name,
      details: [
        t(`orders.status.${status}`),
        pol && pod ? `${pol} → ${pod}` : '',
        sailingDay ? t('ai.dossier.sails', { day: date(sailingDay) }) : '',
      ],
      href: `/freight/orders/${id}`,
    })),
  }
}

function tradeLines({ trade }: Dossier): Omit<DossierSection, 'part'> {
  if (!trade || trade.parties.length === 0) return { lines: [], note: t('ai.dossier.noParty') }
  const { parties, period, now, before, last } = trade
  const lines: DossierLine[] = parties.map(({ id, name, country }) => ({
    key: `party ${id}`,
    title: name,
    details: [country === null ? '' : countryName(country)],
    href: `/trade/parties/${id}`,
  }))
  if (!period) return { lines }
  const figures = ({ shipments, teu }: typeof now) => t('ai.dossier.figures', { n: shipments, teu: number(teu) })
  lines.unshift({
    key: 'now',
    title: `${date(period.from)} – ${date(period.to)}`,
    details: [
      figures(now),
      before === null ? t('ai.dossier.noYearBefore') : t('ai.dossier.yearBefore', { figures: figures(before) }),
      before && before.shipments > 0 ? changeText(now.shipments / before.shipments - 1) : '',
      last === null ? '' : t('ai.dossier.lastShipment', { day: date(last) }),
    ],
  })
  return { lines }
}

const changeText = (part: number) => `${part >= 0 ? '+' : '−'}${Math.abs(Math.round(part * 100))}%`

const groupLines = ({ groups }: Dossier) => ({
  lines: (groups ?? []).map(
    ({ id, name, platform, lastMessageAt }): DossierLine => ({
      key: String(id),
      title: name,
      details: [
        t(`groups.platform.${platform}`),
        lastMessageAt === null ? '' : t('ai.dossier.lastMessage', { at: dateTime(lastMessageAt).slice(0, 16) }),
      ],
      href: `/contacts/tabs/group/${id}`,
    }),
  ),
})

const duplicateLines = ({ duplicates }: Dossier) => ({
  lines: (duplicates ?? []).map(
    ({ id, name, reasons, score }): DossierLine => ({
      key: String(id),
      title: name,
      details: [reasons.map((reason) => t(`phonebook.reason.${reason}`)).join(', '), `${score}%`],
      href: companyPath({ id, name }),
    }),
  ),
})

/** What one side of a contradiction says. */
export const statementText = ({ about }: DossierDisagreement, { source, label, value }: DossierStatement) => ({
  source: [t(`ai.dossier.source.${source}`), label].filter(Boolean).join(' '),
  value: valueText(about, source, value),
})

function valueText(about: DossierDisagreement['about'], source: DossierStatement['source'], value: string): string {
  if (about === 'country') return countryName(value)
  if (about === 'price') return value
  if (source === 'quote') return t(`rates.quoteState.${value as DossierQuote['state']}`)
  if (source === 'order') return t(`orders.status.${value as NonNullable<Dossier['orders']>['rows'][number]['status']}`)
  return t(`phonebook.progress.${value as Dossier['company']['progress']}`)
}

export function nextStepText({ nextStep: { rule, text, on, n } }: Dossier): string {
  const shown = { text: text || t('ai.dossier.promise.nextContact'), day: on === null ? '—' : date(on), n: n ?? 0 }
  if (rule === 'idle') return n === null ? t('ai.dossier.next.never') : t('ai.dossier.next.idle', shown)
  return t(`ai.dossier.next.${rule}`, shown)
}

/** Where the company stands: its stage, since when, and whose it is. */
export const standingText = ({ company }: Dossier) =>
  [
    t(`phonebook.progress.${company.progress}`),
    t('ai.dossier.since', { day: date(company.progressSince) }),
    company.custodian ?? t('phonebook.pool.nobody'),
  ].join(' · ')

/** The rows on which a sentence rests, as they are called on the page. */
export const groundsOf = (
  dossier: Dossier,
  { grounds }: SummarySentence,
): Pick<DossierLine, 'key' | 'title' | 'href'>[] =>
  grounds.flatMap(({ part, key }) => {
    if (part === 'company') return { key: part, title: t('ai.dossier.source.company') }
    const { source, lines } = groundsIn[part]
    const line = lines(dossier).lines.find((one) => one.key === key)
    if (!line) return []
    const title =
      part === 'promises' ? line.details.slice(0, 2).filter(Boolean).join(' ') : `${t(source)} ${line.title}`
    return { ...line, key: `${part} ${key}`, title }
  })

const groundsIn = {
  contacts: { source: 'ai.dossier.source.record', lines: contactLines },
  promises: { source: 'ai.dossier.part.promises', lines: promiseLines },
  quotes: { source: 'ai.dossier.source.quote', lines: quoteLines },
  orders: { source: 'ai.dossier.source.order', lines: orderLines },
  rates: { source: 'ai.dossier.source.rate', lines: rateLines },
  trade: { source: 'ai.dossier.source.trade', lines: tradeLines },
  groups: { source: 'ai.dossier.part.groups', lines: groupLines },
} as const

/** The whole dossier as plain text, to paste into a chat or a mail. */
export function dossierText(dossier: Dossier): string {
  const disagreements = dossier.disagreements.map((one) =>
    one.sides
      .map((side) => {
        const { source, value } = statementText(one, side)
        return `${source}: ${value} (${date(side.at)})`
      })
      .join(' ≠ '),
  )
  return [
    dossier.company.name,
    standingText(dossier),
    `${t('ai.dossier.next')}: ${nextStepText(dossier)}`,
    ...summaryBlock(dossier),
    ...block(t('ai.dossier.disagree'), disagreements),
    ...sectionsOf(dossier).flatMap(({ part, lines, note }) =>
      block(t(`ai.dossier.part.${part}`), lines.length > 0 ? lines.map(lineText) : [note ?? '']),
    ),
    '',
    t('ai.dossier.asOf', { at: dateTime(dossier.at).slice(0, 16) }),
  ].join('\n')
}

/** The sentences of a model say whose they are wherever they are pasted. */
const summaryBlock = ({ summary }: Dossier) =>
  summary
    ? block(
        `${t('ai.summary')} (${summary.model})`,
        summary.sentences.map(({ about, text }) => `${t(`ai.summary.${about}`)}: ${text}`),
      )
    : []

const block = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((one) => `- ${one}`)]

const lineText = ({ title, details }: DossierLine) => [title, ...details.filter(Boolean)].join(' · ')
