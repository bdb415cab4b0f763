import {
  type CompanyAnswer,
  type CompanyWord,
  decideCompanyWord,
  listCompanyWords,
} from '@seamark/contract/groups/searches/company-words'
import { territoryPermissions } from '@seamark/contract/territory/permissions'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { findingPath } from '../findings/finding-filters.ts'
import './carrier-words-view.css'

/** Names that people have given to companies of findings: confirmed once, what is found from then on has them. */
export function CompanyWords() {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listCompanyWords, {})
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  if (data.words.length === 0) return <Empty text={t('groups.companyWords.none')} />
  return (
    <section aria-label={t('groups.companyWords')}>
      <p className="finding-quiet">{t('groups.companyWords.hint')}</p>
      <ul className="carrier-words">
        {data.words.map((word) => (
          <WordLine key={`${word.word} ${word.name}`} word={word} />
        ))}
      </ul>
      {data.count > data.words.length ? (
        <p className="finding-quiet">{t('groups.carrierWords.more', { count: data.count - data.words.length })}</p>
      ) : null}
    </section>
  )
}

/** Returns whether it was taken; a refusal has been shown. */
async function answerWord({ word, name }: Pick<CompanyWord, 'word' | 'name'>, answer: CompanyAnswer): Promise<boolean> {
  const isTaken = await call(decideCompanyWord, { body: { word, name, answer } }).then(
    () => true,
    () => false,
  )
  await invalidate(listCompanyWords.path)
  return isTaken
}

/** Whoever teaches the office's words. */
const mayTeach = () => can('import') && territoryPermissions['territory.teachPorts'].anyOf.some(hasCode)

function WordLine({ word }: { word: CompanyWord }) {
  const { t, language } = useWords()
  const [isBusy, setBusy] = useState(false)
  const offerUndo = useUndoOffer()
  const { word: said, name, meant, findings, people, examples } = word

  async function decide(answer: 'isMeant' | 'isNot') {
    setBusy(true)
    const isTaken = await answerWord(word, answer)
    setBusy(false)
    if (isTaken)
      offerUndo({
        key: `undo-company-${said}-${name}`,
        title: t(answer === 'isMeant' ? 'groups.companyWords.became' : 'groups.companyWords.refused', {
          word: said,
          name,
        }),
        undo: () => void takeBack(answer),
      })
  }

  /** The name that the word had before takes the place of the new one, which is asked again. */
  async function takeBack(answer: 'isMeant' | 'isNot') {
    const isBack = answer === 'isNot' || meant === null || (await answerWord({ word: said, name: meant }, 'isMeant'))
    if (isBack) await answerWord(word, 'open')
  }

  return (
    <li aria-label={`${said} → ${name}`}>
      <div>
        <strong>{said}</strong> → <strong>{name}</strong>{' '}
        <span className="finding-quiet">
          {t('groups.carrierWords.said', { count: findings })} · {new Intl.ListFormat(language).format(people)}
        </span>
        {meant === null ? null : <p className="finding-quiet">{t('groups.companyWords.meant', { name: meant })}</p>}
        {examples.map(({ id, text, group }) => (
          <p key={id} className="carrier-word-example">
            <PageLink href={findingPath(id)}>{text}</PageLink> <span className="finding-quiet">{group}</span>
          </p>
        ))}
      </div>
      {mayTeach() ? (
        <div className="carrier-word-answer">
          <Button type="primary" loading={isBusy} onClick={() => void decide('isMeant')}>
            {t('groups.carrierWords.is')}
          </Button>
          <Button loading={isBusy} onClick={() => void decide('isNot')}>
            {t('groups.companyWords.isNot')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
