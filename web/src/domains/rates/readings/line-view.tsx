import {
  editReadingLine,
  isRate,
  type LineEdit,
  openFlags,
  type ReadingLine,
} from '@seamark/contract/rates/readings/readings'
import { Button, Checkbox, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { Badge, FoldedBadges, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { usePorts } from '../../territory/index.ts'
import { concernedPath } from '../rates/rate-filters.ts'
import { CorrectionForm } from './correction-form.tsx'
import { LineForm } from './line-form.tsx'
import { daysText, fieldWords, portsText, pricesText, termsOf } from './line-text.ts'
import { refreshReadings } from './reading-queries.ts'
import { doubtsOf } from './reading-rules.ts'
import { WhoseLine } from './whose/whose-view.tsx'

interface LineProps {
  readingId: number
  line: ReadingLine
  isLit: boolean
  onLight: (place: number | null) => void
  /** Whether it is ticked, where lines can be. */
  isTicked?: boolean
  onTick?: (place: number, isTicked: boolean) => void
}

/** A line as it was read, its questions first, edited in place. */
export function Line({ readingId, line: shown, isLit, onLight, isTicked = false, onTick }: LineProps) {
  const { t, language } = useWords()
  const { place, line, state } = shown
  const [isEditing, setEditing] = useState(false)
  const known = usePorts([...line.pols, ...line.pods].flatMap(({ codes }) => codes))
  const isOpen = state === 'waiting' && isRate(line) && !shown.isReady
  const facts = [
    line.carrier?.value,
    line.change ? `${line.change.value > 0 ? '+' : ''}${line.change.value}` : '',
    line.currency ? `${pricesText(line)} ${line.currency.value}` : pricesText(line),
    line.boxes.map(({ count, container }) => `${count}×${container}`).join(' '),
    daysText(line),
    ...termsOf(line),
  ].filter((text) => text !== undefined && text !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it lights its counterpart; the keys do what its buttons do
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys go from line to line
      tabIndex={0}
      className={['reading-line', isLit ? 'reading-lit' : '', isOpen ? 'reading-open' : '', `reading-${state}`].join(
        ' ',
      )}
      onMouseEnter={() => onLight(place)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(place)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape') {
          setEditing(false)
          currentTarget.focus()
        }
        if (key === 'Enter' && target === currentTarget && state !== 'accepted') setEditing(true)
      }}
    >
      <q className="reading-quote">{shown.source}</q>
      <Flags line={shown} />
      <strong>
        {onTick && state !== 'accepted' ? (
          <Checkbox
            aria-label={t('rates.whose.tick', { place })}
            checked={isTicked}
            onChange={({ target }) => onTick(place, target.checked)}
          />
        ) : null}{' '}
        <span className="reading-place">{place}</span>{' '}
        {line.kind === 'demand' ? <Badge tone="busy">{t('rates.reading.demand')}</Badge> : null}{' '}
        {portsText(line.pols, known, language)} → {portsText(line.pods, known, language) || (line.lane?.value ?? '')}
      </strong>
      <span>{facts.join(' · ')}</span>
      {isEditing ? (
        <LineForm readingId={readingId} line={shown} onClose={() => setEditing(false)} />
      ) : (
        <Actions readingId={readingId} line={shown} onEdit={() => setEditing(true)} />
      )}
    </li>
  )
}

function Flags({ line: { line, state, outcome, refusal, replacedBy } }: { line: ReadingLine }) {
  const { t } = useWords()
  const open = openFlags(line)
  const assumed = [...new Set(line.flags.filter((flag) => !open.includes(flag)).map(({ code }) => code))]
  return (
    <span className="reading-flags">
      {state === 'accepted' ? (
        <Badge tone="good">
          {t(`rates.outcome.${outcome === 'unchanged' || outcome === 'changed' ? outcome : 'created'}`)}
        </Badge>
      ) : null}
      {state === 'leftOut' ? (
        <Badge tone="quiet">
          {replacedBy === null ? t('rates.reading.isLeftOut') : t('rates.reading.replacedBy', { place: replacedBy })}
        </Badge>
      ) : null}
      {line.kind === 'correction' ? (
        <Badge tone="busy">
          {line.corrects === null
            ? t('rates.reading.correction')
            : t('rates.reading.corrects', { place: line.corrects })}
        </Badge>
      ) : null}
      {isRate(line) ? null : (
        <Badge tone="quiet">{t(line.kind === 'change' ? 'rates.reading.change' : 'rates.reading.finding')}</Badge>
      )}
      {outcome === 'refused' ? <Badge tone="bad">{isWordKey(refusal) ? t(refusal) : refusal}</Badge> : null}
      <FoldedBadges
        badges={doubtsOf(open).map(({ code, notes }) => ({
          text: t(`rates.flag.${code}`),
          notes: notes.map(({ fields, evidence }) =>
            [fields.map((field) => t(fieldWords[field])).join(' · '), evidence].filter(Boolean).join(' — '),
          ),
        }))}
        count={t('rates.reading.doubts', { n: doubtsOf(open).length })}
        label={t('rates.reading.toCheck')}
      />
      {assumed.map((code) => (
        <Tooltip key={code} title={line.flags.find((flag) => flag.code === code)?.evidence}>
          <span>
            <Badge tone="quiet">{t(`rates.flag.${code}`)}</Badge>
          </span>
        </Tooltip>
      ))}
    </span>
  )
}

/** What is empty cannot be right: ports that nobody named, and prices that nobody can read. */
function isComplete({ line, words }: ReadingLine, asked: readonly string[]): boolean {
  const ports = [...line.pols, ...line.pods]
  const hasPorts = line.pols.length > 0 && line.pods.length > 0 && ports.every(({ codes }) => codes.length > 0)
  const hasPrices =
    !asked.includes('prices') || (line.prices.length > 0 && line.prices.every(({ amount }) => amount !== null))
  return words.length === 0 && hasPorts && hasPrices
}

function Actions({ readingId, line, onEdit }: { readingId: number; line: ReadingLine; onEdit: () => void }) {
  const { t } = useWords()
  const { place, state } = line
  const { save, isSaving } = useSave({
    send: (body: LineEdit) => call(editReadingLine, { params: { id: readingId, place }, body }),
    onSaved: () => void refreshReadings(),
  })
  if (state === 'accepted') return <WhoseLine line={line} isSaving={false} onTake={() => undefined} />
  const asked = [...new Set(openFlags(line.line).map(({ field }) => field))]
  const isUnmatched = line.line.flags.some(({ code }) => code === 'correctionUnmatched')
  const isConfirmable = isRate(line.line) && asked.length > 0 && !isUnmatched && isComplete(line, asked)
  return (
    <>
      <WhoseLine line={line} isSaving={isSaving} onTake={(edit) => void save(edit)} />
      <Space wrap size={4}>
        {isUnmatched && state === 'waiting' ? <CorrectionForm readingId={readingId} place={place} /> : null}
        <Button size="small" onClick={onEdit}>
          {t('kit.edit')}
        </Button>
        {line.line.change ? <PageLink href={concernedPath(line.line)}>{t('rates.reading.concerned')}</PageLink> : null}
        {isConfirmable && state === 'waiting' ? (
          <Button size="small" loading={isSaving} onClick={() => void save({ confirmed: asked })}>
            {t('rates.reading.confirm')}
          </Button>
        ) : null}
        <Button size="small" loading={isSaving} onClick={() => void save({ leftOut: state === 'waiting' })}>
          {t(state === 'waiting' ? 'rates.reading.leaveOut' : 'rates.reading.takeIn')}
        </Button>
      </Space>
    </>
  )
}
