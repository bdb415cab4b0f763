import type { ExportView } from '@seamark/contract/workbench/exports/exports'
import { Button } from 'antd'
import { useState } from 'react'
import { bytes, number } from '../../../platform/language/format.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { fetchExport, useExports } from './export-queries.ts'
import { isThere } from './export-rules.ts'

const shownAtMost = 5

/** The person's recent exports, each with its file as long as it is kept. */
export function RecentExports() {
  const { t } = useWords()
  const exports = useExports().slice(0, shownAtMost)
  const [now] = useState(() => Date.now())
  if (exports.length === 0) return null
  return (
    <section className="export-recent">
      <h3>
        {t('workbench.export.recent')} · {t('workbench.export.kept')}
      </h3>
      <ul>
        {exports.map((one) => (
          <RecentExport key={one.id} one={one} there={isThere(one, now)} />
        ))}
      </ul>
    </section>
  )
}

function RecentExport({ one, there }: { one: ExportView; there: boolean }) {
  const { t, language } = useWords()
  const state = there ? undefined : states[one.state]
  return (
    <li>
      <span className="export-recent-name" title={one.fileName}>
        {one.fileName}
      </span>
      <span className="export-recent-note" title={one.problem ?? undefined}>
        {state
          ? t(state)
          : `${t('workbench.export.rowCount', { count: number(one.progress.done, language) })} · ${bytes(one.size ?? 0, language)}`}
      </span>
      <Button
        type="link"
        size="small"
        disabled={!there}
        onClick={() => void fetchExport(one.id).catch(() => undefined)}
      >
        {t('workbench.export.download')}
      </Button>
    </li>
  )
}

const states: Record<ExportView['state'], WordKey> = {
  waiting: 'workbench.export.waiting',
  running: 'workbench.export.running',
  // The export is done and its file has expired.
  done: 'workbench.export.expired',
  failed: 'workbench.export.failed',
  cancelled: 'workbench.export.cancelled',
}
