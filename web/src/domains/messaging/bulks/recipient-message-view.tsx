import type { Recipient } from '@seamark/contract/messaging/bulks/recipients'
import { Failed, Loading, SidePanel } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { AttachmentList } from '../attachments/attachments-field-form.tsx'
import { ClientConsents } from '../opt-outs/client-consents-view.tsx'
import { useRecipientMessage } from './bulk-queries.ts'

interface MessageProps {
  bulkId: number
  of: Recipient | undefined
  onClose: () => void
}

/** What one recipient has read, word by word; before it leaves, what it would be now. */
export function RecipientMessage({ bulkId, of, onClose }: MessageProps) {
  const { t } = useWords()
  return (
    <SidePanel title={of?.target.name ?? t('messaging.content')} open={of !== undefined} onClose={onClose}>
      {of ? <Words bulkId={bulkId} of={of} /> : null}
    </SidePanel>
  )
}

/** A verdict without a consent is answered where it is read. */
function Words({ bulkId, of }: Pick<MessageProps, 'bulkId'> & { of: Recipient }) {
  const { t } = useWords()
  const isUnreadable = of.target.name === null || of.address === null
  const { data, error, refetch } = useRecipientMessage(bulkId, of.target, !isUnreadable)
  if (isUnreadable)
    return <p>{t(of.target.name === null ? 'messaging.recipients.hidden' : 'messaging.reason.noAddress')}</p>
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <>
      {of.verdict === 'noConsent' && of.target.kind === 'client' ? <ClientConsents companyId={of.target.id} /> : null}
      <p className="mass-quiet">
        {[of.contact, of.address, t(data.isKept ? 'messaging.message.kept' : 'messaging.message.now')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {data.subject ? <h2>{data.subject}</h2> : null}
      <p className="mass-text">{data.text}</p>
      <div className="bulk-attachments">
        <AttachmentList attachments={data.attachments} />
      </div>
    </>
  )
}
