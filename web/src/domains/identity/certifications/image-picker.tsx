import { FileImageOutlined } from '@ant-design/icons'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { useFileAddress, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface ImagePickerProps {
  /** The subject of the image, such as "business licence". */
  name: string
  value?: File | undefined
  onChange?: (file: File) => void
  id?: string
}

/** An image chosen by click or drop, shown before it is sent. */
export function ImagePicker({ name, value, onChange, id }: ImagePickerProps) {
  const { t } = useWords()
  const shown = useFileAddress(value)
  const { listens, open, chooser } = useImageDrop(([file]) => file && onChange?.(file))
  return (
    <>
      <button type="button" id={id ?? ''} className="image-picker image-drop" onClick={open} {...listens}>
        {shown ? <img src={shown} alt="" /> : <FileImageOutlined style={{ fontSize: 28 }} aria-hidden />}
        <span>{t(value ? 'identity.image.replace' : 'identity.image.choose', { name })}</span>
        <small>{t('identity.image.hint', { most: megabytes(mostImageBytes) })}</small>
      </button>
      {chooser}
    </>
  )
}
