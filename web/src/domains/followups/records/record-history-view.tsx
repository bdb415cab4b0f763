import type { FollowUpRecord } from '@seamark/contract/followups/records/records'
import { Timeline } from 'antd'
import { Dialog, Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ProgressTag } from '../../phonebook/index.ts'
import { useEarlier } from './record-queries.ts'

/** The text of a follow-up before each edit, newest first. */
export function RecordHistory({ record, onClose }: { record: FollowUpRecord; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useEarlier(record.id)
  return (
    <Dialog title={t('followups.history')} footer={null} width={560} onClose={onClose}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={3} /> : null}
      {data ? (
        <Timeline
          items={data.versions.map((version) => ({
            key: version.id,
            content: (
              <>
                <div className="record-hint">
                  {t('followups.history.until', { at: dateTime(version.at), name: version.by.name })}
                </div>
                <div className="record-answered">
                  <span>{[t(`followups.way.${version.way}`), dateTime(version.happenedAt)].join(' · ')}</span>
                  <ProgressTag progress={version.progress} />
                  {version.images > 0 ? (
                    <span className="record-hint">{t('followups.history.images', { count: version.images })}</span>
                  ) : null}
                </div>
                <p className="record-content">{version.content}</p>
              </>
            ),
          }))}
        />
      ) : null}
    </Dialog>
  )
}
