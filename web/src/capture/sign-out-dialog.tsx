import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { removeCaptures, removeDrafts } from './queue/queue.ts'
import { sendHeld } from './queue/sending.ts'
import { leavePhone, signOut } from './sign-out.ts'
import { useWords } from './speech.ts'
import { readState, useCaptureState } from './state.ts'

/** With captures that wait it asks what becomes of them; deleting asks for their number. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { held } = useCaptureState()
  const [isUnreached, setUnreached] = useState(false)
  const leave = async () => setUnreached(!(await signOut()))
  if (isUnreached)
    return (
      <Dialog title={t('capture.signOut')} onClose={onClose}>
        <p>{t('capture.signOut.here')}</p>
        <div className="cap-bar">
          <button type="button" onClick={onClose}>
            {t('capture.cancel')}
          </button>
          <button type="button" className="cap-primary" onClick={() => void leavePhone('/exhibition/capture/')}>
            {t('capture.signOut.hereGo')}
          </button>
        </div>
      </Dialog>
    )
  if (held.length > 0) return <AskForHeld count={held.length} onLeave={() => void leave()} onClose={onClose} />
  return (
    <Dialog title={t('capture.signOut')} onClose={onClose}>
      <div className="cap-bar">
        <button type="button" onClick={onClose}>
          {t('capture.cancel')}
        </button>
        <button type="button" className="cap-primary" onClick={() => void leave()}>
          {t('capture.signOut')}
        </button>
      </div>
    </Dialog>
  )
}

interface AskProps {
  count: number
  onLeave: () => void
  onClose: () => void
}

function AskForHeld({ count, onLeave, onClose }: AskProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const remove = async () => {
    const { held, person } = readState()
    // More may have been saved in another page since the number was shown.
    if (held.length !== count) return
    await removeCaptures(held.map(({ id }) => id))
    if (person !== undefined) await removeDrafts(person)
    onLeave()
  }
  return (
    <Dialog title={t('capture.signOut.title', { count })} onClose={onClose}>
      <button
        type="button"
        className="cap-primary"
        onClick={() => {
          void sendHeld({ isUrged: true })
          onClose()
        }}
      >
        {t('capture.signOut.send')}
      </button>
      <p>{t('capture.signOut.keep.sentence')}</p>
      <button type="button" onClick={onLeave}>
        {t('capture.signOut.keep')}
      </button>
      <label className="cap-field">
        <span>{t('capture.signOut.typed', { count })}</span>
        <input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <button
        type="button"
        className="cap-danger"
        disabled={typed.trim() !== String(count)}
        onClick={() => void remove()}
      >
        {t('capture.signOut.delete')}
      </button>
      <button type="button" onClick={onClose}>
        {t('capture.cancel')}
      </button>
    </Dialog>
  )
}
