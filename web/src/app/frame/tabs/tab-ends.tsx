import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { Tab } from '../../../platform/tabs/tabs.rules.ts'
import { tabTitle } from './use-tab-actions.ts'

type List = RefObject<HTMLUListElement | null>

/** How far a list can still be scrolled to each side. */
export function useHidden(list: List) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    // A tab comes, goes, and grows with its name.
    const contents = new MutationObserver(look)
    contents.observe(current, { childList: true, subtree: true, characterData: true })
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [list])
  return hidden
}

interface EndsProps {
  list: List
  tabs: readonly Tab[]
  active: string | undefined
  hidden: ReturnType<typeof useHidden>
  go: (key: string) => void
}

/** Where tabs do not fit: buttons that scroll them, and the list of all. */
export function TabEnds({ list, tabs, active, hidden: { before, after }, go }: EndsProps) {
  const { t } = useWords()
  if (!before && !after) return null
  const scroll = (way: -1 | 1) => {
    const width = list.current?.clientWidth ?? 0
    list.current?.scrollBy({ left: way * width * 0.7 })
  }
  return (
    <div className="strip-ends">
      <button type="button" aria-label={t('frame.tabs.before')} disabled={!before} onClick={() => scroll(-1)}>
        <LeftOutlined aria-hidden />
      </button>
      <button type="button" aria-label={t('frame.tabs.after')} disabled={!after} onClick={() => scroll(1)}>
        <RightOutlined aria-hidden />
      </button>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          className: 'strip-all',
          selectedKeys: active === undefined ? [] : [active],
          items: tabs.map((tab) => ({ key: tab.key, label: tabTitle(tab) })),
          onClick: ({ key }) => go(key),
        }}
      >
        <button type="button" aria-label={t('frame.tabs.all')}>
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </div>
  )
}
