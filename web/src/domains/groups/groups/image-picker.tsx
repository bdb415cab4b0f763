import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { Button } from 'antd'
import { useFileAddress, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface PickerProps {
  id?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
  /** What the image shows. */
  alt: string
  /** The address of the image that stands, shown until another one is chosen. */
  standing?: string | undefined
  onRemoveStanding?: () => void
}

/** An image of a form: chosen by click or drop, shown before it is sent, and removable. */
export function ImagePicker({ id, value, onChange, alt, standing, onRemoveStanding }: PickerProps) {
  const { t } = useWords()
  const chosen = useFileAddress(value)
  const shown = chosen ?? standing
  const { listens, open, chooser } = useImageDrop(([file]) => file && onChange?.(file))
  return (
    <div className="group-image-picker">
      <button type="button" {...(id ? { id } : {})} className="image-drop" onClick={open} {...listens}>
        {shown ? <img src={shown} alt={alt} /> : <PictureOutlined aria-hidden />}
        <span>{t('groups.image.choose')}</span>
        <small>{t('groups.image.hint', { most: megabytes(mostImageBytes) })}</small>
      </button>
      {shown ? (
        <Button
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('groups.image.remove')}
          onClick={() => (value ? onChange?.(undefined) : onRemoveStanding?.())}
        />
      ) : null}
      {chooser}
    </div>
  )
}
