import { findTerms, type FoundTerm, mostTranslated } from '@seamark/contract/ai/translations/translations'
import { type Language, languages } from '@seamark/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Badge, CopyAll, Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useModels } from '../usage/ability-queries.ts'
import { likelyTarget, linesOf, piecesOf, termsOfNow } from './term-rules.ts'
import { useTranslating } from './translation-actions.ts'
import { ModelTranslation, OwnTranslation } from './translation-result-view.tsx'
import './translation-view.css'

export function TranslationPage() {
  const { t } = useWords()
  const { data, error, refetch } = useModels()
  return (
    <Page title={t('ai.translation')}>
      {data ? (
        <Translator hasModel={data.answers} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  )
}

/**
 * Translates a text by the model with fixed wordings enforced. Without a model nothing is translated, and the page says so: it shows the terms, offers the
 * templates of the office, and checks what somebody writes.
 */
function Translator({ hasModel }: { hasModel: boolean }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Language>()
  const to = chosen ?? likelyTarget(text)
  const terms = useMutation({
    mutationFn: (body: { text: string; to: Language }) => call(findTerms, { body }, { quiet: true }),
  })
  const { run, begin, goOn, stop } = useTranslating()
  const isRunning = hasModel ? run?.state === 'running' : terms.isPending
  const start = () => {
    if (text.trim() === '' || isRunning) return
    terms.mutate({ text, to })
    if (hasModel) begin(text, to)
  }
  return (
    <div className="translation">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <Input.TextArea
          aria-label={t('ai.translation.text')}
          placeholder={t(hasModel ? 'ai.translation.paste' : 'ai.translation.empty')}
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
          <Button type="primary" htmlType="submit" loading={isRunning} disabled={text.trim() === ''}>
            {t(hasModel ? 'ai.translation.translate' : 'ai.translation.find')}
          </Button>
          {run?.state === 'running' ? <Button onClick={stop}>{t('ai.translation.stop')}</Button> : null}
        </div>
      </form>
      <section aria-label={t('ai.translation.result')}>
        {hasModel ? (
          <ModelTranslation run={run} terms={terms.data?.terms} onGoOn={goOn} />
        ) : (
          <>
            <Alert type="info" showIcon title={t('ai.translation.noModel')} />
            <OwnTranslation to={to} terms={termsOfNow({ text, to }, terms.variables, terms.data?.terms)} />
          </>
        )}
      </section>
      <section className="translation-wide" aria-label={t('ai.translation.terms')}>
        {terms.error ? (
          <Failed error={terms.error} retry={() => terms.mutate({ text, to })} />
        ) : terms.isPending ? (
          <Loading rows={3} />
        ) : terms.data ? (
          <TermsOfText text={terms.data.text} terms={terms.data.terms} />
        ) : (
          <Empty text={t('ai.translation.empty')} />
        )}
      </section>
    </div>
  )
}

/** The text with its terms marked, and a table of them. */
function TermsOfText({ text, terms }: { text: string; terms: readonly FoundTerm[] }) {
  const { t } = useWords()
  const lines = linesOf(terms)
  const table = lines.map(({ term }) => `${term.text}\t${term.target}`).join('\n')
  return (
    <>
      <div className="translation-head">
        <h2>{t('ai.translation.terms')}</h2>
        {lines.length === 0 ? null : (
          <CopyAll text={table} label={t('ai.translation.copy')} done={t('ai.translation.copied')} />
        )}
      </div>
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
      {lines.length === 0 ? <p>{t('ai.translation.noTerms')}</p> : <TermTable lines={lines} />}
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
