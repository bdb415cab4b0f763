import type { NetPost } from '@seamark/contract/crawl/posts/posts'
import { useMemo } from 'react'
import { Badge, type Column, useSwipe } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Standing } from '../customers/customer-table.tsx'
import { qualityTones } from '../customers/customer-text.ts'
import { usePostMark } from './post-actions.ts'
import { LitTitle, Taken } from './post-table.tsx'
import { lanesText, postKindTones, publishDay, publishedText, useWay } from './post-text.ts'

/** The cards of a phone: the first of each day says the day. */
export function usePostCards(rows: readonly NetPost[] | undefined): readonly Column<NetPost>[] {
  const { language } = useWords()
  return useMemo(() => {
    const firsts = firstsOfDays(rows ?? [])
    return [
      { key: 'card', title: '', width: 300, render: (post) => <PostCard post={post} day={firsts.get(post.id)} /> },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- days are written in the language
  }, [rows, language])
}

/** The day of each post that is the first of it. */
function firstsOfDays(rows: readonly Pick<NetPost, 'id' | 'publishedAt' | 'dayOnly'>[]): ReadonlyMap<number, string> {
  const firsts = new Map<number, string>()
  let before = ''
  for (const post of rows) {
    const day = publishDay(post)
    if (day !== before) firsts.set(post.id, day)
    before = day
  }
  return firsts
}

/** A post as a card: swiped right it is good, left bad; ten seconds are left to take that back, and to say why it is bad. */
function PostCard({ post, day }: { post: NetPost; day: string | undefined }) {
  const { t } = useWords()
  const mark = usePostMark()
  const way = useWay(post)
  const mayMark = post.can.edit && !post.isImported && post.taken === null
  const swipe = useSwipe(mayMark, {
    onRight: () => void mark(post, 'good'),
    onLeft: () => void mark(post, 'bad', 'other', { asksWhy: true }),
  })
  return (
    <div className="post-card">
      {day ? <p className="post-day">{day}</p> : null}
      <div className="post-card-body" style={swipe.style} {...swipe.events}>
        <LitTitle post={post} />
        <p>
          <Badge tone={postKindTones[post.kind]}>{t(`crawl.postKind.${post.kind}`)}</Badge>{' '}
          {[lanesText(post), way].filter(Boolean).join(' · ')}
        </p>
        <p className="crawl-quiet">
          {[publishedText(post), post.platform, post.covered ? '' : post.companyGuess || post.author]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {post.quality === 'unmarked' && post.state === 'new' && !post.taken ? null : <Badges post={post} />}
      </div>
    </div>
  )
}

function Badges({ post }: { post: NetPost }) {
  const { t } = useWords()
  return (
    <p className="crawl-badges">
      {post.quality === 'unmarked' ? null : (
        <Badge tone={qualityTones[post.quality]}>{t(`crawl.quality.${post.quality}`)}</Badge>
      )}
      {post.state === 'new' ? null : <Standing {...post} />}
      <Taken post={post} />
    </p>
  )
}
