import { getCaptcha } from '@seamark/contract/identity/index'
import { useCall } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'

/** The current image; `renew` asks for another. */
export function useCaptcha() {
  const { data, isFetching, isError, refetch } = useCall(getCaptcha, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const image = data && /^data:image\/(svg\+xml|png|jpeg)[;,]/.test(data.image) ? data.image : undefined
  return { image: isError ? undefined : image, loading: isFetching, renew: () => void refetch() }
}

export function CaptchaImage({ captcha: { image, loading, renew } }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { t } = useWords()
  const words = t(image ? 'identity.login.captchaImage' : loading ? 'identity.login.captchaLoading' : 'identity.login.captchaFailed')
  return (
    <button type="button" className="login-captcha-image" onClick={renew} disabled={loading} aria-label={words} title={words} aria-busy={loading}>
      {image ? <img src={image} alt="" /> : <span>{words}</span>}
    </button>
  )
}
