import type { ExportView } from '@seamark/contract/workbench/exports/exports'
import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { ExportNotice, ExportTitle } from './export-notice-view.tsx'
import { useExports } from './export-queries.ts'
import { isAtWork } from './export-rules.ts'

/** Exports whose notice was shown. */
const shown = new Set<number>()

/** Shows an export's progress in a notice of the frame, which stays on every page until it is closed. */
export function useShowExport() {
  const { notification } = App.useApp()
  return (begun: ExportView) => {
    shown.add(begun.id)
    const key = `export-${begun.id}`
    notification.open({
      key,
      title: <ExportTitle begun={begun} />,
      description: <ExportNotice begun={begun} onClose={() => notification.destroy(key)} />,
      duration: 0,
      placement: 'bottomRight',
      className: 'export-notice',
    })
  }
}

/** Shows the notice of a running export again after a reload; once only, so that a closed notice does not return. */
export function useFollowExports() {
  const show = useShowExport()
  const atWork = useExports().find(isAtWork)
  const follow = useEffectEvent((begun: ExportView) => {
    if (!shown.has(begun.id)) show(begun)
  })
  useEffect(() => {
    if (atWork) follow(atWork)
  }, [atWork])
}
