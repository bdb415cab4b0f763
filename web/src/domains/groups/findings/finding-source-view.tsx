import type { FindingSource } from '@seamark/contract/groups/findings/findings'
import type { Message } from '@seamark/contract/groups/messages/messages'
import { Refusal } from '@seamark/contract/platform/client'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { date, dateTime, formatDate } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { groupPath } from '../groups/group-filters.ts'
import { useLinesAround } from '../messages/message-queries.ts'
import { MessageText, useSenderName } from '../messages/message-text.tsx'
import { colourOf, piecesOf } from './finding-text.ts'

interface SourceProps {
  source: FindingSource
  /** Whether the lines around it are shown at once. */
  isOpen: boolean
  /** Called with who said it, to be opened. */
  onSender: (senderId: number) => void
}

/** One place where it was said: the message with its values underlined, the lines around it, and the way into the group. */
export function Source({ source, isOpen: begins, onSender }: SourceProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(begins)
  const { group, at, sender, senderId, place, withdrawn } = source
  const opened = withdrawn ? null : place
  return (
    <article className="finding-source">
      <header>
        <PageLink href={groupPath(group)}>{group.name}</PageLink> ·{' '}
        {senderId === null ? (
          sender
        ) : (
          <Button type="link" size="small" className="sender-link" onClick={() => onSender(senderId)}>
            {sender || t('groups.person.nameless')}
          </Button>
        )}{' '}
        · {dateTime(at)}
      </header>
      {withdrawn ? (
        <em>{t('groups.withdrawn')}</em>
      ) : opened !== null && isOpen ? (
        <Around groupId={group.id} place={opened} at={at}>
          <Said source={source} />
        </Around>
      ) : (
        <Said source={source} />
      )}
      {opened === null ? null : (
        <footer>
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'groups.message.hideAround' : 'groups.message.readAround')}
          </Button>
          <PageLink href={href(groupPath(group), { tab: 'messages', at: opened })}>
            {t('groups.message.openGroup')}
          </PageLink>
        </footer>
      )}
    </article>
  )
}

function Said({ source: { text, places } }: Pick<SourceProps, 'source'>) {
  return (
    <p className="finding-text">
      {piecesOf(text, places).map(({ start, text: piece, field }) =>
        field === null ? (
          <span key={start}>{piece}</span>
        ) : (
          <mark key={start} className={`finding-${colourOf(field)}`}>
            {piece}
          </mark>
        ),
      )}
    </p>
  )
}

interface AroundProps {
  groupId: number
  place: string
  at: string
  /** The message itself, which stands here whatever becomes of the lines. */
  children: ReactNode
}

/** The lines before and after a message. While they come, or cannot come, the message alone is shown. */
function Around({ groupId, place, at, children }: AroundProps) {
  const { t } = useWords()
  const { data, error, refetch } = useLinesAround(groupId, place)
  if (data && !data.isThere)
    return (
      <>
        {children}
        <p className="finding-quiet">{t('groups.message.gone')}</p>
      </>
    )
  return (
    <>
      <Lines messages={data?.before} at={at} />
      {children}
      <Lines messages={data?.after} at={at} />
      {data ? null : error ? <NoLines error={error} retry={() => void refetch()} /> : <Loading rows={2} />}
    </>
  )
}

/** The messages are closed to the reader, or away: the finding can be decided on all the same. */
function NoLines({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useWords()
  if (error instanceof Refusal && (error.httpStatus === 403 || error.httpStatus === 404))
    return <p className="finding-quiet">{t('groups.message.notYours')}</p>
  if (error instanceof Refusal && error.httpStatus === 503)
    return (
      <p className="finding-quiet" role="alert">
        {error.body.message}{' '}
        <Button type="link" size="small" onClick={retry}>
          {t('kit.retry')}
        </Button>
      </p>
    )
  return <Failed error={error} retry={retry} />
}

/** The time of a line alone, with its day where that is not the day of the message. */
function Lines({ messages, at }: { messages: readonly Message[] | undefined; at: string }) {
  const senderName = useSenderName()
  if (!messages || messages.length === 0) return null
  return (
    <ol className="finding-around">
      {messages.map((message) => (
        <li key={message.place}>
          <span className="finding-quiet">
            {senderName(message)}{' '}
            <time dateTime={message.at}>
              {formatDate(message.at, date(message.at) === date(at) ? 'HH:mm' : 'MM-DD HH:mm')}
            </time>
          </span>{' '}
          <MessageText message={message} words={[]} />
        </li>
      ))}
    </ol>
  )
}
