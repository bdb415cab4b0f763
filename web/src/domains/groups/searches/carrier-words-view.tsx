import { type CarrierWord, decideCarrierWord, listCarrierWords } from '@seamark/contract/groups/searches/carrier-words'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { CarrierPicker, useCarriers } from '../../territory/index.ts'
import { findingPath } from '../findings/finding-filters.ts'
import { useCarrierWords } from './carrier-word-queries.ts'
import './carrier-words-view.css'

/** Words that stand often where a carrier stands: answered once, every reader knows them. */
export function CarrierWords() {
  const { t } = useWords()
  const { data, error, refetch } = useCarrierWords()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  if (data.words.length === 0) return <Empty text={t('groups.carrierWords.none')} />
  return (
    <section aria-label={t('groups.carrierWords')}>
      <p className="finding-quiet">{t('groups.carrierWords.hint')}</p>
      <ul className="carrier-words">
        {data.words.map((word) => (
          <WordLine key={word.word} word={word} />
        ))}
      </ul>
      {data.count > data.words.length ? (
        <p className="finding-quiet">{t('groups.carrierWords.more', { count: data.count - data.words.length })}</p>
      ) : null}
    </section>
  )
}

type Answer = { is: 'carrier'; code: string } | { is: 'none' } | { is: 'open' }

/** Returns whether it was taken; a refusal has been shown. */
async function answerWord(word: string, answer: Answer): Promise<boolean> {
  const isTaken = await call(decideCarrierWord, { body: { word, answer } }).then(
    () => true,
    () => false,
  )
  await invalidate(listCarrierWords.path)
  return isTaken
}

function WordLine({ word: { word, findings, groups, examples } }: { word: CarrierWord }) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const carriers = useCarriers()
  const offerUndo = useUndoOffer()

  async function decide(answer: Answer) {
    setBusy(true)
    const isTaken = await answerWord(word, answer)
    setBusy(false)
    if (isTaken)
      offerUndo({
        key: `undo-carrier-${word}`,
        title:
          answer.is === 'carrier'
            ? t('groups.carrierWords.became', { word, carrier: carriers.get(answer.code)?.code ?? answer.code })
            : t('groups.carrierWords.refused', { word }),
        undo: () => void answerWord(word, { is: 'open' }),
      })
  }

  return (
    <li aria-label={word}>
      <div>
        <strong>{word}</strong>{' '}
        <span className="finding-quiet">
          {t('groups.carrierWords.said', { count: findings })} · {t('groups.carrierWords.groups', { count: groups })}
        </span>
        {examples.map(({ id, text, group }) => (
          <p key={id} className="carrier-word-example">
            <PageLink href={findingPath(id)}>{text}</PageLink> <span className="finding-quiet">{group}</span>
          </p>
        ))}
      </div>
      {can('edit') ? (
        <div className="carrier-word-answer">
          <CarrierPicker
            value={code}
            onChange={setCode}
            placeholder={t('groups.carrierWords.choose')}
            aria-label={t('groups.carrierWords.of', { word })}
          />
          <Button
            type="primary"
            disabled={code === ''}
            loading={isBusy}
            onClick={() => void decide({ is: 'carrier', code })}
          >
            {t('groups.carrierWords.is')}
          </Button>
          <Button loading={isBusy} onClick={() => void decide({ is: 'none' })}>
            {t('groups.carrierWords.isNone')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
