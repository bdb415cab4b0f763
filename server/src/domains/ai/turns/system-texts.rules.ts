import type { Language } from '@seamark/contract/languages'

const languages: Readonly<Record<Language, string>> = {
  zh: 'Chinese',
  en: 'English',
  es: 'Spanish',
  ja: 'Japanese',
}

/** What every question begins with. It holds no secret, and whoever asks may read it. */
export const systemText = (language: Language): string =>
  `You are the assistant of a freight forwarder's CRM. Answer in the language of the question, else in ${languages[language]}; be brief.`
