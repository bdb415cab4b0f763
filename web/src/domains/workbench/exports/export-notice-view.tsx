import type { ExportView } from '@seamark/contract/workbench/exports/exports'
import { Button, Progress } from 'antd'
import { bytes, number } from '../../../platform/language/format.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { fetchExport, giveUpExport, useExport } from './export-queries.ts'
import { isAtWork, percentOf } from './export-rules.ts'

const titles: Record<ExportView['state'], WordKey> = {
  waiting: 'workbench.export.waiting',
  running: 'workbench.export.running',
  done: 'workbench.export.done',
  failed: 'workbench.export.failed',
  cancelled: 'workbench.export.cancelled',
}

export function ExportTitle({ begun }: { begun: ExportView }) {
  const { t } = useWords()
  const { state } = useExport(begun)
  return <>{t(titles[state])}</>
}

/** The progress of an export, with a button to cancel; once it is done, its file. */
export function ExportNotice({ begun, onClose }: { begun: ExportView; onClose: () => void }) {
  const { t, language } = useWords()
  const now = useExport(begun)
  const { done, total } = now.progress
  const rows = total === null ? number(done, language) : `${number(done, language)} / ${number(total, language)}`

  async function fetch() {
    await fetchExport(now.id)
    onClose()
  }

  return (
    <div className="export-notice-body">
      <div className="export-notice-name" title={now.fileName}>
        {now.fileName}
      </div>
      {isAtWork(now) ? (
        <Progress
          percent={percentOf(now.progress) ?? 0}
          size="small"
          showInfo={false}
          aria-label={t('workbench.export.running')}
        />
      ) : null}
      <div className="export-notice-foot">
        {isAtWork(now) ? (
          <>
            <span>{t('workbench.export.rowCount', { count: rows })}</span>
            <Button size="small" onClick={() => void giveUpExport(now.id).catch(() => undefined)}>
              {t('workbench.export.cancel')}
            </Button>
          </>
        ) : now.state === 'done' ? (
          <>
            <span>
              {t('workbench.export.rowCount', { count: number(done, language) })} · {bytes(now.size ?? 0, language)}
            </span>
            <Button type="primary" size="small" onClick={() => void fetch().catch(() => undefined)}>
              {t('workbench.export.download')}
            </Button>
          </>
        ) : (
          <span>{now.problem}</span>
        )}
      </div>
    </div>
  )
}
