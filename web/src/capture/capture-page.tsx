import { useCallback, useState } from 'react'
import { CardForm } from './card/card-form.tsx'
import { FairHeader } from './fairs/fair-header.tsx'
import { goToLogin } from './person.ts'
import type { Draft, Held } from './queue/database.ts'
import { sendHeld } from './queue/sending.ts'
import { WaitingList } from './queue/waiting-list.tsx'
import { useWords } from './speech.ts'
import { useCaptureState } from './state.ts'
import { type Opened, type Saved, useCard } from './use-card.ts'

/** A card is shot, marked with a few taps and saved on the phone; then the page stands ready for the next. */
export function CapturePage({ draft }: { draft: Draft | undefined }) {
  const { t } = useWords()
  const { person } = useCaptureState()
  if (person === undefined)
    return (
      <main className="cap-nobody">
        <h1>{t('capture.title')}</h1>
        <p>{t('capture.nobody')}</p>
        <button type="button" className="cap-primary" onClick={goToLogin}>
          {t('capture.signIn.go')}
        </button>
      </main>
    )
  return <Desk draft={draft} />
}

function Desk({ draft }: { draft: Draft | undefined }) {
  const { t } = useWords()
  const { card, isEditing, change, edit, clear, save, wait } = useCard(draft)
  const [view, setView] = useState<'card' | 'list'>('card')
  const [said, setSaid] = useState<{ text: string; isGood: boolean }>()
  const say = useCallback((text: string) => setSaid({ text, isGood: true }), [])
  const store = async () => {
    const saved = await save()
    setSaid({ text: t(sentences[saved]), isGood: saved === 'saved' })
    if (saved === 'saved' || saved === 'apart') window.scrollTo({ top: 0 })
  }
  const open = async (held: Held) => {
    const opened = await edit(held)
    setSaid(opened === 'opened' ? undefined : { text: t(sentences[opened]), isGood: false })
    setView('card')
  }
  return (
    <>
      <FairHeader />
      <main className="cap-main">
        <Warnings />
        {view === 'list' ? (
          <WaitingList onEdit={(held) => void open(held)} onClose={() => setView('card')} />
        ) : (
          <form
            className="cap-card"
            onSubmit={(event) => {
              event.preventDefault()
              void store()
            }}
          >
            <CardForm card={card} onChange={change} onWork={wait} onSay={say} />
            <footer className="cap-foot">
              <p className={said?.isGood === false ? 'cap-said cap-bad' : 'cap-said'} role="status">
                {said?.text}
              </p>
              <div className="cap-bar">
                <Waiting onOpen={() => setView('list')} />
                {isEditing ? (
                  <button type="button" onClick={() => void clear()}>
                    {t('capture.cancel')}
                  </button>
                ) : null}
                <button type="submit" className="cap-primary">
                  {t(isEditing ? 'capture.save.change' : 'capture.save')}
                </button>
              </div>
            </footer>
          </form>
        )}
      </main>
    </>
  )
}

const sentences = {
  saved: 'capture.saved',
  empty: 'capture.empty',
  failed: 'capture.unsaved',
  noFair: 'capture.fair.none',
  apart: 'capture.apart',
  elsewhere: 'capture.elsewhere',
} as const satisfies Record<Saved | Exclude<Opened, 'opened'>, string>

/** How many wait, and a way to them. */
function Waiting({ onOpen }: { onOpen: () => void }) {
  const { t } = useWords()
  const { held } = useCaptureState()
  const hasRefused = held.some(({ isRefused }) => isRefused)
  return (
    <button type="button" className={hasRefused ? 'cap-waiting cap-bad' : 'cap-waiting'} onClick={onOpen}>
      {held.length > 0 ? t('capture.waiting', { count: held.length }) : t('capture.allSent')}
    </button>
  )
}

/** What keeps captures from going out; none of it keeps anybody from shooting. */
function Warnings() {
  const { t } = useWords()
  const { sending, held, isReady } = useCaptureState()
  return (
    <div className="cap-warnings" aria-live="polite">
      {isSecureContext ? null : <p>{t('capture.noTls')}</p>}
      {isReady ? <small className="cap-ready">{t('capture.ready')}</small> : null}
      {sending === 'sending' ? <small>{t('capture.sending')}</small> : null}
      {sending === 'offline' ? <p>{t('capture.offline')}</p> : null}
      {sending === 'later' && held.length > 0 ? (
        <p>
          {t('capture.later')}{' '}
          <button type="button" onClick={() => void sendHeld({ isUrged: true })}>
            {t('capture.retry')}
          </button>
        </p>
      ) : null}
      {sending === 'signIn' ? (
        <p>
          {t('capture.signIn')}{' '}
          <button type="button" onClick={goToLogin}>
            {t('capture.signIn.go')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
