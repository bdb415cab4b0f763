import { useRouter } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { useEffect } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { MenuEntry } from './entries.ts'
import { productName } from '../../../platform/product.ts'
import { MainMenu } from './main-menu.tsx'

/** The menu as a drawer: it holds the focus, and closes by Esc, by a tap beside it, and whenever a page is opened. */
export function PhoneMenu({ entries, open, close }: { entries: MenuEntry[]; open: boolean; close: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close])
  return (
    <Drawer
      title={productName}
      placement="left"
      size={300}
      open={open}
      onClose={close}
      styles={{ body: { padding: 8 } }}
    >
      <nav id="menu" aria-label={t('frame.menu')}>
        <MainMenu entries={entries} narrow={false} />
      </nav>
    </Drawer>
  )
}
