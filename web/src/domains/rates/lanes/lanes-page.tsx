import type { LaneRow } from '@seamark/contract/rates/lanes/lanes'
import { useMemo } from 'react'
import { type Column, DataTable, Empty, Page, rowsOf } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { usePorts } from '../../territory/index.ts'
import { DaysLeft, LanePrice } from './lane-figure-view.tsx'
import { lanePath, lanesSearch, sortLanes } from './lane-filters.ts'
import { useLaneNews, useLanes } from './lane-queries.ts'
import './lane-view.css'

/** All lanes: what we offer on each, for how much at best, until when, and what is wanted. */
export function LanesPage() {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(lanesSearch)
  const setSearch = useSetPageSearch()
  const listed = useLanes()
  const { data } = listed
  const ports = usePorts((data?.lanes ?? []).flatMap(({ best }) => (best ? [best.pol, best.pod] : [])))
  const columns = useLaneColumns(data?.today ?? '', ports)
  const rows = useMemo(
    () => data && { rows: sortLanes(data.lanes, search).map((row) => ({ ...row, id: row.lane })) },
    [data, search],
  )
  useLaneNews()
  return (
    <Page title={t('rates.lanes')}>
      <DataTable<LaneRow & { id: string }>
        name="rates.lanes"
        label={t('rates.lanes')}
        columns={columns}
        {...rowsOf({ ...listed, data: rows })}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        onOpen={({ lane }) => go(lanePath(lane))}
        empty={<Empty text={t('rates.lanes.none')} />}
      />
    </Page>
  )
}

type Ports = ReturnType<typeof usePorts>

function useLaneColumns(today: string, ports: Ports): readonly Column<LaneRow>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  return useMemo(() => laneColumns(today, ports), [today, ports, language])
}

const list = '/freight/rates'

const laneColumns = (today: string, ports: Ports): Column<LaneRow>[] => [
  {
    key: 'lane',
    title: t('rates.field.lane'),
    width: 200,
    render: ({ lane }) => <PageLink href={lanePath(lane)}>{t(`territory.lane.${lane}`)}</PageLink>,
  },
  {
    key: 'rates',
    title: t('rates.lanes.rates'),
    width: 120,
    align: 'right',
    sortable: true,
    render: ({ lane, rates }) => <Count value={rates} to={href(list, { lane, validOn: today })} />,
  },
  {
    key: 'price',
    title: t('rates.lanes.best'),
    width: 190,
    align: 'right',
    sortable: true,
    render: ({ best }) => <LanePrice way={best} ports={ports} />,
  },
  {
    key: 'expiry',
    title: t('rates.lanes.nextEnd'),
    width: 150,
    sortable: true,
    render: ({ nextEnd }) => (nextEnd === null ? null : <DaysLeft day={nextEnd} today={today} />),
  },
  {
    key: 'demands',
    title: t('rates.lanes.demands'),
    width: 110,
    align: 'right',
    sortable: true,
    render: ({ lane, demands }) => <Count value={demands} to={href(list, { segment: 'demand', lane })} />,
  },
]

function Count({ value, to }: { value: number; to: string }) {
  if (value === 0 || !hasCode(346)) return <span className={value === 0 ? 'lane-quiet' : ''}>{number(value)}</span>
  return <PageLink href={to}>{number(value)}</PageLink>
}
