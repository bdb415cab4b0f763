import { bindingKinds, type BindingKind } from '@seamark/contract/identity/bindings/bindings'

type Way = BindingKind | 'password'

/** The values of an account that serve as ways in. */
export type Bound = Record<BindingKind, string | null> & { password_hash: string | null }

/** The ways in that an account still has without `removed`. A way that this installation does not offer does not count. */
export function waysLeft(account: Bound, open: Record<BindingKind, boolean>, removed: BindingKind): Way[] {
  const others = bindingKinds.filter((kind) => kind !== removed && open[kind] && account[kind] !== null)
  return account.password_hash === null ? others : ['password', ...others]
}
