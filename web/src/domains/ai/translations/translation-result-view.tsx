import { type FoundTerm, mostTranslated } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Badge, CopyAll, Empty, Loading } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { faultsIn, faultsOf, isSound, joinParts, type TermFault } from './term-rules.ts'
import type { TranslationRun } from './translation-actions.ts'
import { TemplateOffers } from './translation-templates-view.tsx'

interface ModelProps {
  run: TranslationRun | undefined
  terms: readonly FoundTerm[] | undefined
  onGoOn: () => void
}

/** What the model has written so far. Once it is done somebody may put it right, and what was missing is looked for again. */
export function ModelTranslation({ run, terms, onGoOn }: ModelProps) {
  const { t } = useWords()
  if (!run) return <Empty text={t('ai.translation.emptyResult')} />
  const { parts, done, state } = run
  const text = joinParts(parts, done)
  return (
    <div aria-busy={state === 'running'}>
      {state === 'done' ? null : <Progress run={run} onGoOn={onGoOn} />}
      {done.length > 0 ? (
        // What somebody has changed belongs to that translation alone.
        <MadeTranslation
          key={`${state} ${text}`}
          made={text}
          faults={faultsOf(done)}
          isSound={isSound(done)}
          terms={state === 'done' ? terms : undefined}
        >
          {done.some(({ isCut }) => isCut) ? <Badge tone="bad">{t('ai.translation.cut')}</Badge> : null}
          {[...new Set(done.flatMap(({ ownNumbers }) => ownNumbers))].map((term) => (
            <Badge key={`number ${term}`} tone="warning">
              {t('ai.translation.ownNumber', { term })}
            </Badge>
          ))}
          {done.some(({ strangers }) => strangers > 0) ? (
            <Badge tone="warning">{t('ai.translation.strangers')}</Badge>
          ) : null}
        </MadeTranslation>
      ) : null}
      {state === 'done' ? <p className="translation-hint">{t('ai.translation.byModel')}</p> : null}
    </div>
  )
}

function Progress({ run, onGoOn }: Pick<ModelProps, 'onGoOn'> & { run: TranslationRun }) {
  const { t } = useWords()
  const { parts, done, state, error } = run
  if (state === 'running')
    return (
      <>
        <p role="status">
          {parts.length > 1
            ? t('ai.translation.part', { at: done.length + 1, of: parts.length })
            : t('ai.translation.running')}
        </p>
        {done.length === 0 ? <Loading rows={6} /> : null}
      </>
    )
  return (
    <Alert
      type={state === 'failed' ? 'error' : 'info'}
      showIcon
      role="alert"
      title={state === 'failed' ? errorText(error) : t('ai.translation.stopped')}
      action={
        <Button size="small" onClick={onGoOn}>
          {t(done.length > 0 ? 'ai.translation.goOn' : 'kit.retry')}
        </Button>
      }
    />
  )
}

/** Without a model somebody writes the translation, with the templates of the office at hand; what it lacks is said. */
export function OwnTranslation({ to, terms }: { to: Language; terms: readonly FoundTerm[] | undefined }) {
  const [text, setText] = useState('')
  const insert = (inserted: string) =>
    setText((before) => [before.trimEnd(), inserted].filter((one) => one !== '').join('\n\n'))
  return (
    <>
      <TranslationField text={text} onChange={setText} faults={undefined} isSound terms={terms} />
      <TemplateOffers to={to} onInsert={insert} />
    </>
  )
}

interface MadeProps {
  made: string
  faults: readonly TermFault[]
  isSound: boolean
  terms: readonly FoundTerm[] | undefined
  children: ReactNode
}

function MadeTranslation({ made, faults, isSound: maySayWhole, terms, children }: MadeProps) {
  const [text, setText] = useState(made)
  return (
    <TranslationField
      text={text}
      onChange={setText}
      faults={text === made ? faults : undefined}
      isSound={maySayWhole}
      terms={terms}
    >
      {children}
    </TranslationField>
  )
}

interface FieldProps {
  text: string
  onChange: (text: string) => void
  /** As the server has found them; where somebody has written, they are looked for here. */
  faults: readonly TermFault[] | undefined
  /** Whether nothing else is known to be wrong, so that it may be said that nothing is missing. */
  isSound: boolean
  terms: readonly FoundTerm[] | undefined
  children?: ReactNode
}

/** A translation that can be put right: every fixed wording must stand in it, and what is lost is shown in red. */
function TranslationField({ text, onChange, faults: told, isSound: maySayWhole, terms, children }: FieldProps) {
  const { t } = useWords()
  const isEmpty = text.trim() === ''
  const faults = told ?? (isEmpty ? [] : faultsIn(text, terms ?? []))
  return (
    <>
      <div className="translation-head">
        <h2>{t('ai.translation.result')}</h2>
        {isEmpty ? null : (
          <CopyAll text={text} label={t('ai.translation.copyText')} done={t('ai.translation.copiedText')} />
        )}
      </div>
      <p className="translation-faults" role="status">
        {children}
        {faults.map(({ target, missing }) => (
          <Badge key={target} tone={missing > 0 ? 'bad' : 'warning'}>
            {t(missing > 0 ? 'ai.translation.missing' : 'ai.translation.doubled', { term: target })}
          </Badge>
        ))}
        {!isEmpty && maySayWhole && terms !== undefined && terms.length > 0 && faults.length === 0 ? (
          <Badge tone="good">{t('ai.translation.whole')}</Badge>
        ) : null}
      </p>
      <Input.TextArea
        aria-label={t('ai.translation.result')}
        placeholder={t('ai.translation.checkHint')}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        maxLength={4 * mostTranslated}
        autoSize={{ minRows: 6, maxRows: 20 }}
      />
    </>
  )
}
