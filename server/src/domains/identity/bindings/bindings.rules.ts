import { bindingKinds, type BindingKind } from '@seamark/contract/identity/bindings/bindings'

type Way = BindingKind | 'password'

/** What of an account leads in. */
export type Bound = Record<BindingKind, string | null> & { password_hash: string | null }

/** The ways that still lead into an account once `removed` is gone. What this installation cannot ask for leads nobody in. */
export function waysLeft(account: Bound, open: Record<BindingKind, boolean>, removed: BindingKind): Way[] {
  const others = bindingKinds.filter((kind) => kind !== removed && open[kind] && account[kind] !== null)
  return account.password_hash === null ? others : ['password', ...others]
}
