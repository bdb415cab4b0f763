import { useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import type { Waiting } from './queue/database.ts'
import { readOwnCards, removeCaptures, removeDrafts } from './queue/queue.ts'
import { newId, sendHeld } from './queue/sending.ts'
import { leavePhone, signOut } from './sign-out.ts'
import { useWords } from './speech.ts'
import { readState, setState, useCaptureState } from './state.ts'

/** With captures that wait it asks what becomes of them; deleting asks for their number. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { held } = useCaptureState()
  const { drafts, recount } = useDrafts()
  const [isUnreached, setUnreached] = useState(false)
  const leave = async () => setUnreached(!(await signOut()))
  if (!drafts) return null
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
  if (held.length > 0)
    return <AskForHeld held={held} drafts={drafts} onRecount={recount} onLeave={() => void leave()} onClose={onClose} />
  return (
    <Dialog title={t('capture.signOut')} onClose={onClose}>
      {drafts.length > 0 ? <p>{t('capture.signOut.halfKept', { count: drafts.length })}</p> : null}
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

/** The cards of the person that are half written, in this page or another; undefined until the phone has answered. */
function useDrafts() {
  const { person } = useCaptureState()
  const [drafts, setDrafts] = useState<readonly string[]>()
  useEffect(() => {
    // A phone that cannot be read has nothing that it could delete.
    void readOwn(person)
      .then((own) => setDrafts(own.drafts))
      .catch(() => setDrafts([]))
  }, [person])
  const recount = async () => {
    const own = await readOwn(person)
    setState({ held: own.held })
    setDrafts(own.drafts)
    return own
  }
  return { drafts, recount }
}

const readOwn = (person: number | undefined) =>
  person === undefined ? Promise.resolve({ held: [], drafts: [] }) : readOwnCards(person, newId())

interface AskProps {
  held: readonly Waiting[]
  drafts: readonly string[]
  onRecount: () => Promise<{ held: readonly Waiting[]; drafts: readonly string[] }>
  onLeave: () => void
  onClose: () => void
}

function AskForHeld({ held, drafts, onRecount, onLeave, onClose }: AskProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const count = held.length + drafts.length
  const remove = async () => {
    // More may have been saved or begun in another page since the number was shown; then the new one is shown.
    const now = await onRecount()
    if (now.held.length + now.drafts.length !== count) return
    const { person } = readState()
    await removeCaptures(now.held.map(({ id }) => id))
    if (person !== undefined) await removeDrafts(person)
    onLeave()
  }
  return (
    <Dialog title={t('capture.signOut.title', { count })} onClose={onClose}>
      {drafts.length > 0 ? <p>{t('capture.signOut.half', { count: drafts.length })}</p> : null}
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
