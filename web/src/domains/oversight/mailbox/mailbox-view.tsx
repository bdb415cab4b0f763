import type { KeptLetter } from '@seamark/contract/oversight/mailbox'
import { Badge, Copy, RelativeTime } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './mailbox-view.css'

/** The messages, newest first; of a text message the code, of a mail every line, so that its link can be copied. */
export function Letters({ letters }: { letters: readonly KeptLetter[] }) {
  const { t } = useWords()
  return (
    <ul className="letters" aria-label={t('oversight.mailbox')}>
      {letters.map(({ id, way, recipient, subject, text, at }) => (
        <li key={id}>
          <header>
            <Badge tone="quiet">{t(`oversight.mailbox.${way}`)}</Badge>
            <strong>{recipient}</strong>
            <span>{subject}</span>
            <RelativeTime at={at} />
          </header>
          {way === 'text' ? (
            <p className="letters-code">
              <Copy text={text}>{text}</Copy>
            </p>
          ) : (
            <pre>{text}</pre>
          )}
        </li>
      ))}
    </ul>
  )
}
