import { languages } from '@seamark/contract/languages'
import { sizes } from '@seamark/contract/identity/profiles/preferences'
import { Button, Card, Select } from 'antd'
import { FieldLine, Fields } from '../../../kit/page/fields.tsx'
import { languageNames, switchLanguage } from '../../../kit/inputs/languages.tsx'
import { switchSize } from '../../../kit/inputs/sizes.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePreference } from '../../../platform/preferences/preferences.ts'
import { settingsPanel } from '../../../platform/preferences/settings-panel.ts'

/** The own preferences; language and size are changed here, the rest in the settings panel. */
export function PreferencesView() {
  const { t, language } = useWords()
  const size = usePreference('size')
  const colour = usePreference('themeColour')
  const pinyin = usePreference('pinyinSearch')
  const onOff = (on: boolean) => t(on ? 'identity.preferences.on' : 'identity.preferences.off')
  const more = (
    <Button type="link" size="small" onClick={settingsPanel.open}>
      {t('identity.preferences.change')}
    </Button>
  )
  return (
    <Card size="small" title={t('identity.preferences.title')} extra={more}>
      <Fields>
        <FieldLine label={t('kit.language')}>
          <Select
            size="small"
            aria-label={t('kit.language')}
            value={language}
            popupMatchSelectWidth={false}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(chosen) => void switchLanguage(chosen)}
          />
        </FieldLine>
        <FieldLine label={t('kit.size')}>
          <Select
            size="small"
            aria-label={t('kit.size')}
            value={size}
            popupMatchSelectWidth={false}
            options={sizes.map((value) => ({ value, label: t(`kit.size.${value}`) }))}
            onChange={switchSize}
          />
        </FieldLine>
        <FieldLine label={t('frame.settings.theme')}>
          <span className="profile-colour" style={{ background: colour }} />
          {colour.toUpperCase()}
        </FieldLine>
        <FieldLine label={t('frame.settings.tagsView')}>{onOff(usePreference('tagsView'))}</FieldLine>
        <FieldLine label={t('frame.settings.fixedHeader')}>{onOff(usePreference('fixedHeader'))}</FieldLine>
        <FieldLine label={t('frame.settings.sidebarLogo')}>{onOff(usePreference('sidebarLogo'))}</FieldLine>
        {language === 'zh' ? <FieldLine label={t('frame.settings.pinyinSearch')}>{onOff(pinyin)}</FieldLine> : null}
      </Fields>
    </Card>
  )
}
