import { type Language, languages } from '@seamark/contract/languages'
import { setLanguage, t, useWords } from '../../platform/language/i18n.ts'
import { notices } from '../../platform/notices.ts'
import { setPreference } from '../../platform/preferences/preferences.ts'

export const languageNames: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' }
const tags: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

/** The languages, each in its own words; the current one cannot be chosen. */
export function languageItems(current: Language, choose: (language: Language) => void) {
  return languages.map((language) => ({
    key: language,
    label: <span lang={tags[language]}>{languageNames[language]}</span>,
    disabled: language === current,
    onClick: () => choose(language),
  }))
}

/** Switches without a reload; the message is in the language just chosen. */
export async function switchLanguage(language: Language) {
  await setLanguage(language)
  setPreference('language', language)
  notices.success(t('kit.languageSwitched'))
}

/** The languages as a row of plain buttons, for the login page, which must not wait for a menu. */
export function LanguageRow() {
  const { t, language: current } = useWords()
  return (
    <fieldset className="language-row" aria-label={t('kit.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={tags[language]}
          disabled={language === current}
          aria-pressed={language === current}
          onClick={() => void switchLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
