import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { languageItems, languageNames, switchLanguage } from '../../../kit/inputs/languages.tsx'

/** The language menu of the top bar. */
export function LanguageSwitch() {
  const { t, language } = useWords()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: languageItems(language, (chosen) => void switchLanguage(chosen)), selectedKeys: [language] }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={`${t('kit.language')}: ${languageNames[language]}`}
      >
        {languageNames[language]}
      </Button>
    </Dropdown>
  )
}
