import { IdcardOutlined } from '@ant-design/icons'
import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Picture } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The photos of a card, one side at a time. */
export function PhotoView({ capture }: { capture: ListedCapture }) {
  const { t } = useWords()
  const [side, setSide] = useState<'front' | 'back'>('front')
  const shown = capture[side] ?? capture.front ?? capture.back
  if (!shown)
    return (
      <div className="capture-photo capture-none">
        <IdcardOutlined aria-hidden />
        <p>{t(capture.covered ? 'exhibitions.capture.covered' : 'exhibitions.capture.noPhoto')}</p>
      </div>
    )
  return (
    <div className="capture-photo">
      <Picture
        key={shown.image}
        path={shown.image}
        name={t('exhibitions.capture.photo')}
        alt={t('exhibitions.capture.photoOf', {
          name: capture.companyName || capture.contactName || `#${capture.number}`,
        })}
      />
      {capture.front && capture.back ? (
        <Segmented
          value={side}
          onChange={setSide}
          options={[
            { value: 'front', label: t('exhibitions.capture.front') },
            { value: 'back', label: t('exhibitions.capture.back') },
          ]}
        />
      ) : null}
    </div>
  )
}
