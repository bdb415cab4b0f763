import { DislikeOutlined, LikeOutlined, LinkOutlined } from '@ant-design/icons'
import { badReasons } from '@seamark/contract/crawl/choices'
import { type NetPostDetail, postContactFields } from '@seamark/contract/crawl/posts/posts'
import { Alert, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Badge, Copy, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath, Reached } from '../../phonebook/index.ts'
import { Standing } from '../customers/customer-table.tsx'
import { qualityTones } from '../customers/customer-text.ts'
import { usePostLookUp, usePostMark, usePostTakes } from './post-actions.ts'
import { PostFollowForm, PostForm } from './post-form.tsx'
import { PostLines } from './post-lines-view.tsx'
import { usePost } from './post-queries.ts'
import { Taken } from './post-table.tsx'
import { postKindTones, publishedText } from './post-text.ts'

/** A post beside the list: its text, what was read in it, and what can be made of it. */
export function PostPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <SidePanel title={id === undefined ? '' : <PanelTitle id={id} />} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <Panel key={id} id={id} />}
    </SidePanel>
  )
}

function PanelTitle({ id }: { id: number }) {
  const { data } = usePost(id)
  return <>{data?.title ?? ''}</>
}

function Panel({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error, refetch } = usePost(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Takes post={data} />
      <Marks post={data} />
      {data.covered ? <Alert type="info" showIcon title={t('crawl.covered.hint')} /> : null}
      <h3 className="crawl-section">{t('crawl.post.text')}</h3>
      <p className="post-text">{data.text}</p>
      <PostLines lines={data.lines} leftOut={data.linesLeftOut} />
      <Facts post={data} />
    </>
  )
}

/** The four deeds that make business of a post, as far as the caller may do them. */
function Takes({ post }: { post: NetPostDetail }) {
  const { t } = useWords()
  const { read, claim, giveBack } = usePostTakes(post)
  const [isFollowed, setFollowed] = useState(false)
  const { can: may, taken } = post
  return (
    <div className="crawl-bar">
      {may.read ? (
        <>
          <Button type="primary" onClick={() => void read('demand')}>
            {t('crawl.takeWay.demand')}
          </Button>
          <Button onClick={() => void read('supply')}>{t('crawl.takeWay.supply')}</Button>
        </>
      ) : null}
      {may.take && post.companyGuess !== '' ? (
        <Button onClick={() => void claim()}>{t('crawl.takeWay.claim')}</Button>
      ) : null}
      {may.followUp ? <Button onClick={() => setFollowed(true)}>{t('crawl.takeWay.followUp')}</Button> : null}
      {taken ? <Taken post={post} /> : null}
      {taken?.isMine && taken.readingId !== null ? (
        <PageLink href={`/freight/rates/readings/${taken.readingId}`}>{t('crawl.post.reading')}</PageLink>
      ) : null}
      {taken?.isMine ? <Button onClick={() => void giveBack()}>{t('crawl.post.giveBack')}</Button> : null}
      {isFollowed ? <PostFollowForm seen={post} onClose={() => setFollowed(false)} /> : null}
    </div>
  )
}

function Marks({ post }: { post: NetPostDetail }) {
  const { t } = useWords()
  const [isEdited, setEdited] = useState(false)
  const lookUp = usePostLookUp(post.id)
  const mark = usePostMark()
  return (
    <div className="crawl-bar">
      {post.company ? <PageLink href={companyPath(post.company)}>{t('crawl.open')}</PageLink> : null}
      {post.covered ? <Button onClick={() => void lookUp()}>{t('crawl.lookUp')}</Button> : null}
      {post.can.edit && !post.isImported && !post.taken ? (
        <>
          <Button
            icon={<LikeOutlined aria-hidden />}
            disabled={post.quality === 'good'}
            onClick={() => void mark(post, 'good')}
          >
            {t('crawl.mark.good')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: badReasons.map((reason) => ({
                key: reason,
                label: t(`crawl.badReason.${reason}`),
                onClick: () => void mark(post, 'bad', reason),
              })),
            }}
          >
            <Button icon={<DislikeOutlined aria-hidden />}>{t('crawl.mark.bad')}</Button>
          </Dropdown>
        </>
      ) : null}
      {post.can.edit ? <Button onClick={() => setEdited(true)}>{t('crawl.edit')}</Button> : null}
      {isEdited ? <PostForm seen={post} onClose={() => setEdited(false)} /> : null}
    </div>
  )
}

function Facts({ post }: { post: NetPostDetail }) {
  const { t } = useWords()
  const origin = [post.source.name, post.fileName, post.row === null ? '' : t('crawl.values.row', { row: post.row })]
  return (
    <>
      <h3 className="crawl-section">{t('crawl.post.origin')}</h3>
      <Fields>
        <FieldLine label={t('crawl.post.published')}>
          {publishedText(post)}
          {post.datedBy ? ` · ${t('crawl.values.by', { name: post.datedBy })}` : null}
        </FieldLine>
        <FieldLine label={t('crawl.post.kind')}>
          <Badge tone={postKindTones[post.kind]}>{t(`crawl.postKind.${post.kind}`)}</Badge>
        </FieldLine>
        <FieldLine label={t('crawl.post.company')}>{post.companyGuess}</FieldLine>
        <FieldLine label={t('crawl.field.state')}>
          <Standing {...post} />
        </FieldLine>
        <FieldLine label={t('crawl.post.author')}>{post.author}</FieldLine>
        {postContactFields
          .filter((field) => post.contacts[field] !== '')
          .map((field) => (
            <FieldLine key={field} label={t(`crawl.field.${field}`)}>
              <Copy text={post.contacts[field]}>
                <Reached way={field} text={post.contacts[field]} />
              </Copy>
            </FieldLine>
          ))}
        <FieldLine label={t('crawl.post.platform')}>{post.platform}</FieldLine>
        <FieldLine label={t('crawl.post.address')}>
          <PostLink address={post.address} />
        </FieldLine>
        <FieldLine label={t('crawl.post.source')}>{origin.filter(Boolean).join(' · ')}</FieldLine>
        <FieldLine label={t('crawl.post.fetchedAt')}>{dateTime(post.fetchedAt)}</FieldLine>
        <FieldLine label={t('crawl.field.quality')}>
          <Badge tone={qualityTones[post.quality]}>{t(`crawl.quality.${post.quality}`)}</Badge>{' '}
          {post.badReason ? t(`crawl.badReason.${post.badReason}`) : null}
        </FieldLine>
        <FieldLine label={t('crawl.field.release')}>{t(`crawl.release.${post.release}`)}</FieldLine>
        <FieldLine label={t('crawl.field.imported')}>{t(`crawl.imported.${post.isImported}`)}</FieldLine>
      </Fields>
    </>
  )
}

/** Only addresses of the web are links, and the page is not told where we come from. */
function PostLink({ address }: { address: string }) {
  const { t } = useWords()
  if (!/^https?:\/\//i.test(address)) return <>{address}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={t('crawl.values.link')} title={address}>
      <LinkOutlined aria-hidden /> {address}
    </a>
  )
}
