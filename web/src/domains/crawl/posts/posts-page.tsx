import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Page, PageTabs } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { type PostTab, postSearch, postTabs } from './post-filters.ts'
import { PostList } from './post-list-view.tsx'
import { PostPanel } from './post-view.tsx'
import { UndatedPosts } from './undated-view.tsx'
import '../customers/customer-view.css'
import './post-view.css'

/** Posts of the net by publish time, and those whose time nobody knows yet. */
export function PostsPage() {
  const { t } = useWords()
  const search = usePageSearch(postSearch)
  const setSearch = useSetPageSearch()
  const isTab = (key: string): key is PostTab => postTabs.some((tab) => tab === key)
  return (
    <>
      <Page title={t('crawl.posts')} actions={<ImportButton />}>
        <PageTabs
          label={t('crawl.posts')}
          active={search.tab}
          items={postTabs.map((key) => ({ key, label: t(`crawl.postTab.${key}`) }))}
          onChange={(tab) => (isTab(tab) ? setSearch({ tab, post: undefined }) : undefined)}
        />
        {search.tab === 'posts' ? <PostList /> : <UndatedPosts onOpen={(post) => setSearch({ post })} />}
      </Page>
      <PostPanel id={search.post} onClose={() => setSearch({ post: undefined })} />
    </>
  )
}

function ImportButton() {
  const { t } = useWords()
  const go = useGo()
  if (!can('import') || !hasCode(336)) return null
  return (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/crawlData/netweekImport')}>
      {t('workbench.import.start')}
    </Button>
  )
}
