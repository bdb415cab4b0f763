import type { accountForms } from '@seamark/contract/messaging/channels/accounts'
import { t } from '../../../platform/language/i18n.ts'

export type SecretName = (typeof accountForms)[keyof typeof accountForms]['secrets'][number]

/** What a provider calls a field of its account. */
export const fieldText = (name: SecretName) => t(`messaging.account.field.${name}`)

const refusals = ['unset', 'source', 'unsigned', 'late', 'tooLarge', 'form', 'failed'] as const
/** Why a call of a webhook was refused. */
export function hookRefusalText(why: string): string {
  const known = refusals.find((one) => one === why)
  return known ? t(`messaging.hook.refusal.${known}`) : why
}
