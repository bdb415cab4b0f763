import type { NetPost } from '@seamark/contract/crawl/posts/posts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { DataTable, Empty, pagingOf, rowsOf, useIsPhone, usePager, useSelection } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { officeDay } from '../../../platform/session/office-day.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { BulkBar, type BulkOffer, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { marking, releasing } from '../customers/customer-bulk-actions.tsx'
import { textsOf } from '../customers/customer-filters.ts'
import { readCrawlAgain } from '../customers/customer-queries.ts'
import { usePostCards } from './post-card-view.tsx'
import { isPostsNarrowed, postListQueryOf, postFiltersOf, postSearch, withoutPostFilters } from './post-filters.ts'
import { usePostCount, usePosts } from './post-queries.ts'
import { usePostColumns } from './post-table.tsx'
import { PostToolbar } from './post-toolbar-view.tsx'

const table = 'crawl.posts'

/** The posts of the chosen publish time. */
export function PostList() {
  const { t } = useWords()
  const search = usePageSearch(postSearch)
  const today = officeDay()
  const { post: _post, ...listedBy } = search
  const pager = usePager(JSON.stringify(listedBy))
  const all = usePostColumns()
  const viewed = useListView({ list: 'netPosts', table, columns: all, schema: postSearch })
  const listed = usePosts(search, today, pager.cursor)
  const { data } = listed
  const count = usePostCount(search, today, listed)
  const cards = usePostCards(data?.rows)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? cards : all), [all, cards, isPhone])
  const selection = useSelection(JSON.stringify(postFiltersOf(search, today)))
  const { setSearch } = viewed
  const isChosen = selection.ids.size > 0 && !selection.isAll
  const query = postListQueryOf(search, today)
  return (
    <>
      <DataTable<NetPost>
        name={table}
        label={t('crawl.posts')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ order }) => setSearch({ order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={({ id }) => setSearch({ post: id })}
        selection={selection}
        empty={
          isPostsNarrowed(search) ? (
            <Empty
              text={t('crawl.posts.none')}
              action={<Button onClick={() => setSearch(withoutPostFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('crawl.posts.empty')} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<PostToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
        tools={
          <ExportButton
            list="netPosts"
            title={t('crawl.posts')}
            columns={all}
            layout={viewed.layout}
            query={isChosen ? { ...query, ids: [...selection.ids].join(',') } : query}
            count={isChosen ? { value: selection.ids.size, exact: true } : count}
            isChosen={isChosen}
          />
        }
      />
      <BulkBar
        list="netPosts"
        selection={selection}
        count={count}
        query={textsOf(query)}
        offers={postOffers()}
        onDone={() => void readCrawlAgain()}
      />
    </>
  )
}

/** The bulk actions that the person may use; the server decides about each post. */
const postOffers = (): readonly BulkOffer[] => [
  ...(can('edit') ? [marking] : []),
  ...(can('assign') && hasCode(336) ? [releasing] : []),
]
