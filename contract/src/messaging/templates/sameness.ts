import type { Language } from '../../languages.ts'
import type { TemplateKind } from '../choices.ts'

interface Words {
  language: Language
  subject: string
  text: string
  translations: Readonly<Partial<Record<Language, { subject: string; text: string }>>>
}

/** Whether a bulk's words are those of a template. One of the kind `text` says nothing of the subject. */
export function hasWordsOf({ kind, ...template }: Words & { kind: TemplateKind }, bulk: Words): boolean {
  const subjectOf = ({ subject }: { subject: string }) => (kind === 'mail' ? subject.trim() : '')
  const wordsOf = ({ language, translations, ...own }: Words) =>
    JSON.stringify([
      language,
      subjectOf(own),
      own.text.trim(),
      Object.entries(translations)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([one, part]) => [one, subjectOf(part), part.text.trim()]),
    ])
  return wordsOf(template) === wordsOf(bulk)
}
