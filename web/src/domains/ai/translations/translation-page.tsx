import { findTerms, type FoundTerm, mostTranslated } from '@seamark/contract/ai/translations/translations'
import { type Language, languages } from '@seamark/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Badge, CopyAll, Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { faultsIn, likelyTarget, linesOf, piecesOf } from './term-rules.ts'
import './translation-view.css'

/** Finds the words of a text whose wording in another language is fixed. Without a model nothing is translated, and the page says so. */
export function TranslationPage() {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Language>()
  const to = chosen ?? likelyTarget(text)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: { text: string; to: Language }) => call(findTerms, { body }, { quiet: true }),
  })
  const find = () => {
    if (text.trim() !== '') mutate({ text, to })
  }
  return (
    <Page title={t('ai.translation')}>
      <div className="translation">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            find()
          }}
        >
          <Input.TextArea
            aria-label={t('ai.translation.text')}
            placeholder={t('ai.translation.empty')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={mostTranslated}
            autoSize={{ minRows: 8, maxRows: 20 }}
            showCount
          />
          <div className="translation-bar">
            <Select<Language>
              aria-label={t('ai.translation.to')}
              value={to}
              onChange={setChosen}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <Button type="primary" htmlType="submit" loading={isPending} disabled={text.trim() === ''}>
              {t('ai.translation.find')}
            </Button>
          </div>
        </form>
        <section aria-label={t('ai.translation.terms')}>
          {error ? (
            <Failed error={error} retry={find} />
          ) : isPending ? (
            <Loading rows={6} />
          ) : data ? (
            <TermsOfText text={data.text} terms={data.terms} />
          ) : (
            <Empty text={t('ai.translation.empty')} />
          )}
        </section>
      </div>
    </Page>
  )
}

/** The text with its terms marked, and a table of them. */
function TermsOfText({ text, terms }: { text: string; terms: readonly FoundTerm[] }) {
  const { t } = useWords()
  const lines = linesOf(terms)
  const table = lines.map(({ term }) => `${term.text}\t${term.target}`).join('\n')
  return (
    <>
      <Alert type="info" showIcon title={t('ai.translation.noModel')} />
      <div className="translation-text">
        {piecesOf(text, terms).map(({ at, text: piece, term }) =>
          term ? (
            <mark key={at} className={term.isLocked ? undefined : 'translation-proposed'} title={term.target}>
              {piece}
            </mark>
          ) : (
            <span key={at}>{piece}</span>
          ),
        )}
      </div>
      {lines.length === 0 ? (
        <p>{t('ai.translation.noTerms')}</p>
      ) : (
        <>
          <div className="translation-terms">
            <h2>{t('ai.translation.terms')}</h2>
            <CopyAll text={table} label={t('ai.translation.copy')} done={t('ai.translation.copied')} />
          </div>
          <TermTable lines={lines} />
          <TranslationCheck key={text} terms={terms} />
        </>
      )}
    </>
  )
}

function TermTable({ lines }: { lines: ReturnType<typeof linesOf> }) {
  const { t } = useWords()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('ai.translation.source')}</th>
          <th scope="col">{t('ai.translation.target')}</th>
          <th scope="col">{t('ai.field.kind')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ term, count }) => (
          <tr key={`${term.kind} ${term.text}`}>
            <td>
              {term.text}
              {count > 1 ? ` × ${count}` : ''}
            </td>
            <td>
              <strong>{term.target}</strong>
            </td>
            <td>
              <Badge tone={term.isLocked ? 'good' : 'quiet'}>{t(`ai.taken.${term.kind}`)}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Somebody's own translation: every fixed wording must stand in it; what is lost is shown in red. */
function TranslationCheck({ terms }: { terms: readonly FoundTerm[] }) {
  const { t } = useWords()
  const [translation, setTranslation] = useState('')
  const faults = translation.trim() === '' ? [] : faultsIn(translation, terms)
  return (
    <>
      <h2>{t('ai.translation.check')}</h2>
      <Input.TextArea
        aria-label={t('ai.translation.check')}
        placeholder={t('ai.translation.checkHint')}
        value={translation}
        onChange={({ target }) => setTranslation(target.value)}
        maxLength={2 * mostTranslated}
        autoSize={{ minRows: 3, maxRows: 14 }}
      />
      <p className="translation-faults" role="status">
        {translation.trim() === '' ? null : faults.length === 0 ? (
          <Badge tone="good">{t('ai.translation.whole')}</Badge>
        ) : (
          faults.map(({ target, missing }) => (
            <Badge key={target} tone={missing > 0 ? 'bad' : 'warning'}>
              {t(missing > 0 ? 'ai.translation.missing' : 'ai.translation.doubled', { term: target })}
            </Badge>
          ))
        )}
      </p>
    </>
  )
}
