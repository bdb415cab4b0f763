import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { Alert, Result } from 'antd'
import { Badge, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageParams, useTabTitle } from '../../../platform/page.tsx'
import { useBulkActions } from './bulk-actions.tsx'
import { useBulk, useBulkNews } from './bulk-queries.ts'
import { bulkStateText, bulkTone, whenText } from './bulk-text.ts'
import { BulkProgress } from './bulk-view.tsx'
import { QuotedRatesForm } from './quoted-rates-form.tsx'
import { ComposeForm } from './compose/compose-form.tsx'
import './bulk-view.css'

/** One bulk: it is composed while it is the reader's draft; from its confirmation on it shows who got it and who did not. */
export function BulkPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data, error, refetch } = useBulk(id)
  useBulkNews()
  useTabTitle(data?.title)
  const isGone = error instanceof Refusal && error.httpStatus === 404
  if (data && !isGone) return <Loaded bulk={data} />
  return (
    <Page title={t('messaging.one')}>
      {isGone ? (
        <Result status="404" title={t('messaging.bulk_not_found')} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </Page>
  )
}

function Loaded({ bulk }: { bulk: Bulk }) {
  const { t } = useWords()
  const { buttons, dialog } = useBulkActions(bulk)
  const isDraft = ['draft', 'checking', 'ready'].includes(bulk.state)
  return (
    <Page
      title={
        <>
          {bulk.title} <Badge tone={bulkTone(bulk)}>{bulkStateText(bulk)}</Badge>
        </>
      }
      note={`${bulk.sender.name} · ${whenText(bulk)}`}
      actions={buttons}
    >
      {bulk.problem ? (
        <Alert
          type="warning"
          showIcon
          className="mass-problem"
          title={t(`messaging.problem.${bulk.problem}.sentence`)}
        />
      ) : null}
      <QuotedRatesForm key={bulk.version} bulk={bulk} />
      {isDraft && (bulk.can.edit || bulk.state === 'checking') ? (
        <ComposeForm key={bulk.id} bulk={bulk} />
      ) : (
        <BulkProgress bulk={bulk} />
      )}
      {dialog}
    </Page>
  )
}
