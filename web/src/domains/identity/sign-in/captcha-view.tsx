import { getCaptcha } from '@seamark/contract/identity/index'
import { Form, Input, type InputRef } from 'antd'
import type { Ref } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './captcha-view.css'

/** The current image; `renew` loads another one. */
export function useCaptcha() {
  const { data, isFetching, isError, refetch } = useCall(
    getCaptcha,
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  const image = data && /^data:image\/(svg\+xml|png|jpeg)[;,]/.test(data.image) ? data.image : undefined
  return { image: isError ? undefined : image, loading: isFetching, renew: () => void refetch() }
}

function CaptchaImage({ captcha: { image, loading, renew } }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { t } = useWords()
  const words = t(
    image ? 'identity.login.captchaImage' : loading ? 'identity.login.captchaLoading' : 'identity.login.captchaFailed',
  )
  return (
    <button
      type="button"
      className="login-captcha-image"
      onClick={renew}
      disabled={loading}
      aria-label={words}
      title={words}
      aria-busy={loading}
    >
      {image ? <img src={image} alt="" /> : <span>{words}</span>}
    </button>
  )
}

interface CaptchaItemProps {
  captcha: ReturnType<typeof useCaptcha>
  answer?: Ref<InputRef>
  /** Called on Enter where the form's own submit button is not the right one. */
  onEnter?: () => void
}

/** The field for the answer, beside the image. */
export function CaptchaItem({ captcha, answer, onEnter }: CaptchaItemProps) {
  const { t } = useWords()
  return (
    <Form.Item label={t('identity.login.captcha')} htmlFor="imageCaptcha">
      <div className="login-captcha">
        <Form.Item
          name="imageCaptcha"
          noStyle
          rules={[
            { required: true, whitespace: true, message: t('identity.captcha_missing') },
            { pattern: /^\s*\d{1,6}\s*$/, message: t('identity.captcha_digits') },
          ]}
        >
          <Input
            size="large"
            id="imageCaptcha"
            ref={answer}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            placeholder={t('identity.login.captchaHint')}
            onPressEnter={(event) => {
              if (!onEnter) return
              event.preventDefault()
              onEnter()
            }}
          />
        </Form.Item>
        <CaptchaImage captcha={captcha} />
      </div>
    </Form.Item>
  )
}
