import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { Button } from 'antd'
import { useFileAddress, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface PickerProps {
  id?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
}

/** The image that proves who wants to join: chosen by click or drop, shown before it is sent, and removable. */
export function ProofPicker({ id, value, onChange }: PickerProps) {
  const { t } = useWords()
  const shown = useFileAddress(value)
  const { listens, open, chooser } = useImageDrop(([file]) => file && onChange?.(file))
  return (
    <div className="request-proof">
      <button type="button" {...(id ? { id } : {})} className="image-drop" onClick={open} {...listens}>
        {shown ? <img src={shown} alt={t('groups.request.proof')} /> : <PictureOutlined aria-hidden />}
        <span>{t('groups.request.proof.choose')}</span>
        <small>{t('groups.request.proof.hint', { most: megabytes(mostImageBytes) })}</small>
      </button>
      {value ? (
        <Button
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('groups.request.proof.remove')}
          onClick={() => onChange?.(undefined)}
        />
      ) : null}
      {chooser}
    </div>
  )
}
