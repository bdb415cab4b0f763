import type { Language } from '@seamark/contract/languages'
import type { Variable } from '@seamark/contract/messaging/texts/variables'
import { t } from '../../../platform/language/i18n.ts'

export const variableText = (name: Variable) => t(`messaging.variable.${name}`)

/** Several variables in a sentence. */
export const variablesText = (names: readonly Variable[], language: Language) =>
  names.map(variableText).join(language === 'zh' || language === 'ja' ? '、' : ', ')
