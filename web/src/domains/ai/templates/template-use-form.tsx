import type { Template, TemplateValues } from '@seamark/contract/ai/templates/templates'
import type { Language } from '@seamark/contract/languages'
import { Alert, Button, Form, Segmented } from 'antd'
import { useState } from 'react'
import { CopyAll, Dialog, Loading } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { countHoles, FilledText, Lacks } from './template-filled-view.tsx'
import { useFilledTemplate, useTemplate } from './template-queries.ts'
import { TemplateTry } from './template-try-view.tsx'
import { firstLanguage, languagesOf, templateName } from './template-text.ts'
import { type GivenValues, ValueItem } from './template-value-form.tsx'
import { emptiedBy } from './template-values-rules.ts'
import './template-view.css'

interface UseTemplateProps {
  template: Template
  /** In which it begins, where it is written in it. */
  language?: Language
  onClose: () => void
  /** Takes the text where it is written on, in the place of copying it. */
  onTake?: (text: string) => void
}

/** Fills a template: what is asked for at the left, the text at the right, as the server makes it with the rights of whoever asks. */
export function UseTemplate({ template: opened, language: wished, onClose, onTake }: UseTemplateProps) {
  const { t } = useWords()
  // As a colleague may write it meanwhile: the fields are those of the text that the server fills.
  const template = useTemplate(opened.id).data ?? opened
  const [form] = Form.useForm<GivenValues>()
  const [language, setLanguage] = useState<Language>(wished ?? firstLanguage(template))
  // What the fields hold, also where one was emptied by another.
  const values = (Form.useWatch([], form) as GivenValues | undefined) ?? {}
  const shown = template.drafts[language] === undefined ? firstLanguage(template) : language
  const given = { language: shown, values: valuesOf(values) }
  const { data, error, isFetching, refetch } = useFilledTemplate(template.id, given)
  const companyKey = template.variables.find(({ type }) => type === 'company')?.key
  // The client comes first, since the contacts and quotes that are offered are its.
  const asked = template.variables
    .filter(({ type }) => type !== 'me')
    .toSorted((one, other) => +(other.type === 'company') - +(one.type === 'company'))
  const holes = data ? countHoles(data.parts) : 0
  return (
    <Dialog
      title={templateName(template)}
      width={template.instruction.trim() === '' ? 1080 : 1280}
      className="ai-template-use"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {onTake ? (
            <Button type="primary" disabled={!data || isFetching} onClick={() => data && onTake(data.text)}>
              {t('ai.template.take')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="ai-template-columns">
        <Form<GivenValues>
          form={form}
          name={`template-use-${template.id}`}
          layout="vertical"
          onValuesChange={(changed: GivenValues) => {
            for (const key of emptiedBy(changed, companyKey, template.variables)) form.setFieldValue(key, null)
          }}
        >
          <Form.Item label={t('ai.template.outputLanguage')}>
            <Segmented<Language>
              value={shown}
              onChange={setLanguage}
              options={languagesOf(template).map((value) => ({ value, label: t(`ai.language.${value}`) }))}
            />
          </Form.Item>
          {asked.map((variable) => (
            <ValueItem key={variable.key} variable={variable} companyKey={companyKey} />
          ))}
        </Form>
        <section aria-label={t('ai.template.result')} aria-busy={isFetching}>
          {error ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={errorText(error)}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  {t('kit.retry')}
                </Button>
              }
            />
          ) : null}
          <div className="ai-template-sides">
            {data ? (
              <div>
                <div className="ai-template-result-head">
                  <span role="status" className={holes > 0 ? 'is-lacking' : undefined}>
                    {holes > 0 ? t('ai.template.holes', { n: holes }) : t('ai.template.whole')}
                  </span>
                  <CopyAll text={data.text} label={t('ai.template.copyText')} done={t('ai.template.copied')} />
                </div>
                <FilledText parts={data.parts} variables={template.variables} />
                <Lacks parts={data.parts} variables={template.variables} />
              </div>
            ) : error ? null : (
              <Loading rows={8} />
            )}
            {template.instruction.trim() === '' ? null : <TemplateTry id={template.id} values={given} />}
          </div>
        </section>
      </div>
    </Dialog>
  )
}

/** What the server takes: nothing of what is empty, and a lane once both its ports are chosen. */
function valuesOf(given: GivenValues): TemplateValues['values'] {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): [string, TemplateValues['values'][string]][] => {
      if (typeof value === 'number') return [[key, value]]
      if (typeof value === 'string') return value.trim() === '' ? [] : [[key, value]]
      return isLane(value) && value.pol !== '' && value.pod !== '' ? [[key, { pol: value.pol, pod: value.pod }]] : []
    }),
  )
}

const isLane = (value: unknown): value is { pol: string; pod: string } =>
  typeof value === 'object' && value !== null && 'pol' in value && 'pod' in value
