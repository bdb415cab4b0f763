import { Select, Tabs } from 'antd'
import { useIsPhone } from './media-queries.ts'

interface TabsProps {
  /** What the parts are parts of, for who hears the page. */
  label: string
  active: string
  items: readonly { key: string; label: string }[]
  onChange: (key: string) => void
  /** The tabs stand above a list in the page, instead of at its top. */
  small?: boolean
}

/** The parts of a page, one of them shown. A phone has no room for tabs beside each other, and chooses from a list. */
export function PageTabs({ label, active, items, onChange, small = false }: TabsProps) {
  if (useIsPhone())
    return (
      <Select
        aria-label={label}
        value={active}
        onChange={onChange}
        options={items.map((item) => ({ value: item.key, label: item.label }))}
        className={small ? 'page-tabs' : 'page-tabs page-tabs-top'}
      />
    )
  return (
    <Tabs
      aria-label={label}
      {...(small ? { size: 'small' as const } : {})}
      activeKey={active}
      onChange={onChange}
      items={[...items]}
    />
  )
}
