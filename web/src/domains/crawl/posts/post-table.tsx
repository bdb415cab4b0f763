import type { NetPost } from '@seamark/contract/crawl/posts/posts'
import { Tooltip } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { Standing } from '../customers/customer-table.tsx'
import { qualityTones } from '../customers/customer-text.ts'
import { lanesText, postKindTones, publishedText, useWay } from './post-text.ts'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function usePostColumns(): readonly Column<NetPost>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(postColumns, [language])
}

function postColumns(): Column<NetPost>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<NetPost>['render'],
    more: Partial<Column<NetPost>> = {},
  ): Column<NetPost> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('published', 'crawl.post.published', 160, publishedText, { hideable: false, sortable: true }),
    column('kind', 'crawl.post.kind', 76, ({ kind }) => (
      <Badge tone={postKindTones[kind]}>{t(`crawl.postKind.${kind}`)}</Badge>
    )),
    column('title', 'crawl.post.title', 360, (post) => <LitTitle post={post} />, {
      hideable: false,
      copy: ({ title }) => title,
    }),
    column('lane', 'crawl.post.lane', 170, (post) => <Lane post={post} />),
    column('author', 'crawl.post.author', 170, (post) => <Author post={post} />),
    column('platform', 'crawl.post.platform', 110, ({ platform }) => platform),
    column('quality', 'crawl.field.quality', 86, ({ quality, badReason }) => (
      <Tooltip title={badReason ? t(`crawl.badReason.${badReason}`) : undefined}>
        <Badge tone={qualityTones[quality]}>{t(`crawl.quality.${quality}`)}</Badge>
      </Tooltip>
    )),
    column('imported', 'crawl.field.imported', 86, ({ isImported }) => (
      <Badge tone={isImported ? 'good' : 'quiet'}>{t(`crawl.imported.${isImported}`)}</Badge>
    )),
    column('taken', 'crawl.post.taken', 150, (post) => <Taken post={post} />),
    column('state', 'crawl.field.state', 170, Standing),
    column('container', 'crawl.post.container', 110, ({ containers }) => containers.join(', '), { hidden: true }),
    column('claimed', 'crawl.field.claimed', 86, ({ isClaimed }) => t(`crawl.claimed.${isClaimed}`), { hidden: true }),
    column(
      'assigned',
      'crawl.field.assigned',
      86,
      ({ isAssigned }) => (isAssigned === null ? null : t(`crawl.assigned.${isAssigned}`)),
      { hidden: true },
    ),
    column('release', 'crawl.field.release', 86, ({ release }) => t(`crawl.release.${release}`), { hidden: true }),
    column('source', 'crawl.post.source', 150, ({ source }) => source.name, { hidden: true }),
    column('fetchedAt', 'crawl.post.fetchedAt', 160, ({ fetchedAt }) => dateTime(fetchedAt), { hidden: true }),
  ]
}

/** The title with its ports and containers lit. */
export function LitTitle({ post: { title, marks, release } }: { post: NetPost }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const mark of marks) {
    parts.push(title.slice(end, mark.start))
    parts.push(
      <mark key={mark.start} className={`post-${mark.kind}`}>
        {title.slice(mark.start, mark.end)}
      </mark>,
    )
    end = mark.end
  }
  return (
    <span className="post-title" title={title}>
      {release === 'draft' ? <Badge tone="warning">{t('crawl.release.draft')}</Badge> : null}
      <span>
        {parts}
        {title.slice(end)}
      </span>
    </span>
  )
}

function Lane({ post }: { post: NetPost }) {
  const way = useWay(post)
  return (
    <span title={way}>
      {lanesText(post)}
      {way ? <small className="post-way">{way}</small> : null}
    </span>
  )
}

function Author({ post: { author, companyGuess, covered } }: { post: NetPost }) {
  const { t } = useWords()
  if (covered) return <span className="crawl-quiet">{companyGuess || t('crawl.covered')}</span>
  const text = [companyGuess, author].filter(Boolean).join(' · ')
  return <span title={text}>{text}</span>
}

/** Who has taken it, and how. */
export function Taken({ post: { taken } }: { post: NetPost }) {
  const { t } = useWords()
  if (!taken) return null
  return (
    <Tooltip title={dateTime(taken.at)}>
      <Badge tone={taken.isMine ? 'good' : 'quiet'}>
        {[taken.by, t(`crawl.takeWay.${taken.way}`)].filter(Boolean).join(' · ')}
      </Badge>
    </Tooltip>
  )
}
