import { monthEnd } from '@seamark/contract/platform/days'
import { drillInto } from '@seamark/contract/trade/analysis/drills'
import type { PartyProfile } from '@seamark/contract/trade/parties/parties'
import type { TradeRecord } from '@seamark/contract/trade/records/records'
import { sliceQuery } from '@seamark/contract/trade/slices/slices'
import { Bars, Empty } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { codeText, laneText } from '../codes/code-text.ts'
import { Coded } from '../codes/code-view.tsx'
import { Side } from '../records/party-state-view.tsx'
import { amount } from '../records/record-text.ts'
import { recordsPath, type SliceName, type SliceTexts, partyPath } from '../slices/slice-filters.ts'
import { OurRate } from '../slices/valid-rate-view.tsx'
import '../records/record-view.css'
import './party-view.css'

/** A party's trade in figures, each of which opens its records. */
export function PartyFigures({ party }: { party: PartyProfile }) {
  const { t } = useWords()
  const slice: SliceTexts = { ...party.period, party: String(party.id) }
  const names = useCodeNames([
    ...[...party.pol, ...party.pod].map(({ key }) => key),
    ...party.records.flatMap(({ pol, pod }) => [pol, pod]),
  ])
  const named = (nameOf: (code: string) => string) => (code: string) => codeText(code, nameOf(code))
  const textOf = {
    hs: named(names.hs),
    pol: named(names.port),
    pod: named(names.port),
    lanes: laneText,
    containers: String,
    carriers: named(names.carrier),
  }
  return (
    <>
      <Totals party={party} slice={slice} />
      <Months party={party} slice={slice} />
      <div className="party-mixes">
        <Mix
          title={t('trade.party.suppliers')}
          rows={party.suppliers}
          to={(key) => ({ ...party.period, importer: String(party.id), exporter: key })}
          isParty
        />
        <Mix
          title={t('trade.party.customers')}
          rows={party.customers}
          to={(key) => ({ ...party.period, exporter: String(party.id), importer: key })}
          isParty
        />
        {mixes.map(({ key, name, title }) => (
          <Mix
            key={key}
            title={t(title)}
            rows={party[key]}
            to={(value) => drillInto(sliceQuery.parse(slice), { by: { [name]: value } })}
            textOf={textOf[key]}
          />
        ))}
      </div>
      <LastRecords records={party.records} slice={slice} names={names} />
    </>
  )
}

const mixes = [
  { key: 'hs', name: 'hs', title: 'trade.field.hs' },
  { key: 'pol', name: 'pol', title: 'trade.field.pol' },
  { key: 'pod', name: 'pod', title: 'trade.field.pod' },
  { key: 'lanes', name: 'lane', title: 'trade.field.lane' },
  { key: 'containers', name: 'container', title: 'trade.field.containerTypes' },
  { key: 'carriers', name: 'carrier', title: 'trade.field.carrier' },
] as const satisfies readonly { key: keyof PartyProfile; name: SliceName; title: WordKey }[]

function Totals({ party: { all, year, period, rate, id }, slice }: { party: PartyProfile; slice: SliceTexts }) {
  const { t, language } = useWords()
  return (
    <dl className="party-totals">
      <div>
        <dt>{period ? t('trade.parties.period', period) : t('trade.party.year')}</dt>
        <dd>
          <PageLink href={recordsPath(slice)}>
            {t('trade.party.shipments', { count: number(year.shipments, language) })}
          </PageLink>
          <span>{amount(year.teu)} TEU</span>
        </dd>
      </div>
      <div>
        <dt>{t('trade.party.all')}</dt>
        <dd>
          <PageLink href={recordsPath({ party: String(id) })}>
            {t('trade.party.shipments', { count: number(all.shipments, language) })}
          </PageLink>
          <span>{amount(all.teu)} TEU</span>
        </dd>
      </div>
      <div>
        <dt>{t('trade.party.firstLast')}</dt>
        <dd>{all.first ? `${all.first} – ${all.last ?? ''}` : '—'}</dd>
      </div>
      {rate ? (
        <div>
          <dt>{t('trade.lead.rate')}</dt>
          <dd>
            <OurRate rate={rate} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Months({ party, slice }: { party: PartyProfile; slice: SliceTexts }) {
  const { t } = useWords()
  const parts = [
    { key: 'imports', label: t('trade.party.imports') },
    { key: 'exports', label: t('trade.party.exports') },
  ]
  const bars = party.months.map(({ month, imports, exports, teu }) => ({
    key: month,
    label: month.slice(2),
    title: month,
    values: { imports, exports },
    beside: Math.round(teu * 100) / 100,
  }))
  const id = String(party.id)
  const sides = { imports: { importer: id, party: undefined }, exports: { exporter: id, party: undefined } }
  return (
    <Bars
      title={t('trade.party.byMonth')}
      bars={bars}
      parts={parts}
      beside={t('trade.field.teu')}
      to={({ key }, part) =>
        recordsPath({
          ...slice,
          ...monthOf(key, party.period),
          ...(part?.key === 'imports' || part?.key === 'exports' ? sides[part.key] : {}),
        })
      }
      empty={t('trade.party.noTrade')}
    />
  )
}

/** The days of a month, as far as they are within the period. */
function monthOf(month: string, period: PartyProfile['period']) {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  return {
    from: period && period.from > first ? period.from : first,
    to: period && period.to < last ? period.to : last,
  }
}

interface MixProps {
  title: string
  rows: readonly { key: string; shipments: number; teu: number; id?: number; name?: string }[]
  /** Null where no address describes it. */
  to: (key: string) => SliceTexts | null
  textOf?: (key: string) => string
  isParty?: boolean
}

const Figure = ({ search, text }: { search: SliceTexts | null; text: string }) =>
  search ? <PageLink href={recordsPath(search)}>{text}</PageLink> : text

/** The most frequent values of a kind, each with a bar relative to the largest. */
function Mix({ title, rows, to, textOf = String, isParty = false }: MixProps) {
  const { language } = useWords()
  const most = Math.max(1, ...rows.map(({ shipments }) => shipments))
  if (rows.length === 0) return null
  return (
    <section className="party-mix">
      <h2>{title}</h2>
      <table aria-label={title}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.name ?? textOf(row.key)}>
                {isParty && row.id ? <PageLink href={partyPath(row.id)}>{row.name}</PageLink> : textOf(row.key)}
                <i aria-hidden style={{ width: `${(row.shipments / most) * 100}%` }} />
              </th>
              <td>
                <Figure search={to(row.key)} text={number(row.shipments, language)} />
              </td>
              <td className="trade-quiet">{amount(row.teu)} TEU</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LastRecords({
  records,
  slice,
  names,
}: {
  records: readonly TradeRecord[]
  slice: SliceTexts
  names: CodeNames
}) {
  const { t } = useWords()
  if (records.length === 0) return <Empty text={t('trade.party.noTrade')} />
  return (
    <section className="trade-section">
      <h2>
        <PageLink href={recordsPath(slice)}>{t('trade.party.lastRecords')}</PageLink>
      </h2>
      <div className="party-records">
        <table aria-label={t('trade.party.lastRecords')}>
          <tbody>
            {records.map((record) => (
              <tr key={record.id}>
                <td>
                  <PageLink href={recordsPath({ ...slice, record: record.id } as SliceTexts)}>{record.date}</PageLink>
                </td>
                <td>
                  <Side side={record.importer} />
                </td>
                <td>
                  <Side side={record.exporter} />
                </td>
                <td>{record.commodity}</td>
                <td>
                  <Coded code={record.pol || record.polText} name={names.port(record.pol)} /> →{' '}
                  <Coded code={record.pod || record.podText} name={names.port(record.pod)} />
                </td>
                <td>{amount(record.teu)} TEU</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
