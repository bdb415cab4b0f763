import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mostRecordImages } from '@seamark/contract/followups/records/records'
import { Button, Image } from 'antd'
import { useFileAddress, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { noPictures, type Pictures } from './record-rules.ts'

interface PickerProps {
  id?: string
  value?: Pictures
  onChange?: (pictures: Pictures) => void
  /** Files that were chosen or dropped; the owner of the form validates them. */
  onGiven: (files: File[]) => void
  required: boolean
}

/** Up to nine images, picked, dropped or pasted, shown before they are sent. */
export function RecordImagePicker({ id, value = noPictures, onChange, onGiven, required }: PickerProps) {
  const { t } = useWords()
  const { listens, open, chooser } = useImageDrop(onGiven, { multiple: true, mostBytes: Number.POSITIVE_INFINITY })
  const count = value.kept.length + value.files.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one way more; the button does the same
    <div className="record-images" {...listens}>
      <Image.PreviewGroup preview={{ alt: t('followups.field.images') }}>
        {value.kept.map((image) => (
          <Thumbnail
            key={image.id}
            src={`/api${image.thumbnail}`}
            large={`/api${image.image}`}
            onRemove={() => onChange?.({ ...value, kept: value.kept.filter((one) => one.id !== image.id) })}
          />
        ))}
        {value.files.map((file, index) => (
          <Picked
            key={`${file.name}-${file.size}-${index}`}
            file={file}
            onRemove={() => onChange?.({ ...value, files: value.files.filter((one) => one !== file) })}
          />
        ))}
      </Image.PreviewGroup>
      {count < mostRecordImages ? (
        <button type="button" id={id ?? ''} className="record-image-add" onClick={open}>
          <PlusOutlined aria-hidden />
          <span>{t('followups.image.add')}</span>
        </button>
      ) : null}
      <span className="record-form-hint">
        {t(required ? 'followups.image.hintRequired' : 'followups.image.hint', { count, most: mostRecordImages })}
      </span>
      {chooser}
    </div>
  )
}

function Picked({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useFileAddress(file)
  return address ? <Thumbnail src={address} large={address} onRemove={onRemove} /> : null
}

function Thumbnail({ src, large, onRemove }: { src: string; large: string; onRemove: () => void }) {
  const { t } = useWords()
  return (
    <span className="record-image">
      <Image src={src} alt={t('followups.field.images')} width={72} height={72} preview={{ src: large }} />
      <Button
        size="small"
        shape="circle"
        className="record-image-remove"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('followups.image.remove')}
        onClick={onRemove}
      />
    </span>
  )
}
