import { FileImageOutlined } from '@ant-design/icons'
import { imageMediaTypes, megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../platform/i18n.ts'

interface ImagePickerProps {
  /** What the image shows: "business licence". */
  name: string
  value?: File | undefined
  onChange?: (file: File) => void
  id?: string
}

/** An image chosen by click or dropped in, shown before it is sent. Its size is checked when the form is sent, its kind by the server. */
export function ImagePicker({ name, value, onChange, id }: ImagePickerProps) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const shown = useObjectUrl(value)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChange?.(file)
  }
  return (
    <>
      <button
        type="button"
        id={id ?? ''}
        className="image-picker"
        data-over={isOver}
        onClick={() => chooser.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        {shown ? <img src={shown} alt="" /> : <FileImageOutlined style={{ fontSize: 28 }} aria-hidden />}
        <span>{t(value ? 'identity.image.replace' : 'identity.image.choose', { name })}</span>
        <small>{t('identity.image.hint', { most: megabytes(mostImageBytes) })}</small>
      </button>
      <input
        ref={chooser}
        type="file"
        accept={imageMediaTypes}
        hidden
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </>
  )
}

function useObjectUrl(file: File | undefined) {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}
