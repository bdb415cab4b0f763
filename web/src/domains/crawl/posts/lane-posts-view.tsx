import { listNetPosts, type NetPost } from '@seamark/contract/crawl/posts/posts'
import type { Lane } from '@seamark/contract/territory/lanes'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { readCrawlSoon } from '../customers/customer-queries.ts'
import { daysOf, momentsOf } from './period-rules.ts'
import { LitTitle } from './post-table.tsx'
import { postKindTones, publishedText } from './post-text.ts'
import './post-view.css'

const shown = 8

/** What the net has asked for and offered on a lane in the last seven days, and nobody has taken yet. */
export function LanePosts({ lane }: { lane: Lane }) {
  const { t } = useWords()
  useLive('crawl.posts', readCrawlSoon)
  const asked = { lane, taken: 'open', kind: 'inquiry,offer' }
  const query = { ...asked, ...momentsOf(daysOf('7d', officeDay())), limit: shown }
  const { data, error, refetch } = useCall(listNetPosts, { query })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.rows.length === 0) return <Empty text={t('crawl.lanePosts.none')} />
  return (
    <>
      <ul className="post-lines">
        {data.rows.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
      {data.next === null ? null : (
        <PageLink href={href('/crawlData/netweek', asked)}>{t('crawl.lanePosts.all')}</PageLink>
      )}
    </>
  )
}

function PostLine({ post }: { post: NetPost }) {
  const { t } = useWords()
  return (
    <li>
      <Badge tone={postKindTones[post.kind]}>{t(`crawl.postKind.${post.kind}`)}</Badge>
      <PageLink href={href('/crawlData/netweek', { post: post.id })}>
        <LitTitle post={post} />
      </PageLink>
      <span className="crawl-quiet">{[publishedText(post), post.platform].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
