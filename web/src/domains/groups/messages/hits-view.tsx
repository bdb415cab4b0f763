import { wordsOf } from '@seamark/contract/groups/messages/folding'
import type { Hit, Message } from '@seamark/contract/groups/messages/messages'
import { Button } from 'antd'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { SearchQuery } from './message-filters.ts'
import { nameOfHit, useHitCount, useHits, useSurroundings } from './message-queries.ts'
import { MessageText, OddDate, useSenderName } from './message-text.tsx'
import { SenderName } from './sender-view.tsx'
import './messages-view.css'

interface HitsProps {
  query: SearchQuery
  /** Within one group its name is not said with each hit. */
  isOneGroup?: boolean
  onOpen: (hit: Hit) => void
  /** What is offered where nothing is found. */
  nothing?: React.ReactNode
}

/** What a search finds: each hit with its words marked and the lines around it, newest first. */
export function Hits({ query, isOneGroup = false, onOpen, nothing }: HitsProps) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useHits(query)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={8} />
  const isEmpty = data.pages.every(({ rows }) => rows.length === 0)
  return (
    <div className="hits" aria-busy={isPlaceholderData}>
      {isEmpty ? <Empty text={t('groups.message.noneFound')} action={nothing} /> : <Found query={query} />}
      {data.pages.map(({ rows }, index) => (
        // A page keeps its place.
        // oxlint-disable-next-line react/no-array-index-key -- pages are only added at the end
        <HitPage key={index} hits={rows} words={wordsOf(query.q)} isOneGroup={isOneGroup} onOpen={onOpen} />
      ))}
      {error ? <Failed error={error} retry={() => void (hasNextPage ? fetchNextPage() : refetch())} /> : null}
      {hasNextPage && !error ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('groups.message.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** How many are found, once that is counted. */
function Found({ query }: { query: SearchQuery }) {
  const { t } = useWords()
  const count = useHitCount(query)
  return (
    <p className="hits-count" role="status">
      {count ? t(count.exact ? 'groups.message.found' : 'groups.message.foundMore', { count: count.value }) : ' '}
    </p>
  )
}

interface PageProps extends Pick<HitsProps, 'onOpen'> {
  hits: readonly Hit[]
  words: readonly string[]
  isOneGroup: boolean
}

/** The lines beside so many hits are asked for at once: the first ones need not wait for the last. */
const readTogether = 5

function HitPage({ hits, ...shown }: PageProps) {
  const chunks = Array.from({ length: Math.ceil(hits.length / readTogether) }, (_, index) =>
    hits.slice(index * readTogether, (index + 1) * readTogether),
  )
  return (
    <ol className="hits-list">
      {chunks.map((some) => (
        <HitLines key={some[0] ? nameOfHit(some[0]) : ''} hits={some} {...shown} />
      ))}
    </ol>
  )
}

function HitLines({ hits, words, isOneGroup, onOpen }: PageProps) {
  const around = useSurroundings(hits)
  return (
    <>
      {hits.map((hit) => {
        const beside = around.get(nameOfHit(hit))
        return (
          <li key={nameOfHit(hit)}>
            <HitHead hit={hit} isOneGroup={isOneGroup} onOpen={onOpen} />
            <Beside messages={beside?.before} />
            <p className="hit-text">
              <MessageText message={hit} words={words} />
            </p>
            <Beside messages={beside?.after} />
          </li>
        )
      })}
    </>
  )
}

function HitHead({ hit, isOneGroup, onOpen }: { hit: Hit; isOneGroup: boolean; onOpen: (hit: Hit) => void }) {
  const { t } = useWords()
  return (
    <div className="hit-head">
      <SenderName message={hit} />
      {isOneGroup ? null : (
        <>
          <span>{hit.group.name}</span>
          <Badge tone="quiet">{t(`groups.platform.${hit.group.platform}`)}</Badge>
        </>
      )}
      <time dateTime={hit.at}>{dateTime(hit.at)}</time>
      <OddDate message={hit} />
      <Button type="link" size="small" onClick={() => onOpen(hit)}>
        {t('groups.message.readAround')}
      </Button>
    </div>
  )
}

/** The lines beside a hit, each cut to one line. */
function Beside({ messages }: { messages: readonly Message[] | undefined }) {
  const senderName = useSenderName()
  return (
    <>
      {messages?.map((message) => (
        <p key={message.place} className="hit-beside">
          {senderName(message)}：<MessageText message={message} words={[]} />
        </p>
      ))}
    </>
  )
}
