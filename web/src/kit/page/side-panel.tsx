import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from './media-queries.ts'

interface SidePanelProps {
  title: ReactNode
  open: boolean
  onClose: () => void
  extra?: ReactNode
  /** The panel is wide, for an object to look at closely with its text at its side. */
  wide?: boolean
  /** The element to stand in, where it is not the one around; it is positioned. */
  inside?: () => HTMLElement
  children?: ReactNode
}

/** A panel for one row beside its list. It stands in the positioned page, so that it hides with the page. */
export function SidePanel({ title, open, onClose, extra, wide = false, inside, children }: SidePanelProps) {
  const phone = useIsPhone()
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      extra={extra}
      size={phone ? '100%' : wide ? 'min(1040px, 92%)' : 640}
      getContainer={inside ?? false}
      rootStyle={{ position: 'absolute', outline: 'none' }}
      mask={phone}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}
