import { Alert, Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { WechatProgress } from './wechat-actions.ts'
import './wechat-step-view.css'

interface StepProps {
  progress: WechatProgress
  /** Opens WeChat's page again. */
  scan: () => void
}

/** The progress at WeChat, or the reason why another scan is needed. */
export function WechatStep({ progress, scan }: StepProps) {
  const { t } = useWords()
  if (progress.step === 'confirming') return <Waiting text={t('identity.wechat.confirming')} />
  if (progress.step === 'waiting') {
    return (
      <Waiting text={t('identity.wechat.waiting')}>
        <Button size="small" onClick={scan}>
          {t('identity.wechat.again')}
        </Button>
      </Waiting>
    )
  }
  const why =
    progress.step === 'failed'
      ? progress.message
      : t(progress.step === 'refused' ? 'identity.wechat.refused' : 'identity.wechat.expired')
  return (
    <>
      <Alert type={progress.step === 'failed' ? 'error' : 'warning'} showIcon role="alert" title={why} />
      <Button type="primary" size="large" block autoFocus className="wechat-step-renew" onClick={scan}>
        {t('identity.wechat.renew')}
      </Button>
    </>
  )
}

function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="wechat-step" role="status">
      <Spin />
      <p>{text}</p>
      {children}
    </div>
  )
}
