import { ScanOutlined } from '@ant-design/icons'
import { type CardSuggestion, getCardReading, readCard } from '@seamark/contract/ai/cards/cards'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call, errorText, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { CapturePartProps } from '../../exhibitions/index.ts'
import './card-reader-view.css'

/** Reads the photo of a card by a model. What it says stands beside the form until somebody takes it over, value by value. */
export function CardReader({ capture, onAccept }: CapturePartProps) {
  const { t } = useWords()
  const { data } = useCall(getCardReading, {}, { staleTime: 60_000 })
  const {
    mutate,
    isPending,
    error,
    data: read,
    variables,
  } = useMutation({
    mutationFn: (side: 'front' | 'back') =>
      call(readCard, { params: { id: capture.id }, body: { side } }, { quiet: true }),
  })
  const sides = (['front', 'back'] as const).filter((side) => capture[side] !== null)
  if (data?.state !== 'ready' || sides.length === 0) return null
  return (
    <section className="card-reader" aria-label={t('ai.card.read')}>
      <div className="card-reader-deeds">
        {sides.map((side) => (
          <Button
            key={side}
            icon={<ScanOutlined aria-hidden />}
            loading={isPending && variables === side}
            disabled={isPending}
            onClick={() => mutate(side)}
          >
            {t(side === 'front' ? 'ai.card.read' : 'ai.card.readBack')}
          </Button>
        ))}
      </div>
      {isPending ? <p className="fair-quiet">{t('ai.card.reading')}</p> : null}
      {error === null ? null : <Alert type="warning" showIcon role="alert" title={errorText(error)} />}
      {read ? (
        // Another reading is another list, of which nothing was taken over yet.
        <Suggestions key={JSON.stringify(read)} suggestions={read.suggestions} onAccept={onAccept} />
      ) : null}
    </section>
  )
}

interface SuggestionsProps extends Pick<CapturePartProps, 'onAccept'> {
  suggestions: readonly CardSuggestion[]
}

function Suggestions({ suggestions, onAccept }: SuggestionsProps) {
  const { t } = useWords()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  if (suggestions.length === 0) return <p className="fair-quiet">{t('ai.card.nothing')}</p>
  function take(chosen: readonly CardSuggestion[]) {
    for (const { field, value } of chosen) onAccept(field, value, t(`ai.card.field.${field}`))
    setTaken(new Set([...taken, ...chosen.map(({ field }) => field)]))
  }
  const open = suggestions.filter(({ field, value }) => value !== '' && !taken.has(field))
  return (
    <>
      <p className="fair-quiet">{t('ai.card.hint')}</p>
      <ul className="card-reader-values">
        {suggestions.map((one) => (
          <li key={one.field}>
            <span className="fair-quiet">{t(`ai.card.field.${one.field}`)}</span>
            {one.value === '' ? (
              <span className="card-reader-doubt">{t('ai.card.doubt', { text: one.doubt })}</span>
            ) : (
              <span>{one.value}</span>
            )}
            {one.value === '' ? null : (
              <Button
                size="small"
                disabled={taken.has(one.field)}
                aria-label={t('ai.card.take.of', { field: t(`ai.card.field.${one.field}`) })}
                onClick={() => take([one])}
              >
                {t(taken.has(one.field) ? 'ai.card.taken' : 'ai.card.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 ? (
        <Button size="small" onClick={() => take(open)}>
          {t('ai.card.takeAll', { n: open.length })}
        </Button>
      ) : null}
    </>
  )
}
