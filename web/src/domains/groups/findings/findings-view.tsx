import type { Finding } from '@seamark/contract/groups/findings/findings'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  pagingOf,
  rowsOf,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { BulkBar, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { AlertSwitch } from './alert-view.tsx'
import { type Deed, useDecisions, usualDeed } from './finding-actions.ts'
import { findingOffers } from './finding-bulk-actions.tsx'
import { FindingCard, FindingDeck } from './finding-card-view.tsx'
import { bulkQueryOf, filtersOf, findingSearch, isNarrowed, withoutFilters } from './finding-filters.ts'
import { FindingForm } from './finding-form.tsx'
import { refreshFindings, useFindingCount, useFindingNews, useFindings } from './finding-queries.ts'
import { useFindingColumns } from './finding-table.tsx'
import { FindingToolbar } from './finding-toolbar-view.tsx'
import { FindingView } from './finding-view.tsx'
import { KnownSenders } from './known-person-view.tsx'
import { ReviewKeys } from './review-keys-view.tsx'
import './finding-view.css'

const table = 'groups.findings'
/** A saved view stays in its tab of the page. */
const place = ['tab']

/** What was found in the chats, or in one group: looked through, put right, and taken or put aside, one by one or many at once. */
export function Findings({ groupId }: { groupId?: number }) {
  const { t } = useWords()
  const chosen = usePageSearch(findingSearch)
  const search = groupId === undefined ? chosen : { ...chosen, groupId }
  const { finding, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const offered = useFindingColumns(undefined)
  const viewed = useListView({ list: 'findings', table, columns: offered, schema: findingSearch, place })
  const { setSearch } = viewed
  const listed = useFindings(search, pager.cursor)
  const { data } = listed
  const count = useFindingCount(search, listed)
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const deeds = useDeeds()
  const isPhone = useIsPhone()
  const [isReviewing, setIsReviewing] = useState(false)
  const columns = useShownColumns(data?.rows, deeds)
  useFindingNews()
  return (
    <KnownSenders>
      <ReviewKeys rows={data?.rows} deeds={deeds}>
        <DataTable<Finding>
          name={table}
          label={t('groups.findings')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={{ ...pagingOf(pager, search, setSearch, data), count }}
          onOpen={({ id }) => setSearch({ finding: id })}
          selection={selection}
          empty={
            isNarrowed(chosen) ? (
              <Empty
                text={t('groups.findings.none')}
                action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
              />
            ) : (
              <Empty text={t(`groups.findings.empty.${search.state}`)} />
            )
          }
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          tools={
            <>
              {isPhone && data?.rows.some(({ state, can }) => state === 'found' && can.decide) ? (
                <Button onClick={() => setIsReviewing(true)}>{t('groups.review')}</Button>
              ) : null}
              <ExportButton
                list="findings"
                title={t('groups.findings')}
                columns={columns}
                layout={viewed.layout}
                query={{ ...filtersOf(search), sort: search.sort, order: search.order }}
                count={count}
              />
            </>
          }
          toolbar={
            <FindingToolbar
              search={chosen}
              setSearch={setSearch}
              isOfGroup={groupId !== undefined}
              folded={
                <>
                  <ViewPicker viewed={viewed} />
                  {groupId === undefined ? <AlertSwitch view={viewed.view} /> : null}
                </>
              }
            />
          }
        />
      </ReviewKeys>
      <BulkBar
        list="findings"
        selection={selection}
        count={count}
        query={bulkQueryOf(search)}
        offers={findingOffers()}
        onDone={() => void refreshFindings()}
      />
      {isPhone && isReviewing ? (
        <FindingDeck rows={data?.rows ?? []} onClose={() => setIsReviewing(false)} {...deeds} />
      ) : null}
      <FindingView id={finding} onClose={() => setSearch({ finding: undefined })} {...deeds} />
      {deeds.edited ? <FindingForm finding={deeds.edited} onClose={() => deeds.onEdit(undefined)} /> : null}
    </KnownSenders>
  )
}

type Deeds = ReturnType<typeof useDeeds>

/** What may be done with one finding, by key, card or panel. */
function useDeeds() {
  const { decide, undoLast } = useDecisions()
  const [edited, onEdit] = useState<Finding>()
  return {
    edited,
    onEdit,
    onTake: (finding: Finding) => void decide(finding, usualDeed(finding)),
    onIgnore: (finding: Finding) => void decide(finding, { action: 'ignore', reason: 'unrelated' }),
    onDecide: (finding: Finding, deed: Deed) => void decide(finding, deed),
    undoLast,
  }
}

/** On a phone a finding is one card that is swiped. */
function useShownColumns(rows: readonly Finding[] | undefined, deeds: Deeds): readonly Column<Finding>[] {
  const columns = useFindingColumns(rows)
  const isPhone = useIsPhone()
  return useMemo(
    () =>
      isPhone
        ? columns.map((column, at) => ({
            ...column,
            render: (finding: Finding) => (at === 0 ? <FindingCard finding={finding} {...deeds} /> : null),
          }))
        : columns,
    // oxlint-disable-next-line react/exhaustive-deps -- the deeds do the same at each render
    [columns, isPhone],
  )
}
