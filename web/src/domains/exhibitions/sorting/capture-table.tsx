import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Badge, type Column, DataTable, Empty, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { standingTones } from '../exhibitions/exhibition-text.ts'
import { type CaptureSearch, isNarrowed, withoutFilters } from './capture-filters.ts'
import { useCaptureCount, useCaptures } from './capture-queries.ts'
import { reasonText } from './capture-text.ts'
import { CaptureFilterBar } from './capture-toolbar-view.tsx'

/** The cards of an exhibition as a list. */
export function CaptureTable({ exhibitionId, search }: { exhibitionId: number; search: CaptureSearch }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = useCaptures(exhibitionId, search, pager.cursor)
  const count = useCaptureCount(exhibitionId, search, listed)
  const { data } = listed
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  const all = useMemo(columns, [language])
  return (
    <DataTable
      name="exhibitions.captures"
      label={t('exhibitions.captures')}
      columns={all}
      {...rowsOf(listed)}
      paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
      onOpen={({ id }) => setSearch({ capture: id })}
      empty={
        isNarrowed(search) ? (
          <Empty
            text={t('exhibitions.captures.none')}
            action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
          />
        ) : (
          <Empty text={t('exhibitions.captures.empty')} />
        )
      }
      toolbar={<CaptureFilterBar search={search} setSearch={setSearch} />}
    />
  )
}

const column = (
  key: string,
  title: WordKey,
  width: number,
  render: Column<ListedCapture>['render'],
): Column<ListedCapture> => ({ key, title: t(title), width, render, hideable: key !== 'company' })

const columns = (): Column<ListedCapture>[] => [
  column(
    'company',
    'exhibitions.field.companyName',
    240,
    ({ companyName, company, number }) => company?.name ?? (companyName || `#${number}`),
  ),
  column('contact', 'exhibitions.field.contactName', 160, ({ contactName, position, covered }) =>
    covered ? (
      <span className="fair-quiet">{t('exhibitions.covered.colleague')}</span>
    ) : (
      [contactName, position].filter(Boolean).join(' · ')
    ),
  ),
  column('heat', 'exhibitions.field.heat', 80, ({ heat }) => (heat ? t(`exhibitions.heat.${heat}`) : '')),
  column('standing', 'exhibitions.standing', 110, ({ standing }) => (
    <Badge tone={standingTones[standing]}>{t(`exhibitions.standing.${standing}`)}</Badge>
  )),
  column('state', 'exhibitions.field.state', 100, ({ state }) => t(`exhibitions.capture.${state}`)),
  column('outcome', 'exhibitions.field.outcome', 160, ({ outcome, discardReason }) =>
    outcome ? t(`exhibitions.outcome.${outcome}`) : reasonText(discardReason),
  ),
  column('author', 'exhibitions.capture.author', 110, ({ author }) => author.name),
  column('capturedAt', 'exhibitions.field.capturedAt', 160, ({ capturedAt }) => dateTime(capturedAt)),
  column('note', 'exhibitions.field.note', 220, ({ note }) => <span title={note}>{note}</span>),
]
