import { listTemplates, type Template } from '@seamark/contract/ai/templates/templates'
import type { Language } from '@seamark/contract/languages'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Failed, Loading, useSettled } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { draftText, templateName } from '../templates/template-text.ts'
import { UseTemplate } from '../templates/template-use-form.tsx'

interface OffersProps {
  to: Language
  onInsert: (text: string) => void
}

/** Texts of the office that are written in the language already. One is filled first, and its text is then put into the translation. */
export function TemplateOffers({ to, onInsert }: OffersProps) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const [used, setUsed] = useState<Template>()
  const asked = useSettled(q.trim(), 300)
  const query = { language: to, enabled: 'true', limit: 5, ...(asked === '' ? {} : { q: asked }) } as const
  const { data, error, refetch } = useCall(listTemplates, { query }, { placeholderData: keepPreviousData })
  return (
    <section className="translation-templates" aria-label={t('ai.translation.templates')}>
      <h2>{t('ai.translation.templates')}</h2>
      <Input.Search
        allowClear
        aria-label={t('ai.translation.findTemplate')}
        placeholder={t('ai.translation.findTemplate')}
        value={q}
        maxLength={200}
        onChange={({ target }) => setQ(target.value)}
      />
      {data ? (
        <ul>
          {data.rows.map((template) => (
            <li key={template.id}>
              <div>
                <strong>{templateName(template)}</strong>
                <span>{draftText(template, to).slice(0, 120)}</span>
              </div>
              <Button size="small" onClick={() => setUsed(template)}>
                {t('ai.template.use')}
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      {data?.rows.length === 0 ? <p className="translation-hint">{t('ai.translation.noTemplates')}</p> : null}
      {used ? (
        <UseTemplate
          template={used}
          language={to}
          onTake={(text) => {
            setUsed(undefined)
            onInsert(text)
          }}
          onClose={() => setUsed(undefined)}
        />
      ) : null}
    </section>
  )
}
