import { heats, nextSteps, nextTimes, type NextStep, type NextTime } from '@seamark/contract/exhibitions/choices'
import type { Card } from '../queue/database.ts'
import { useWords, type WordKey } from '../speech.ts'
import { useCaptureState } from '../state.ts'
import { Chips } from './chips.tsx'
import { ExhibitorField } from './exhibitor-field.tsx'
import { PhotoTiles } from './photo-tiles.tsx'

interface FormProps {
  card: Card
  onChange: (change: (card: Card) => Card) => void
  /** Hears of what is being done for the card and has not ended. */
  onWork: (work: Promise<void>) => void
  onSay: (text: string) => void
}

/** One card from top to bottom, in the order in which a hand goes: photo, heat, tags, note, next step. */
export function CardForm({ card, onChange, onWork, onSay }: FormProps) {
  const { t } = useWords()
  return (
    <>
      <PhotoTiles card={card} onChange={onChange} onWork={onWork} onSay={onSay} />
      <Chips
        label={t('capture.heat')}
        choices={heats.map((key) => ({ key, text: t(`capture.heat.${key}`) }))}
        chosen={card.heat ? [card.heat] : []}
        onChoose={(heat) => onChange((now) => ({ ...now, heat: now.heat === heat ? null : heat }))}
      />
      <Tags card={card} onChange={onChange} />
      <NextChips card={card} onChange={onChange} />
      <label className="cap-field">
        <span>{t('capture.note')}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={card.note}
          placeholder={t('capture.note.hint')}
          onChange={({ target }) => onChange((now) => ({ ...now, note: target.value }))}
        />
      </label>
      <ExhibitorField card={card} onChange={onChange} />
      <ContactFields card={card} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<FormProps, 'card' | 'onChange'>

const howMany = 6
/** What people of the trade note until a fair has tags of its own. */
const usual = ['us', 'europe', 'asia', 'fcl', 'lcl', 'air'] as const

function Tags({ card, onChange }: PartProps) {
  const { t } = useWords()
  const { fairs, fairId } = useCaptureState()
  const used = fairs.find(({ id }) => id === fairId)?.tags ?? []
  const offered = [...new Set([...used, ...usual.map((tag) => t(`capture.tag.${tag}`))])].slice(0, howMany)
  const all = [...offered, ...card.tags.filter((tag) => !offered.includes(tag))]
  return (
    <Chips
      label={t('capture.tags')}
      choices={all.map((key) => ({ key, text: key }))}
      chosen={card.tags}
      onChoose={(tag) =>
        onChange((now) => ({
          ...now,
          tags: now.tags.includes(tag) ? now.tags.filter((one) => one !== tag) : [...now.tags, tag],
        }))
      }
    />
  )
}

/** A time without a step is a contact, and a step without a time is for tomorrow. */
function NextChips({ card, onChange }: PartProps) {
  const { t } = useWords()
  const chooseTime = (time: NextTime | 'none') =>
    onChange((now) =>
      time === 'none'
        ? { ...now, nextTime: null, nextStep: null }
        : { ...now, nextTime: time, nextStep: now.nextStep ?? 'contact' },
    )
  const chooseStep = (step: NextStep) =>
    onChange((now) =>
      now.nextStep === step
        ? { ...now, nextTime: null, nextStep: null }
        : { ...now, nextStep: step, nextTime: now.nextTime ?? 'tomorrow' },
    )
  const times = [...nextTimes, 'none'] as const
  return (
    <div className="cap-next">
      <Chips
        label={t('capture.next')}
        choices={times.map((key) => ({ key, text: t(`capture.nextTime.${key}`) }))}
        chosen={[card.nextTime ?? 'none']}
        onChoose={chooseTime}
      />
      <Chips
        label={t('capture.next')}
        choices={nextSteps.map((key) => ({ key, text: t(`capture.next.${key}`) }))}
        chosen={card.nextStep ? [card.nextStep] : []}
        onChoose={chooseStep}
      />
    </div>
  )
}

const fields = [
  { name: 'contactName', key: 'capture.contactName', type: 'text', most: 100 },
  { name: 'position', key: 'capture.position', type: 'text', most: 100 },
  { name: 'mobile', key: 'capture.mobile', type: 'tel', most: 60 },
  { name: 'telephone', key: 'capture.telephone', type: 'tel', most: 60 },
  { name: 'email', key: 'capture.email', type: 'email', most: 254 },
  { name: 'wechat', key: 'capture.wechat', type: 'text', most: 200 },
] as const satisfies readonly { name: keyof Card; key: WordKey; type: string; most: number }[]

/** Mostly left to whoever sorts; open once a code has filled something. */
function ContactFields({ card, onChange }: PartProps) {
  const { t } = useWords()
  const hasSome = fields.some(({ name }) => card[name] !== '')
  return (
    <details className="cap-more" open={hasSome || undefined}>
      <summary>{t('capture.more')}</summary>
      {fields.map(({ name, key, type, most }) => (
        <label key={name} className="cap-field">
          <span>{t(key)}</span>
          <input
            type={type}
            maxLength={most}
            value={card[name]}
            autoComplete="off"
            onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value }))}
          />
        </label>
      ))}
    </details>
  )
}
