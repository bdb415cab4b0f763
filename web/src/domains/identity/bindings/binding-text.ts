import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import type { WordKey } from '../../../platform/language/i18n.ts'

interface Said {
  name: WordKey
  bind: WordKey
  change: WordKey
  unbind: WordKey
  /** The reason why it cannot be bound on an installation without it. */
  absent: WordKey
}

/** The texts of each kind of binding and of its actions. */
export const bindingWords: Record<BindingKind, Said> = {
  phone: {
    name: 'identity.field.phone',
    bind: 'identity.bindings.bindPhone',
    change: 'identity.bindings.changePhone',
    unbind: 'identity.bindings.unbindPhone',
    absent: 'identity.bindings.phoneAbsent',
  },
  email: {
    name: 'identity.field.email',
    bind: 'identity.bindings.bindEmail',
    change: 'identity.bindings.changeEmail',
    unbind: 'identity.bindings.unbindEmail',
    absent: 'identity.bindings.emailAbsent',
  },
  wechat: {
    name: 'identity.field.wechat',
    bind: 'identity.bindings.bindWechat',
    change: 'identity.bindings.changeWechat',
    unbind: 'identity.bindings.unbindWechat',
    absent: 'identity.bindings.wechatAbsent',
  },
}
