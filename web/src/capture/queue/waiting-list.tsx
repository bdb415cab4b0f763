import { useEffect, useState } from 'react'
import { PhotoImage } from '../card/photo-tiles.tsx'
import { Dialog } from '../dialog.tsx'
import { currentLanguage, useWords } from '../speech.ts'
import { setState, useCaptureState } from '../state.ts'
import type { Held } from './database.ts'
import { exportHeld } from './export-file.ts'
import { readHeld, readOneHeld, removeCaptures } from './queue.ts'
import { sendHeld } from './sending.ts'

/** The captures that the server has not confirmed: what each is, why it is not taken, and ways to mend or hand it over. */
export function WaitingList({ onEdit, onClose }: { onEdit: (held: Held) => void; onClose: () => void }) {
  const { t } = useWords()
  const { held, person } = useCaptureState()
  return (
    <section className="cap-list" aria-label={t('capture.list')}>
      <div className="cap-bar">
        <h2>{t('capture.list')}</h2>
        <button type="button" onClick={onClose}>
          {t('capture.close')}
        </button>
      </div>
      {held.length === 0 ? <p>{t('capture.list.empty')}</p> : null}
      <ul>
        {held.map(({ id, isRefused }) => (
          // A row is read anew once the server refuses it.
          <WaitingRow key={`${id} ${isRefused}`} id={id} onEdit={onEdit} />
        ))}
      </ul>
      {held.length > 0 && person !== undefined ? (
        <div className="cap-bar">
          <button type="button" onClick={() => void exportHeld(person)}>
            {t('capture.export')}
          </button>
          <button type="button" className="cap-primary" onClick={() => void sendHeld({ isUrged: true })}>
            {t('capture.retry')}
          </button>
        </div>
      ) : null}
    </section>
  )
}

/** What stands on a capture, with its photos; undefined until the phone has read it. */
function useHeld(id: string): Held | undefined {
  const [held, setHeld] = useState<Held>()
  useEffect(() => {
    let isGone = false
    void readOneHeld(id).then((read) => (isGone ? undefined : setHeld(read)))
    return () => {
      isGone = true
    }
  }, [id])
  return held
}

function WaitingRow({ id, onEdit }: { id: string; onEdit: (held: Held) => void }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const held = useHeld(id)
  const postponed = useCaptureState().postponed[id]
  if (!held) return null
  const { card, savedAt, refusal } = held
  const photo = card.front ?? card.back
  const name =
    [card.companyName, card.contactName].filter(Boolean).join(' · ') || card.note || t('capture.list.unnamed')
  const time = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'short', timeStyle: 'short' }).format(savedAt)
  return (
    <li className={refusal === null ? undefined : 'cap-refused'}>
      {photo ? <PhotoImage photo={photo} alt="" /> : <i aria-hidden />}
      <div>
        <strong>{name}</strong>
        <small>{[card.heat, time].filter(Boolean).join(' · ')}</small>
        {refusal === null ? null : <p className="cap-bad">{t('capture.list.refused', { reason: refusal })}</p>}
        {refusal === null && postponed?.revision === held.revision ? (
          <p>{t('capture.list.postponed', { reason: postponed.reason })}</p>
        ) : null}
        <div className="cap-row-bar">
          <button type="button" onClick={() => onEdit(held)}>
            {t('capture.edit')}
          </button>
          <button type="button" onClick={() => setAsking(true)}>
            {t('capture.remove')}
          </button>
        </div>
      </div>
      {isAsking ? <AskRemoval held={held} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

function AskRemoval({ held, onClose }: { held: Held; onClose: () => void }) {
  const { t } = useWords()
  const remove = async () => {
    await removeCaptures([held.id])
    setState({ held: await readHeld(held.author) })
  }
  return (
    <Dialog title={t('capture.remove')} onClose={onClose}>
      <p>{t('capture.remove.ask')}</p>
      <div className="cap-bar">
        <button type="button" onClick={onClose}>
          {t('capture.cancel')}
        </button>
        <button type="button" className="cap-danger" onClick={() => void remove()}>
          {t('capture.remove')}
        </button>
      </div>
    </Dialog>
  )
}
