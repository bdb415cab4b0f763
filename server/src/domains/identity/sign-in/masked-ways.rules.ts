import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import { maskEmail, maskPhone } from '../accounts/accounts.rules.ts'

/** Masks a value so that only its owner recognises it: for her own pages, and for the audit log. */
export const masked: Record<BindingKind, (value: string) => string> = {
  phone: maskPhone,
  email: maskEmail,
  wechat: (name) => `${[...name][0] ?? ''}••••`,
}
