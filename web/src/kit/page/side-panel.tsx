import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from './media-queries.ts'

interface BesideProps {
  title: ReactNode
  open: boolean
  onClose: () => void
  extra?: ReactNode
  /** There is something to look at closely, and what is said of it stands at its side. */
  wide?: boolean
  children?: ReactNode
}

/** What belongs to one row, beside its list. It stands in the page, which is positioned, so that it hides with the page. */
export function Beside({ title, open, onClose, extra, wide = false, children }: BesideProps) {
  const phone = useIsPhone()
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      extra={extra}
      size={phone ? '100%' : wide ? 'min(1040px, 92%)' : 640}
      getContainer={false}
      rootStyle={{ position: 'absolute' }}
      mask={phone}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}
