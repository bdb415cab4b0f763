import { closeReply, type Reply, reopenReply } from '@seamark/contract/messaging/replies/replies'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { SidePanel } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { bulkPath } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { TaskForm } from '../../followups/index.ts'
import { companyPath, MailLink } from '../../phonebook/index.ts'
import { ReplyBadge, senderOf } from './reply-table.tsx'
import './reply-view.css'

/** One answer, whole, and what is done about it. */
export function ReplyPanel({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('messaging.reply')} open={reply !== undefined} onClose={onClose}>
      {reply ? <Opened reply={reply} /> : null}
    </SidePanel>
  )
}

function Opened({ reply }: { reply: Reply }) {
  const { t } = useWords()
  const { client, from, subject, text, quoted, bulk, at } = reply
  return (
    <article className="reply">
      <header>
        <h2>
          <PageLink href={companyPath(client)}>{client.name}</PageLink>
        </h2>
        <ReplyBadge {...reply} />
        <p>
          {senderOf(reply)} {from.address ? <MailLink address={from.address} /> : null} · {dateTime(at)}
        </p>
        <p>
          {t('messaging.reply.answers')} <PageLink href={bulkPath(bulk.id)}>{bulk.title}</PageLink>
        </p>
      </header>
      <ReplyActions reply={reply} />
      {subject ? <h3>{subject}</h3> : null}
      <p className="reply-text">{text || t('messaging.reply.empty')}</p>
      {quoted ? (
        <details>
          <summary>{t('messaging.reply.quoted')}</summary>
          <p className="reply-text reply-quoted">{quoted}</p>
        </details>
      ) : null}
      <Handled reply={reply} />
    </article>
  )
}

function ReplyActions({ reply }: { reply: Reply }) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { id, version, state, client, task, text } = reply
  async function move() {
    setBusy(true)
    try {
      await call(state === 'open' ? closeReply : reopenReply, { params: { id }, version })
    } catch {
      // The call has already shown the message.
    } finally {
      await refreshBulks()
      setBusy(false)
    }
  }
  const start = {
    kind: 'todo' as const,
    title: t('messaging.task.reply', { company: client.name, title: reply.bulk.title }).slice(0, 200),
    companyId: client.id,
    company: client,
    note: text.slice(0, 500),
  }
  return (
    <div className="reply-actions">
      {task ? (
        <PageLink href="/contacts/tasks">
          {t(task.isOpen ? 'messaging.reply.taskOpen' : 'messaging.reply.taskClosed')}
        </PageLink>
      ) : null}
      {hasCode(321) ? <Button onClick={() => setPlanning(true)}>{t('messaging.reply.toTask')}</Button> : null}
      <Button type={state === 'open' ? 'primary' : 'default'} loading={isBusy} onClick={() => void move()}>
        {t(state === 'open' ? 'messaging.reply.close' : 'messaging.reply.reopen')}
      </Button>
      {isPlanning ? (
        <Suspense fallback={null}>
          <TaskForm start={start} onClose={() => setPlanning(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Handled({ reply: { state, isOptOut, doneBy, doneAt } }: { reply: Reply }) {
  const { t } = useWords()
  if (isOptOut) return <p className="reply-note">{t('messaging.reply.optedOut.sentence')}</p>
  if (state === 'open' || !doneAt) return null
  return <p className="reply-note">{t('messaging.reply.doneBy', { name: doneBy?.name ?? '', at: dateTime(doneAt) })}</p>
}
