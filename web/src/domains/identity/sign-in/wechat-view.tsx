import { WechatOutlined } from '@ant-design/icons'
import { waysIn } from '@seamark/contract/identity/index'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { scanWechat, signInByScan } from './wechat-actions.ts'

const WechatCard = lazy(() => import('./wechat-form.tsx').then(({ WechatCard }) => ({ default: WechatCard })))

/** The button that signs in by WeChat, where this installation supports it. */
export function WechatWay() {
  const { t } = useWords()
  const scan = useWechatSignIn()
  const { data } = useCall(waysIn, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!data?.wechat.isThere) return null
  return (
    <Button size="large" block icon={<WechatOutlined className="login-wechat-icon" />} onClick={scan}>
      {t('identity.wechat.way')}
    </Button>
  )
}

/** Replaces the login form while somebody signs in by WeChat. */
export function WechatSignIn() {
  const scan = useWechatSignIn()
  return (
    <Suspense>
      <WechatCard scan={scan} />
    </Suspense>
  )
}

function useWechatSignIn() {
  const router = useRouter()
  return () =>
    void scanWechat('signIn', (confirmation) => {
      void signInByScan(confirmation).then((isIn) =>
        isIn ? router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true }) : undefined,
      )
    })
}
