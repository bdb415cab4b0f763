import { bindingKinds, type BindingKind } from '@seamark/contract/identity/bindings/bindings'
import { coveredEmail, coveredPhone } from '../accounts/accounts.rules.ts'

type Way = BindingKind | 'password'

/** What of an account leads in. */
export type Bound = Record<BindingKind, string | null> & { password_hash: string | null }

/** The ways that still lead into an account once `removed` is gone. What this installation cannot ask for leads nobody in. */
export function waysLeft(account: Bound, open: Record<BindingKind, boolean>, removed: BindingKind): Way[] {
  const others = bindingKinds.filter((kind) => kind !== removed && open[kind] && account[kind] !== null)
  return account.password_hash === null ? others : ['password', ...others]
}

/** As its owner knows it again and nobody else does: for her own eyes, and for the audit log. */
export const masked: Record<BindingKind, (value: string) => string> = {
  phone: coveredPhone,
  email: coveredEmail,
  wechat: (name) => `${[...name][0] ?? ''}••••`,
}
