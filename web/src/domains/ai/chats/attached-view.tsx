import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useFileAddress } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The images that go with a question: files that are not sent yet, or the paths of those that are kept. */
export function Attached({
  images,
  onRemove,
}: {
  images: readonly (File | string)[]
  onRemove?: (at: number) => void
}) {
  const { t } = useWords()
  if (images.length === 0) return null
  return (
    <ul className="ai-attached">
      {images.map((image, at) => (
        <li key={typeof image === 'string' ? image : `${image.name} ${image.lastModified} ${at}`}>
          <Shown image={image} alt={t('ai.assistant.image', { n: number(at + 1) })} />
          {onRemove ? (
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('ai.assistant.removeImage', { n: number(at + 1) })}
              onClick={() => onRemove(at)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Shown({ image, alt }: { image: File | string; alt: string }) {
  const own = useFileAddress(image instanceof File ? image : undefined)
  return <img src={typeof image === 'string' ? `/api${image}` : own} alt={alt} />
}
