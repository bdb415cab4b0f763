import { bindWechat } from '@seamark/contract/identity/index'
import type { WechatConfirmation } from '@seamark/contract/identity/sign-in/wechat'
import { Refusal } from '@seamark/contract/platform/client'
import { Form } from 'antd'
import { Dialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { failScan, leaveScan, useWechatProgress } from '../sign-in/wechat-actions.ts'
import { WechatStep } from '../sign-in/wechat-step-view.tsx'
import { useDeed } from './binding-actions.ts'
import { BindingDialog, OwnPassword } from './binding-form.tsx'

/** Scan, then the password: the dialog is open as long as a scan is under way. */
export function WechatForm({ scan }: { scan: () => void }) {
  const { t } = useWords()
  const progress = useWechatProgress()
  if (progress.step === 'confirmed') return <Confirmed confirmation={progress.confirmation} />
  return (
    <Dialog title={t('identity.bindings.bindWechat')} width={440} footer={null} onClose={leaveScan}>
      <WechatStep progress={progress} scan={scan} />
    </Dialog>
  )
}

interface Values {
  password: string
}

function Confirmed({ confirmation }: { confirmation: WechatConfirmation }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const deed = useDeed(form, leaveScan)

  async function bind({ password }: Values) {
    try {
      await call(bindWechat, { body: { ...confirmation, password } }, { quiet: true })
    } catch (error) {
      // WeChat's own errors are shown beside the button for another scan.
      if (error instanceof Refusal && error.body.code.startsWith('identity.wechat_')) failScan(error.body.message)
      throw error
    }
  }

  return (
    <BindingDialog<Values>
      title={t('identity.bindings.bindWechat')}
      lead={t('identity.bindings.wechatLead')}
      ok={t('identity.bindings.bind')}
      form={form}
      deed={deed}
      submit={(values) => void deed.run(() => bind(values), t('identity.bindings.bindDone'))}
      close={leaveScan}
    >
      <OwnPassword busy={deed.busy} />
    </BindingDialog>
  )
}
