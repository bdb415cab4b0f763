import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'

interface MoreProps {
  items: NonNullable<MenuProps['items']>
  /** The name of the button for screen readers: which thing the menu is of. */
  label: string
  /** Beside buttons of a page it is one of them. */
  size?: 'small' | 'middle'
}

/** A small button with three dots that opens the actions on one thing; nothing where there are none. */
export function MoreMenu({ items, label, size = 'small' }: MoreProps) {
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type={size === 'small' ? 'text' : 'default'}
        size={size}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={label}
      />
    </Dropdown>
  )
}
