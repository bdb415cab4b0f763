import type { ConsentRow } from '@seamark/contract/messaging/opt-outs/lists'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Empty, Failed, Loading, SearchBox, SidePanel, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ConsentForm } from './consent-form.tsx'
import { useConsents } from './opt-out-queries.ts'

/** What people agreed to or took back, beside the list. Nothing of it is ever changed; the newest of an address counts. */
export function ConsentPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const [isWriting, setWriting] = useState(false)
  const pager = usePager(q)
  const { data, error, refetch } = useConsents(q, pager.cursor, isOpen)
  const next = data?.next
  return (
    <SidePanel
      title={t('messaging.consents')}
      open={isOpen}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setWriting(true)}>
          {t('messaging.consents.record')}
        </Button>
      }
    >
      <p className="opt-out-quiet">{t('messaging.consents.hint')}</p>
      <SearchBox value={q} label={t('messaging.consents.search')} onSearch={(typed) => setQ(typed ?? '')} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={4} />
      ) : data.rows.length === 0 ? (
        <Empty text={t(q ? 'messaging.consents.noMatch' : 'messaging.consents.none')} />
      ) : (
        <ul className="opt-out-consents">
          {data.rows.map((row) => (
            <Consent key={row.id} row={row} />
          ))}
        </ul>
      )}
      <div className="opt-out-pages">
        {pager.index > 0 ? <Button onClick={pager.previous}>{t('messaging.consents.newer')}</Button> : null}
        {next ? <Button onClick={() => pager.next(next)}>{t('messaging.consents.older')}</Button> : null}
      </div>
      {isWriting ? <ConsentForm onClose={() => setWriting(false)} /> : null}
    </SidePanel>
  )
}

function Consent({ row: { address, given, source, proof, at, by } }: { row: ConsentRow }) {
  const { t } = useWords()
  return (
    <li>
      <span>
        <Badge tone={given ? 'good' : 'bad'}>
          {t(given ? 'messaging.consents.given' : 'messaging.consents.takenBack')}
        </Badge>{' '}
        <strong>{address || t('messaging.optOuts.unknownAddress')}</strong>
      </span>
      <span>{source}</span>
      {proof ? <small className="opt-out-proof">{proof}</small> : null}
      <small className="opt-out-quiet">{[by?.name, dateTime(at)].filter(Boolean).join(' · ')}</small>
    </li>
  )
}
