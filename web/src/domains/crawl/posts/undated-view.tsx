import type { NetPost } from '@seamark/contract/crawl/posts/posts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, DataTable, Empty, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PostForm } from './post-form.tsx'
import { useUndatedPosts } from './post-queries.ts'
import { LitTitle } from './post-table.tsx'

/** The tray: posts whose publish time no source tells for certain. Whoever says it puts a post into the list. */
export function UndatedPosts({ onOpen }: { onOpen: (id: number) => void }) {
  const { t: say, language } = useWords()
  const [limit, setLimit] = useState<number>(50)
  const pager = usePager(String(limit))
  const listed = useUndatedPosts(pager.cursor, limit)
  const [edited, setEdited] = useState<NetPost>()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  const columns = useMemo(() => undatedColumns(setEdited), [language])
  return (
    <>
      <DataTable<NetPost>
        name="crawl.undatedPosts"
        label={say('crawl.postTab.undated')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, { limit }, ({ limit: next }) => setLimit(next ?? 50), listed.data)}
        onOpen={({ id }) => onOpen(id)}
        empty={<Empty text={say('crawl.posts.undated.empty')} />}
      />
      {edited ? <PostForm seen={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

const undatedColumns = (edit: (post: NetPost) => void): Column<NetPost>[] => [
  { key: 'title', title: t('crawl.post.title'), width: 380, render: (post) => <LitTitle post={post} /> },
  {
    key: 'publishedText',
    title: t('crawl.post.publishedText'),
    width: 160,
    render: ({ publishedText }) => publishedText,
  },
  { key: 'platform', title: t('crawl.post.platform'), width: 120, render: ({ platform }) => platform },
  { key: 'source', title: t('crawl.post.source'), width: 160, render: ({ source }) => source.name },
  { key: 'fetchedAt', title: t('crawl.post.fetchedAt'), width: 160, render: ({ fetchedAt }) => dateTime(fetchedAt) },
  {
    key: 'say',
    title: t('crawl.post.published'),
    width: 130,
    render: (post) =>
      post.can.edit ? (
        <Button size="small" onClick={() => edit(post)}>
          {t('crawl.post.sayTime')}
        </Button>
      ) : null,
  },
]
