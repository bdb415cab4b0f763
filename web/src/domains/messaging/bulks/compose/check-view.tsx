import { type Bulk, type BulkPreview, sendBulkToSelf } from '@seamark/contract/messaging/bulks/bulks'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Failed, Loading, ProgressLine, SidePanel } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { number } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { usePageSearch, useSetPageSearch } from '../../../../platform/page.tsx'
import { recipientSearch } from '../bulk-filters.ts'
import { AttachmentList } from '../../attachments/attachments-field-form.tsx'
import { usePreviews } from '../bulk-queries.ts'
import { variablesText } from '../../texts/variable-text.ts'
import { Recipients } from '../recipients-view.tsx'

interface CheckProps {
  bulk: Bulk
  /** The form holds what the server has not checked. */
  isDirty: boolean
  isBusy: boolean
  onCheck: () => void
}

/** Who of the audience may be written to today; each number opens its recipients. */
export function Check({ bulk, isDirty, isBusy, onCheck }: CheckProps) {
  const { t } = useWords()
  const search = usePageSearch(recipientSearch)
  const setSearch = useSetPageSearch()
  const isReady = bulk.state === 'ready' && !isDirty
  const found = bulk.verdicts.filter(({ count }) => count > 0)
  return (
    <section className="compose-step" aria-label={t('messaging.step.check')}>
      <h2>{t('messaging.step.check')}</h2>
      {bulk.state === 'checking' ? (
        <ProgressLine title={t('messaging.checking')} done={0} total={null} facts={[number(bulk.total)]} />
      ) : null}
      {bulk.state === 'ready' && isDirty ? <Alert type="info" showIcon title={t('messaging.checkAgain')} /> : null}
      {found.length > 0 && !isDirty ? (
        <ul className="mass-cards">
          {found.map(({ verdict, count }) => (
            <li key={verdict}>
              <button
                type="button"
                aria-pressed={search.verdict === verdict}
                onClick={() => setSearch({ verdict, state: undefined })}
              >
                <strong>{number(count)}</strong>
                <small>{t(`messaging.verdict.${verdict}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mass-quiet">{t('messaging.checkHint')}</p>
      )}
      <Button type={isReady ? 'default' : 'primary'} loading={isBusy || bulk.state === 'checking'} onClick={onCheck}>
        {t(isReady ? 'messaging.checkAnew' : 'messaging.check')}
      </Button>
      {isReady ? <Previews bulk={bulk} /> : null}
      <SidePanel
        wide
        title={search.verdict ? t(`messaging.verdict.${search.verdict}`) : ''}
        open={search.verdict !== undefined}
        onClose={() => setSearch({ verdict: undefined })}
      >
        <Recipients bulk={bulk} />
      </SidePanel>
    </section>
  )
}

/** What three of them would read, and the same to the own mailbox. */
function Previews({ bulk }: { bulk: Bulk }) {
  const { t } = useWords()
  const { data, error, refetch } = usePreviews(bulk.id, true)
  const [isSending, setSending] = useState(false)
  async function sendToSelf() {
    setSending(true)
    try {
      const [first] = data?.previews ?? []
      const body = first ? { kind: first.target.kind, targetId: first.target.id } : {}
      const { address } = await call(sendBulkToSelf, { params: { id: bulk.id }, body })
      notices.success(t('messaging.sentToSelf', { address }))
    } catch {
      // The call has shown why.
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="compose-previews">
      <h3>{t('messaging.previews')}</h3>
      {data ? (
        data.previews.map((preview) => (
          <Preview key={`${preview.target.kind}-${preview.target.id}`} preview={preview} />
        ))
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      <Button loading={isSending} onClick={() => void sendToSelf()}>
        {t('messaging.sendToSelf')}
      </Button>
    </div>
  )
}

function Preview({
  preview: { target, contact, address, subject, text, missing, attachments },
}: {
  preview: BulkPreview
}) {
  const { t, language } = useWords()
  return (
    <article>
      <small className="mass-quiet">{[...new Set([target.name, contact, address])].filter(Boolean).join(' · ')}</small>
      {subject ? <strong>{subject}</strong> : null}
      <p className="mass-text">{text}</p>
      <div className="bulk-attachments">
        <AttachmentList attachments={attachments} />
      </div>
      {missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('messaging.reason.missing', { names: variablesText(missing, language) })}
        />
      ) : null}
    </article>
  )
}
