import { continueSending, pauseSending, type SendingState } from '@seamark/contract/messaging/channels/channels'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Dialog, Empty, Failed, Loading, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { bulkPath } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { useSending } from './channel-queries.ts'
import { ReasonForm } from './reason-form.tsx'

/** Whether anything leaves this installation, and the switch for it. */
export function Sending() {
  const { t } = useWords()
  const { data, error, refetch } = useSending()
  const [open, setOpen] = useState<'pause' | 'continue'>()
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={2} />
  return (
    <section className="sending" aria-label={t('messaging.sending')}>
      {data.isPaused ? (
        <Alert
          type="warning"
          showIcon
          title={t('messaging.sendingPaused', { since: data.since ? dateTime(data.since) : '' })}
          description={[
            data.why,
            data.by?.name,
            data.backupAt ? t('messaging.sending.backup', { at: dateTime(data.backupAt) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button type="primary" onClick={() => setOpen('continue')}>
              {t('messaging.sending.continue')}
            </Button>
          }
        />
      ) : (
        <Alert
          type="success"
          showIcon
          title={t('messaging.sending.open', { count: data.waiting })}
          action={
            <Button danger onClick={() => setOpen('pause')}>
              {t('messaging.sending.pause')}
            </Button>
          }
        />
      )}
      {open === 'pause' ? (
        <ReasonForm
          title={t('messaging.sending.pause')}
          hint={t('messaging.sending.pauseHint')}
          send={(reason) => call(pauseSending, { body: { reason } }, { quiet: true })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'continue' && data.isPaused ? <Continuing state={data} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}

/** What leaves at once when sending goes on: read first, then confirmed. */
function Continuing({ state, onClose }: { state: SendingState; onClose: () => void }) {
  const { t } = useWords()
  const { save, isSaving, failure } = useSave({
    about: String(state.waiting),
    send: () => call(continueSending, { body: { waiting: state.waiting } }, { quiet: true }),
    onSaved: () => {
      void refreshBulks()
      onClose()
    },
    refresh: refreshBulks,
  })
  return (
    <Dialog
      title={t('messaging.sending.continue')}
      okText={t('messaging.sending.continueNow', { count: number(state.waiting) })}
      isSaving={isSaving}
      failure={failure}
      onOk={() => void save()}
      onClose={onClose}
    >
      {state.bulks.length === 0 ? (
        <Empty text={t('messaging.sending.nothing')} />
      ) : (
        <>
          <p>{t('messaging.sending.leaves', { count: state.waiting })}</p>
          <ul className="sending-bulks">
            {state.bulks.map(({ id, title, sender, waiting }) => (
              <li key={id}>
                <span>
                  {title === null ? t('messaging.sending.hidden') : <PageLink href={bulkPath(id)}>{title}</PageLink>}{' '}
                  <small>{sender.name}</small>
                </span>
                <strong>{number(waiting)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
