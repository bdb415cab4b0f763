import type { CaptureSide } from '@seamark/contract/exhibitions/choices'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Card, Photo } from '../queue/database.ts'
import { notePhotoInWork, noteShooting } from '../queue/hands.ts'
import { useWords } from '../speech.ts'
import { fillCard, readCode } from './codes-rules.ts'
import { takePhoto } from './photos.ts'

interface TilesProps {
  card: Card
  onChange: (change: (card: Card) => Card) => void
  onWork: (work: Promise<void>) => void
  onSay: (text: string) => void
}

/** Front and back. The camera is the phone's own, so that the page needs no permission for it. */
export function PhotoTiles({ card, onChange, onWork, onSay }: TilesProps) {
  const { t } = useWords()
  const [busy, setBusy] = useState<CaptureSide>()
  const take = async (side: CaptureSide, file: File | undefined) => {
    if (!file) return
    setBusy(side)
    const endWork = notePhotoInWork()
    try {
      const { photo, text } = await takePhoto(file)
      const read = text === undefined ? {} : readCode(text)
      onChange((now) => fillCard({ ...now, [side]: photo }, read))
      if (text !== undefined) onSay(t(read.contactName ? 'capture.code.filled' : 'capture.code.kept'))
    } catch {
      onSay(t('capture.photo.failed'))
    } finally {
      endWork()
      setBusy(undefined)
    }
  }
  return (
    <div className="cap-tiles">
      {(['front', 'back'] as const).map((side) => (
        <PhotoTile
          key={side}
          side={side}
          photo={card[side]}
          isBusy={busy === side}
          onTake={(file) => onWork(take(side, file))}
          onRemove={() => onChange((now) => ({ ...now, [side]: null }))}
        />
      ))}
    </div>
  )
}

interface TileProps {
  side: CaptureSide
  photo: Photo | null
  isBusy: boolean
  onTake: (file: File | undefined) => void
  onRemove: () => void
}

function PhotoTile({ side, photo, isBusy, onTake, onRemove }: TileProps) {
  const { t } = useWords()
  const name = t(`capture.photo.${side}`)
  const shoot = t(side === 'front' ? 'capture.shoot' : 'capture.shoot.back')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const leave = () => noteShooting(false)
    const element = input.current
    element?.addEventListener('cancel', leave)
    return () => element?.removeEventListener('cancel', leave)
  }, [])
  return (
    <div className={`cap-tile cap-tile-${side}`} data-busy={isBusy || undefined}>
      <label>
        {photo ? <PhotoImage photo={photo} alt={name} /> : <span className="cap-shoot">{shoot}</span>}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={photo ? t('capture.shoot.again', { side: name }) : shoot}
          ref={input}
          onClick={() => noteShooting(true)}
          onChange={({ target }) => {
            noteShooting(false)
            onTake(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </label>
      {photo ? (
        <button
          type="button"
          className="cap-remove"
          aria-label={t('capture.photo.remove', { side: name })}
          onClick={onRemove}
        >
          ×
        </button>
      ) : null}
    </div>
  )
}

export function PhotoImage({ photo, alt }: { photo: Photo; alt: string }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([photo.bytes], { type: 'image/jpeg' })), [photo])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt={alt} />
}
