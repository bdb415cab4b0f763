import type { ListedReading } from '@seamark/contract/rates/readings/readings'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable, Empty, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo, useSetPageSearch } from '../../../platform/page.tsx'
import { isNarrowed, type RateSearch } from '../rates/rate-filters.ts'
import { countsText, titleOf } from './line-text.ts'
import { readingPath, useReadings } from './reading-queries.ts'

interface TableProps {
  search: RateSearch
  toolbar: ReactNode
}

/** All that was pasted or uploaded to be read, the newest first, and what became of its lines. */
export function ReadingTable({ search, toolbar }: TableProps) {
  const { language } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  const { q, show, mine, limit } = search
  const pager = usePager(JSON.stringify([q, show, mine, limit]))
  const listed = useReadings(search, pager.cursor)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  const columns = useMemo(readingColumns, [language])
  return (
    <DataTable<ListedReading>
      name="rates.readings"
      label={t('rates.segment.readings')}
      columns={columns}
      {...rowsOf(listed)}
      paging={pagingOf(pager, search, setSearch, listed.data)}
      onOpen={(reading) => go(readingPath(reading))}
      empty={
        isNarrowed(search) || show !== undefined ? (
          <Empty
            text={t('rates.readings.noneSuch')}
            action={
              <Button onClick={() => setSearch({ q: undefined, show: undefined, mine: undefined })}>
                {t('kit.clearFilters')}
              </Button>
            }
          />
        ) : (
          <Empty text={t('rates.readings.empty')} />
        )
      }
      toolbar={toolbar}
    />
  )
}

const readingColumns = (): Column<ListedReading>[] => [
  {
    key: 'title',
    title: t('rates.readings.title'),
    width: 340,
    render: (reading) => <PageLink href={readingPath(reading)}>{titleOf(reading)}</PageLink>,
  },
  { key: 'counts', title: t('rates.readings.outcome'), width: 280, render: countsText },
  { key: 'owner', title: t('rates.readings.by'), width: 110, render: ({ owner }) => owner.name },
  { key: 'createdAt', title: t('rates.readings.at'), width: 170, render: ({ createdAt }) => dateTime(createdAt) },
]
