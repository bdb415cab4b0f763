import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import { unbindContact, unbindWechat } from '@seamark/contract/identity/index'
import { Form } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDeed } from './binding-actions.ts'
import { BindingDialog, OwnPassword } from './binding-form.tsx'
import { bindingWords } from './binding-text.ts'

interface Values {
  password: string
}

/** Removes the telephone, mailbox or WeChat binding from the account. */
export function UnbindForm({ kind, close }: { kind: BindingKind; close: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const deed = useDeed(form, close)
  const unbind = ({ password }: Values) =>
    kind === 'wechat'
      ? call(unbindWechat, { body: { password } }, { quiet: true })
      : call(unbindContact, { body: { kind, password } }, { quiet: true })
  return (
    <BindingDialog<Values>
      title={t(bindingWords[kind].unbind)}
      lead={t('identity.bindings.unbindLead')}
      ok={t('identity.bindings.unbind')}
      danger
      form={form}
      deed={deed}
      submit={(values) => void deed.run(() => unbind(values), t('identity.bindings.unbindDone'))}
      close={close}
    >
      <OwnPassword busy={deed.busy} />
    </BindingDialog>
  )
}
