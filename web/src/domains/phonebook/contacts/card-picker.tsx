import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useFileAddress, useImageDrop } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The path of the stored image, a new file in its place, or none. */
export type Card = string | File | null

interface CardPickerProps {
  side: 'front' | 'back'
  value?: Card
  onChange?: (card: Card) => void
  id?: string
}

/** One side of a name card: chosen by click or drop, shown before it is sent, and removable. */
export function CardPicker({ side, value = null, onChange, id }: CardPickerProps) {
  const { t } = useWords()
  const own = useFileAddress(value instanceof File ? value : undefined)
  const shown = own ?? (typeof value === 'string' ? `/api${value}` : undefined)
  const { listens, open, chooser } = useImageDrop(([file]) => file && onChange?.(file))
  return (
    <div className="card-picker">
      <button type="button" id={id ?? ''} className="image-drop" onClick={open} {...listens}>
        {shown ? <img src={shown} alt={t(`phonebook.card.${side}`)} /> : <PictureOutlined aria-hidden />}
        <span>{t(`phonebook.card.${side}`)}</span>
      </button>
      {value ? (
        <Button
          size="small"
          className="card-picker-remove"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t(`phonebook.card.remove.${side}`)}
          onClick={() => onChange?.(null)}
        />
      ) : null}
      {chooser}
    </div>
  )
}
