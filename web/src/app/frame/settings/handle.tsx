import { SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { settingsPanel, useSettingsShown } from '../../../platform/preferences/settings-panel.ts'

const SettingsPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.SettingsPanel })))

/** The panel at the right edge and its handle; a phone has no room for them. The panel is fetched at its first opening. */
export function Settings({ phone }: { phone: boolean }) {
  const { t } = useWords()
  const open = useSettingsShown()
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return (
    <>
      {phone ? null : (
        <button
          type="button"
          className="settings-handle"
          aria-label={t('frame.settings')}
          title={t('frame.settings')}
          aria-expanded={open}
          onClick={settingsPanel.open}
        >
          <SettingOutlined aria-hidden />
        </button>
      )}
      {asked ? (
        <Suspense fallback={null}>
          <SettingsPanel open={open} close={settingsPanel.close} />
        </Suspense>
      ) : null}
    </>
  )
}
