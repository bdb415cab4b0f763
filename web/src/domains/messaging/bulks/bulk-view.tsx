import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { topicName } from '@seamark/contract/messaging/opt-outs/topics'
import { remindBulk } from '@seamark/contract/messaging/tasks/tasks'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { FieldLine, Fields } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import { AttachmentList } from '../attachments/attachments-field-form.tsx'
import { templateName } from '../templates/template-queries.ts'
import { massPath, recipientSearch } from './bulk-filters.ts'
import { channelText, channelWhyText } from './bulk-text.ts'
import { Recipients } from './recipients-view.tsx'
import { SendingPaused } from './sending-paused-view.tsx'

/** What became of a confirmed bulk: each number opens its recipients. */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const { t, language } = useWords()
  return (
    <>
      <div className="mass-notes">
        <SendingPaused />
        <Stopped bulk={bulk} />
        <ByHand bulk={bulk} />
        <OpenTasks bulk={bulk} />
      </div>
      <Outcomes bulk={bulk} />
      <div className="mass-columns">
        <Recipients bulk={bulk} />
        <section aria-label={t('messaging.content')}>
          <Fields>
            <FieldLine label={t('messaging.field.channels')}>{bulk.channels.map(channelText).join(' → ')}</FieldLine>
            <FieldLine label={t('messaging.field.quietHours')}>{quietText(bulk)}</FieldLine>
            <FieldLine label={t('messaging.field.movesOn')}>
              {t(bulk.movesOn ? 'messaging.yes' : 'messaging.no')}
            </FieldLine>
            <FieldLine label={t('messaging.field.scheduledAt')}>
              {bulk.scheduledAt ? dateTime(bulk.scheduledAt) : t('messaging.atOnce')}
            </FieldLine>
            {bulk.approvedBy ? (
              <FieldLine label={t('messaging.field.approvedBy')}>{bulk.approvedBy.name}</FieldLine>
            ) : null}
            {bulk.template ? (
              <FieldLine label={t('messaging.template.one')}>
                {bulk.template.name === null
                  ? t('messaging.template.unseen')
                  : templateName({ name: bulk.template.name, nameEn: bulk.template.nameEn ?? '' }, language)}{' '}
                {t('messaging.template.editionOf', { edition: bulk.template.edition })}
              </FieldLine>
            ) : null}
            {bulk.rateIds.length > 0 && hasCode(346) ? (
              <FieldLine label={t('messaging.field.rates')}>
                <PageLink href={href('/freight/rates', { ids: bulk.rateIds.join(','), expired: 'true' })}>
                  {t('messaging.ratesQuoted', { count: bulk.rateIds.length })}
                </PageLink>
              </FieldLine>
            ) : null}
            {bulk.topic ? (
              <FieldLine label={t('messaging.field.topic')}>{topicName(language, bulk.topic)}</FieldLine>
            ) : null}
          </Fields>
          {bulk.subject ? <h2>{bulk.subject}</h2> : null}
          <p className="mass-text">{bulk.text}</p>
          <div className="bulk-attachments">
            <AttachmentList attachments={bulk.attachments} />
          </div>
        </section>
      </div>
    </>
  )
}

function quietText({ quietHours, quietDaysOff, isQuietByOffice }: Bulk): string {
  const hours = quietHours && `${quietHours.from}–${quietHours.to}`
  const parts = [
    hours && (isQuietByOffice ? t('messaging.quietHours.office', { hours }) : hours),
    quietDaysOff && t('messaging.quietDaysOff.short'),
  ]
  return parts.filter(Boolean).join(' · ') || t('messaging.none.quietHours')
}

/** A channel that does not send keeps its recipients waiting, and says why. */
function Stopped({ bulk: { state, counts, channels } }: { bulk: Bulk }) {
  const { t } = useWords()
  if (state !== 'running' || (counts.waiting ?? 0) === 0) return null
  return channels
    .filter((channel) => channel.state !== 'ok')
    .map((channel) => (
      <Alert
        key={channel.id}
        type="warning"
        showIcon
        title={t('messaging.bulk.channelStopped', {
          name: channelText(channel),
          why: channelWhyText(channel) || t(`messaging.channelState.${channel.state}`),
        })}
      />
    ))
}

/** Messages that a colleague sends in WeCom, and that are not sent yet. */
function OpenTasks({ bulk: { id, counts } }: { bulk: Bulk }) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const open = counts.task ?? 0
  if (open === 0) return null
  async function remind() {
    setBusy(true)
    await call(remindBulk, { params: { id } }).then(
      ({ tasks }) => notices.success(t('messaging.tasks.reminded', { count: tasks })),
      () => undefined,
    )
    setBusy(false)
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('messaging.tasks.open', { count: open })}
      action={
        <Button loading={isBusy} onClick={() => void remind()}>
          {t('messaging.tasks.remind')}
        </Button>
      }
    />
  )
}

/** Those that wait for their sender’s hand, and where she sends them. */
function ByHand({ bulk: { id, sender, state, counts, channels } }: { bulk: Bulk }) {
  const { t } = useWords()
  const me = useSession()
  const left = (counts.handed ?? 0) + (state === 'running' ? (counts.waiting ?? 0) : 0)
  if (sender.id !== me.id || left === 0 || channels.every(({ kind }) => kind !== 'byHand')) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('messaging.hand.waits')}
      action={<PageLink href={href(massPath, { tab: 'hands', bulkId: id })}>{t('messaging.hand.go')}</PageLink>}
    />
  )
}

const shownStates = [
  'waiting',
  'claimed',
  'calling',
  'task',
  'handed',
  'sent',
  'delivered',
  'read',
  'unknown',
  'failed',
  'skipped',
  'cancelled',
] as const

function Outcomes({ bulk }: { bulk: Bulk }) {
  const { t } = useWords()
  const search = usePageSearch(recipientSearch)
  const setSearch = useSetPageSearch()
  const none = { state: undefined, verdict: undefined, moved: undefined, retriable: undefined, replied: undefined }
  const card = (key: string, label: string, count: number, isOpen: boolean, patch: object) => (
    <li key={key}>
      <button type="button" aria-pressed={isOpen} onClick={() => setSearch({ ...none, ...(isOpen ? {} : patch) })}>
        <strong>{number(count)}</strong>
        <small>{label}</small>
      </button>
    </li>
  )
  return (
    <ul className="mass-cards" aria-label={t('messaging.outcome')}>
      {shownStates
        .filter((state) => (bulk.counts[state] ?? 0) > 0)
        .map((state) =>
          card(state, t(`messaging.recipientState.${state}`), bulk.counts[state] ?? 0, search.state === state, {
            state,
          }),
        )}
      {bulk.moved > 0
        ? card('moved', t('messaging.moved'), bulk.moved, search.moved === 'true', { moved: 'true' })
        : null}
      {bulk.retriable > 0
        ? card('retriable', t('messaging.retriable'), bulk.retriable, search.retriable === 'true', {
            retriable: 'true',
          })
        : null}
      {bulk.replied > 0
        ? card('replied', t('messaging.replied'), bulk.replied, search.replied === 'true', { replied: 'true' })
        : null}
    </ul>
  )
}
