import { GlobalOutlined } from '@ant-design/icons'
import { type Language, languages } from '@seamark/contract/languages'
import { Button, Dropdown } from 'antd'
import { setLanguage, t, useWords } from '../platform/i18n.ts'
import { notices } from '../platform/notices.ts'

const names: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' }
const tags: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

/** Each language in its own words; the current one cannot be chosen. */
export function languageItems(current: Language, choose: (language: Language) => void) {
  return languages.map((language) => ({
    key: language,
    label: <span lang={tags[language]}>{names[language]}</span>,
    disabled: language === current,
    onClick: () => choose(language),
  }))
}

/** Without a reload, said in the language just chosen. */
export async function switchLanguage(language: Language) {
  await setLanguage(language)
  notices.success(t('frame.languageSwitched'))
}

export function LanguageSwitch() {
  const { t, language } = useWords()
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: languageItems(language, (chosen) => void switchLanguage(chosen)), selectedKeys: [language] }}>
      <Button type="text" icon={<GlobalOutlined />} aria-haspopup="menu" aria-label={`${t('frame.language')}: ${names[language]}`}>
        {names[language]}
      </Button>
    </Dropdown>
  )
}
