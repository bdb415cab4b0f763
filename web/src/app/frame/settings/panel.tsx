import { Button, Drawer, Switch } from 'antd'
import { useUndoOffer } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { setPreference, setPreferences, usePreference } from '../../../platform/preferences/preferences.ts'
import { ThemeChoice } from './theme-choice.tsx'
import './panel.css'

/** The person's settings of the frame. A colour takes effect when it is confirmed, a switch at once. */
export function SettingsPanel({ open, close }: { open: boolean; close: () => void }) {
  const { t, language } = useWords()
  const restoreDefaults = useRestoreDefaults()
  return (
    <Drawer title={t('frame.settings')} placement="right" size={280} open={open} onClose={close} className="settings">
      <ThemeChoice />
      <div className="settings-switches">
        <SwitchRow name="tagsView" label={t('frame.settings.tagsView')} />
        <SwitchRow name="fixedHeader" label={t('frame.settings.fixedHeader')} />
        <SwitchRow name="sidebarLogo" label={t('frame.settings.sidebarLogo')} />
        {language === 'zh' ? <SwitchRow name="pinyinSearch" label={t('frame.settings.pinyinSearch')} /> : null}
      </div>
      <Button block onClick={restoreDefaults}>
        {t('frame.settings.restore')}
      </Button>
    </Drawer>
  )
}

function SwitchRow({
  name,
  label,
}: {
  name: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'pinyinSearch'
  label: string
}) {
  const on = usePreference(name)
  return (
    <label className="settings-row">
      <span>{label}</span>
      <Switch size="small" checked={on} onChange={(next) => setPreference(name, next)} />
    </label>
  )
}

const defaults = { themeColour: null, tagsView: null, fixedHeader: null, sidebarLogo: null, pinyinSearch: null }

/** Restores the defaults at once, and offers the settings that they replaced. */
function useRestoreDefaults() {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  const before = {
    themeColour: usePreference('themeColour'),
    tagsView: usePreference('tagsView'),
    fixedHeader: usePreference('fixedHeader'),
    sidebarLogo: usePreference('sidebarLogo'),
    pinyinSearch: usePreference('pinyinSearch'),
  }
  return () => {
    setPreferences(defaults)
    offerUndo({ key: 'undo-settings', title: t('frame.settings.restored'), undo: () => setPreferences(before) })
  }
}
