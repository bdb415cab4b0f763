import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { imageMediaTypes } from '@seamark/contract/platform/images'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../platform/i18n.ts'

/** The image that is there, by its path; another one in its place; or none. */
export type Card = string | File | null

interface CardPickerProps {
  side: 'front' | 'back'
  value?: Card
  onChange?: (card: Card) => void
  id?: string
}

/** One side of a name card, chosen by click or dropped in, shown before it is sent, and taken away. */
export function CardPicker({ side, value = null, onChange, id }: CardPickerProps) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const shown = useAddress(value)
  const take = ([file]: Iterable<File>) => file && onChange?.(file)
  return (
    <div className="card-picker">
      <button
        type="button"
        id={id ?? ''}
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
      <input
        ref={chooser}
        type="file"
        accept={imageMediaTypes}
        hidden
        onChange={({ target }) => {
          take(target.files ?? [])
          target.value = ''
        }}
      />
    </div>
  )
}

function useAddress(card: Card) {
  const own = useMemo(() => (card instanceof File ? URL.createObjectURL(card) : undefined), [card])
  useEffect(() => () => (own ? URL.revokeObjectURL(own) : undefined), [own])
  return own ?? (typeof card === 'string' ? `/api${card}` : undefined)
}
