import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Page, PageTabs } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { type PostTab, postSearch, postTabs } from '../posts/post-filters.ts'
import { PostList } from '../posts/post-list-view.tsx'
import { PostPanel } from '../posts/post-view.tsx'
import { UndatedPosts } from '../posts/undated-view.tsx'
import { PaperTab } from './paper-view.tsx'
import '../customers/customer-view.css'
import '../posts/post-view.css'

/** Posts of the net by publish time, those whose time nobody knows yet, and the paper of each week. */
export function NetweekPage() {
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
        {search.tab === 'posts' ? <PostList /> : null}
        {search.tab === 'undated' ? <UndatedPosts onOpen={(post) => setSearch({ post })} /> : null}
        {search.tab === 'paper' ? <PaperTab week={search.week} onWeek={(week) => setSearch({ week })} /> : null}
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
