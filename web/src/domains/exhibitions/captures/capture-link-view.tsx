import { QrcodeOutlined } from '@ant-design/icons'
import { Alert, Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Copy, Dialog, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './capture-link-view.css'

/** The page that is open on phones at a fair. It is a page of its own, which the browser loads. */
const captureAddress = (exhibitionId: number) => `/exhibition/capture/?fair=${exhibitionId}`

/** On a phone it opens the page for capturing cards; on a desk it shows the code by which a phone opens it. */
export function CaptureLink({ exhibitionId }: { exhibitionId: number }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (isPhone)
    return (
      <Button type="primary" size="large" block href={captureAddress(exhibitionId)}>
        {t('exhibitions.capture.open')}
      </Button>
    )
  return (
    <>
      <Button icon={<QrcodeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('exhibitions.capture.open')}
      </Button>
      {isOpen ? <CaptureCode exhibitionId={exhibitionId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CaptureCode({ exhibitionId, onClose }: { exhibitionId: number; onClose: () => void }) {
  const { t } = useWords()
  const address = location.origin + captureAddress(exhibitionId)
  const code = useQrCode(address)
  return (
    <Dialog title={t('exhibitions.capture.open')} footer={null} onClose={onClose}>
      <div className="capture-code">
        {code ? <img src={code} alt={t('exhibitions.capture.code')} width={240} height={240} /> : <Spin />}
        <p>{t('exhibitions.capture.scan')}</p>
        <p className="capture-address">
          <Copy text={address} />
        </p>
      </div>
      {isSecureContext ? null : <Alert type="warning" showIcon title={t('exhibitions.capture.noTls')} />}
    </Dialog>
  )
}

/** Returns the code as the address of an image, once what draws it has come. */
function useQrCode(text: string): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let isGone = false
    void import('qr').then(({ encodeQR }) => {
      const image = `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium' }))}`
      if (!isGone) setCode(image)
    })
    return () => {
      isGone = true
    }
  }, [text])
  return code
}
