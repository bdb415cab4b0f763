import type { Message } from '@seamark/contract/groups/messages/messages'
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { date, formatDate } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { isPart, type TalkPart } from './message-filters.ts'
import { useTalk } from './message-queries.ts'
import { MessageText, OddDate } from './message-text.tsx'
import { SenderName } from './sender-view.tsx'
import './messages-view.css'

interface TalkProps {
  groupId: number
  /** The message that is read around. */
  at?: string | undefined
  day?: string | undefined
  part?: TalkPart
  words?: readonly string[]
}

/** What is said in a group, in its order. More is read as its ends come into view, and only a few pages are kept. */
export function Talk({ groupId, at, day, part = {}, words = [] }: TalkProps) {
  const { t } = useWords()
  const talk = useTalk(groupId, { at, day }, part)
  const isOfPart = isPart(part)
  const { data, error, refetch, hasPreviousPage, hasNextPage } = talk
  const box = useRef<HTMLDivElement>(null)
  const rows = data?.pages.flatMap((page) => page.rows)
  const notePlace = useHeldPlace(box, rows, { at, toEnd: !at && !day && part.from === undefined })
  if (!rows) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={8} />
  if (rows.length === 0) return <Empty text={t(emptyWords(day, isOfPart))} />
  return (
    <div
      className="talk"
      ref={box}
      onScroll={notePlace}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has nothing to operate
      tabIndex={0}
      role="log"
      aria-label={t('groups.messages')}
      aria-live="off"
    >
      {hasPreviousPage ? (
        <End
          label={t('groups.message.earlier')}
          isBusy={talk.isFetchingPreviousPage}
          read={() => talk.fetchPreviousPage()}
        />
      ) : null}
      {rows.map((message, index) => (
        <Line
          key={message.place}
          message={message}
          words={words}
          isSought={message.place === at}
          startsDay={date(message.at) !== date(rows[index - 1]?.at)}
        />
      ))}
      {hasNextPage ? (
        <End label={t('groups.message.later')} isBusy={talk.isFetchingNextPage} read={() => talk.fetchNextPage()} />
      ) : null}
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
    </div>
  )
}

const emptyWords = (day: string | undefined, isOfPart: boolean) =>
  isOfPart ? 'groups.message.noneOfPart' : day ? 'groups.message.noneSince' : 'groups.message.none'

/** Reads on when it comes into view, or is pressed. */
function End({ label, isBusy, read }: { label: string; isBusy: boolean; read: () => Promise<unknown> }) {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void latest.current()
    })
    if (button.current) seen.observe(button.current)
    return () => seen.disconnect()
  }, [])
  return (
    <Button ref={button} type="text" loading={isBusy} onClick={() => void read()}>
      {label}
    </Button>
  )
}

interface LineProps {
  message: Message
  words: readonly string[]
  isSought: boolean
  startsDay: boolean
}

function Line({ message, words, isSought, startsDay }: LineProps) {
  return (
    <>
      {startsDay ? <h3 className="talk-day">{date(message.at)}</h3> : null}
      <article
        className="talk-line"
        data-place={message.place}
        data-kind={message.kind}
        aria-current={isSought || undefined}
      >
        <header>
          <SenderName message={message} />
          <time dateTime={message.at}>{formatDate(message.at, 'HH:mm:ss')}</time>
          <OddDate message={message} />
        </header>
        <p>
          <MessageText message={message} words={words} />
        </p>
      </article>
    </>
  )
}

interface Anchor {
  place: string
  /** How far below the upper edge it stands. */
  below: number
}

/**
 * Shows the sought message or the end at first. When messages come or go above what is read, that stays where it is.
 * Returns what notes where the reader is.
 */
function useHeldPlace(
  box: React.RefObject<HTMLDivElement | null>,
  rows: readonly Message[] | undefined,
  { at, toEnd }: { at: string | undefined; toEnd: boolean },
) {
  const held = useRef<Anchor | undefined>(undefined)
  const ends = `${rows?.[0]?.place} ${rows?.at(-1)?.place}`
  function note() {
    const { current: element } = box
    if (!element) return
    const lines = [...element.querySelectorAll<HTMLElement>('[data-place]')]
    const top = lines.find((line) => line.offsetTop + line.offsetHeight > element.scrollTop)
    const place = top?.dataset['place']
    if (top && place) held.current = { place, below: top.offsetTop - element.scrollTop }
  }
  useLayoutEffect(() => {
    const { current: element } = box
    if (!element) return
    const lineAt = (place: string) => element.querySelector<HTMLElement>(`[data-place="${place}"]`)
    if (held.current) {
      const line = lineAt(held.current.place)
      if (line) element.scrollTop = line.offsetTop - held.current.below
    } else if (at) {
      const line = lineAt(at)
      if (line) element.scrollTop = line.offsetTop - element.clientHeight / 3
    } else if (toEnd) element.scrollTop = element.scrollHeight
    note()
    // oxlint-disable-next-line react/exhaustive-deps -- only other messages move what is read
  }, [ends])
  return note
}
