import type { TemplateValues } from '@seamark/contract/ai/templates/templates'
import { type TriedTemplate, tryTemplate } from '@seamark/contract/ai/templates/tries'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Badge, CopyAll, Loading } from '../../../kit/index.ts'
import { call, errorText, isAbort } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useModels } from '../usage/ability-queries.ts'

interface TryProps {
  id: number
  values: TemplateValues
}

/** The same text as the model writes it, beside what the template gives by itself. */
export function TemplateTry({ id, values }: TryProps) {
  const { t } = useWords()
  const models = useModels()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (body: TemplateValues) => {
      leaving.current = new AbortController()
      return call(tryTemplate, { params: { id }, body, signal: leaving.current.signal }, { quiet: true })
    },
  })
  if (models.data?.answers !== true) return null
  const isStale = data !== undefined && JSON.stringify(variables) !== JSON.stringify(values)
  return (
    <section className="ai-template-try" aria-label={t('ai.template.byModel')} aria-busy={isPending}>
      <div className="ai-template-result-head">
        <strong>{t('ai.template.byModel')}</strong>
        {isPending ? (
          <Button size="small" onClick={() => leaving.current?.abort()}>
            {t('ai.translation.stop')}
          </Button>
        ) : (
          <Button size="small" onClick={() => mutate(values)}>
            {t(data ? 'ai.template.tryAgain' : 'ai.template.try')}
          </Button>
        )}
      </div>
      {error && !isAbort(error) ? <Alert type="error" showIcon role="alert" title={errorText(error)} /> : null}
      {isPending ? <Loading rows={4} /> : data ? <Tried tried={data} isStale={isStale} /> : null}
    </section>
  )
}

function Tried({ tried, isStale }: { tried: TriedTemplate; isStale: boolean }) {
  const { t } = useWords()
  const { text, missing, doubled, ownNumbers, isCut } = tried
  return (
    <>
      <p className="ai-template-faults" role="status">
        {isStale ? <Badge tone="warning">{t('ai.template.stale')}</Badge> : null}
        {isCut ? <Badge tone="bad">{t('ai.translation.cut')}</Badge> : null}
        {[...new Set(missing)].map((term) => (
          <Badge key={term} tone="bad">
            {t('ai.translation.missing', { term })}
          </Badge>
        ))}
        {[...new Set(doubled)].map((term) => (
          <Badge key={term} tone="warning">
            {t('ai.translation.doubled', { term })}
          </Badge>
        ))}
        {ownNumbers.map((term) => (
          <Badge key={term} tone="bad">
            {t('ai.translation.ownNumber', { term })}
          </Badge>
        ))}
      </p>
      <div className="ai-template-filled">{text}</div>
      <CopyAll text={text} label={t('ai.template.copyText')} done={t('ai.template.copied')} />
    </>
  )
}
