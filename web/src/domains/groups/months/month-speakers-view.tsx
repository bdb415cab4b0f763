import { Badge, Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { KnownSenders } from '../findings/known-person-view.tsx'
import { SenderLink } from '../messages/sender-view.tsx'
import { messagesOfSpeaker } from './month-text.ts'
import { standAt } from './month-orders-view.tsx'
import { useMonthSpeakers } from './month-queries.ts'
import './months-view.css'

interface SpeakersProps {
  groupId: number
  month: string
  /** Whether only our own people are counted. */
  isOurs: boolean
}

/** Who spoke in a month, below the months; a name opens who that is in all groups. */
export function MonthSpeakers({ groupId, month, isOurs }: SpeakersProps) {
  const { t } = useWords()
  const { data, error, refetch } = useMonthSpeakers(groupId, month, isOurs)
  const title = t(isOurs ? 'groups.value.ourSpeakers' : 'groups.value.speakers', { month })
  return (
    <section className="month-orders month-speakers" aria-label={title}>
      <h2>{title}</h2>
      {!data ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <KnownSenders>
          <p key={month} ref={standAt} className="group-reasons">
            {t('groups.value.speakersOf', { count: data.count, messages: number(data.messages) })}
            {data.count > data.speakers.length
              ? ` ${t('groups.value.speakersMost', { count: number(data.speakers.length) })}`
              : ''}
          </p>
          <ul>
            {data.speakers.map(({ senderId, name, messages, isOurs: isColleague }) => (
              <li key={senderId}>
                <span className="group-badges">
                  <SenderLink senderId={senderId} name={name || t('groups.person.nameless')} />
                  {isColleague ? <Badge tone="busy">{t('groups.value.ours')}</Badge> : null}
                </span>
                <PageLink href={messagesOfSpeaker(groupId, data.month, senderId)}>
                  {t('groups.value.said', { count: messages })}
                </PageLink>
              </li>
            ))}
          </ul>
        </KnownSenders>
      )}
    </section>
  )
}
