import type { Variable } from '@seamark/contract/messaging/texts/variables'
import { t } from '../../../platform/language/i18n.ts'

export const variableText = (name: Variable) => t(`messaging.variable.${name}`)
