import type { DeviceRow } from '@seamark/contract/exhibitions/captures/fairs'
import { useMemo, useState } from 'react'
import { findExhibitors } from '../fairs/exhibitors-rules.ts'
import type { Card } from '../queue/database.ts'
import { useWords } from '../speech.ts'
import { useCaptureState } from '../state.ts'

interface FieldProps {
  card: Card
  onChange: (change: (card: Card) => Card) => void
}

/** The company: an exhibitor found by booth or initials in the list on the phone, or a name as it is typed. */
export function ExhibitorField({ card, onChange }: FieldProps) {
  const { t } = useWords()
  const { exhibitors } = useCaptureState()
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(
    () => (isOpen && card.exhibitorId === null ? findExhibitors(exhibitors?.rows ?? [], card.companyName) : []),
    [isOpen, card, exhibitors],
  )
  const choose = ([exhibitorId, companyName, , boothText]: DeviceRow) => {
    onChange((now) => ({ ...now, exhibitorId, companyName, boothText }))
    setOpen(false)
  }
  return (
    <div className="cap-field">
      <label>
        <span>{t('capture.exhibitor')}</span>
        <input
          value={card.companyName}
          maxLength={200}
          autoComplete="off"
          placeholder={t('capture.exhibitor.hint')}
          onChange={({ target }) => {
            setOpen(true)
            onChange((now) => ({ ...now, companyName: target.value, exhibitorId: null, boothText: '' }))
          }}
        />
      </label>
      {card.exhibitorId !== null && card.boothText !== '' ? <small>{card.boothText}</small> : null}
      {found.length > 0 ? (
        <ul className="cap-found">
          {found.map((row) => (
            <li key={row[0]}>
              <button type="button" onClick={() => choose(row)}>
                <strong>{row[1]}</strong> <small>{row[3]}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
