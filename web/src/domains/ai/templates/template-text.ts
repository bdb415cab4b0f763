import { piecesOf } from '@seamark/contract/ai/templates/places'
import type { Template } from '@seamark/contract/ai/templates/templates'
import { fieldsOf, type Variable, type VariableField } from '@seamark/contract/ai/templates/variables'
import { type Language, languages } from '@seamark/contract/languages'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'

type Worded = Readonly<Partial<Record<Language, string>>>

/** A text in the reader's language, else in the first in which it stands. */
export const wordedText = (texts: Worded, language = currentLanguage()): string =>
  texts[language] ?? languages.map((one) => texts[one]).find((text) => text !== undefined) ?? ''

export const templateName = ({ names }: Pick<Template, 'names'>) => wordedText(names)

/** The languages in which a template is written, its own first. */
export const languagesOf = ({ drafts, language }: Pick<Template, 'drafts' | 'language'>): Language[] =>
  languages
    .filter((one) => drafts[one] !== undefined)
    .toSorted((one, other) => +(other === language) - +(one === language))

/** The draft in which a reader begins: her own language where there is one. */
export const firstLanguage = (template: Pick<Template, 'drafts' | 'language'>): Language =>
  template.drafts[currentLanguage()] === undefined ? template.language : currentLanguage()

export const variableName = ({ labels, key }: Pick<Variable, 'labels' | 'key'>) => wordedText(labels) || key

/** What a place of a draft is called: 客户·名称. */
export function placeName(variables: readonly Variable[], key: string, field: string): string {
  const variable = variables.find((one) => one.key === key)
  if (!variable) return field ? `${key}.${field}` : key
  const fields: readonly VariableField[] = fieldsOf[variable.type]
  const known = fields.find((one) => one === field)
  return known === undefined ? variableName(variable) : `${variableName(variable)}·${fieldName(known)}`
}

const fieldName = (field: VariableField) => t(`ai.variableField.${field}`)

export const authorName = ({ author }: Pick<Template, 'author'>) => author?.name ?? t('ai.author.shipped')

/** A draft with its places called as people call them. */
export const draftText = ({ drafts, variables }: Pick<Template, 'drafts' | 'variables'>, language: Language): string =>
  piecesOf(drafts[language] ?? '')
    .map((piece) => (typeof piece === 'string' ? piece : `[${placeName(variables, piece.key, piece.field)}]`))
    .join('')
