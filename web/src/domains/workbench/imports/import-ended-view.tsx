import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { App } from 'antd'
import { useRef } from 'react'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { importCalls } from './import-queries.ts'
import { countsText } from './import-text.ts'

/** Notifies a person on another page that an import has ended, or waits for a decision. `paths` are the pages of imports by list. */
export function ImportsEnded({ paths }: { paths: Readonly<Record<string, string>> }) {
  const tell = useTeller(paths)
  const waiting = useRef(new Set<number>())
  useLive('workbench.import', ({ id }) => {
    if (id === undefined || waiting.current.has(id)) return
    waiting.current.add(id)
    setTimeout(() => {
      waiting.current.delete(id)
      void importCalls.read(id).then(tell, () => undefined)
    }, 1000)
  })
  return null
}

function useTeller(paths: Readonly<Record<string, string>>) {
  const { notification } = App.useApp()
  const told = useRef(new Set<string>())
  return ({ id, list, state, fileName, counts }: ImportView) => {
    const path = paths[list]
    const text = state in endings ? endings[state as keyof typeof endings] : undefined
    const key = `import-${id}-${state}`
    if (!path || !text || told.current.has(key)) return
    told.current.add(key)
    if (isInFront(path, id)) return
    const link = (
      <PageLink href={href(path, { id })} onClick={() => notification.destroy(key)}>
        {t('workbench.import.ended.open')}
      </PageLink>
    )
    const notice = {
      key,
      title: t(text, { name: fileName }),
      description: countsText(counts, currentLanguage()),
      actions: link,
      duration: 10,
      placement: 'bottomRight',
      role: 'status',
    } as const
    if (state === 'failed') notification.error(notice)
    else notification.success(notice)
  }
}

const endings = {
  checked: 'workbench.import.ended.checked',
  done: 'workbench.import.ended.done',
  failed: 'workbench.import.ended.failed',
} as const

/** Whether the page of this import is the one in front. */
function isInFront(path: string, id: number) {
  const { active, tabs: open } = tabs.get()
  return active === path && open.find(({ key }) => key === path)?.live?.page.search['id'] === String(id)
}
