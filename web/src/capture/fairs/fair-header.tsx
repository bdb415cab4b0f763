import { languages } from '@seamark/contract/languages'
import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { SignOut } from '../sign-out-dialog.tsx'
import { setLanguage, useWords } from '../speech.ts'
import { useCaptureState } from '../state.ts'
import { chooseFair } from './fairs.ts'

/** At which fair the cards are shot, and what else there is to do. */
export function FairHeader() {
  const { t } = useWords()
  const { fairs, fairId } = useCaptureState()
  const [shown, setShown] = useState<'fairs' | 'menu' | 'signOut'>()
  const fair = fairs.find(({ id }) => id === fairId)
  const close = () => setShown(undefined)
  return (
    <header className="cap-top">
      <button type="button" className="cap-fair" onClick={() => setShown('fairs')}>
        {fair?.name ?? t('capture.fair.choose')}
      </button>
      <button type="button" aria-label={t('capture.menu')} onClick={() => setShown('menu')}>
        ☰
      </button>
      {shown === 'fairs' ? <FairChoice onClose={close} /> : null}
      {shown === 'menu' ? <Menu onClose={close} onSignOut={() => setShown('signOut')} /> : null}
      {shown === 'signOut' ? <SignOut onClose={close} /> : null}
    </header>
  )
}

function FairChoice({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { fairs, fairId } = useCaptureState()
  return (
    <Dialog title={t('capture.fair.choose')} onClose={onClose}>
      {fairs.length === 0 ? <p>{t('capture.fair.none')}</p> : null}
      {fairs.map(({ id, name, fromDay, toDay }) => (
        <button
          key={id}
          type="button"
          className="cap-choice"
          aria-pressed={id === fairId}
          onClick={() => {
            void chooseFair(id)
            onClose()
          }}
        >
          <strong>{name}</strong>
          <small>{t('capture.fair.days', { from: fromDay, to: toDay })}</small>
        </button>
      ))}
      <button type="button" onClick={onClose}>
        {t('capture.close')}
      </button>
    </Dialog>
  )
}

const names = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' } as const

function Menu({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const { t, language } = useWords()
  return (
    <Dialog title={t('capture.menu')} onClose={onClose}>
      <div className="cap-chips" role="group" aria-label={t('capture.language')}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            className="cap-chip"
            aria-pressed={one === language}
            onClick={() => void setLanguage(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <a className="cap-choice" href="/">
        {t('capture.home')}
      </a>
      <button type="button" className="cap-choice" onClick={onSignOut}>
        {t('capture.signOut')}
      </button>
      <button type="button" onClick={onClose}>
        {t('capture.close')}
      </button>
    </Dialog>
  )
}
