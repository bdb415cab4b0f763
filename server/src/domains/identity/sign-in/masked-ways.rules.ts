import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import { coveredEmail, coveredPhone } from '../accounts/accounts.rules.ts'

/** As its owner knows it again and nobody else does: for her own eyes, and for the audit log. */
export const masked: Record<BindingKind, (value: string) => string> = {
  phone: coveredPhone,
  email: coveredEmail,
  wechat: (name) => `${[...name][0] ?? ''}••••`,
}
