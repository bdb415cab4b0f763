import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import { coveredEmail, coveredPhone } from '../accounts/accounts.rules.ts'

/** Masks a value so that only its owner recognises it: for her own pages, and for the audit log. */
export const masked: Record<BindingKind, (value: string) => string> = {
  phone: coveredPhone,
  email: coveredEmail,
  wechat: (name) => `${[...name][0] ?? ''}••••`,
}
