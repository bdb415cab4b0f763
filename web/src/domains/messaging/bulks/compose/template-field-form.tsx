import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { getTemplate, type Template } from '@seamark/contract/messaging/templates/templates'
import { Alert, Button, Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { NothingFound } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { mayQuote } from '../../texts/quoting-rules.ts'
import { templateName, useTemplate, useTemplates } from '../../templates/template-queries.ts'
import { withWordsOf } from './compose-values-rules.ts'

type Picked = BulkInput['template']

interface FieldProps {
  id?: string
  value?: Picked
  onChange?: (picked: Picked) => void
  /** What the server has said of the template that the bulk names. */
  known: Bulk['template']
}

/** Takes the words of a template into the form. The bulk names the template while its words stay the same. */
export function TemplateField({ id, value = null, onChange, known }: FieldProps) {
  const { t, language } = useWords()
  const form = Form.useFormInstance<BulkInput>()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const listed = useTemplates({ q: useDeferredValue(typed).trim(), of: 'team', limit: 50 }, undefined)
  const { data: present, error } = useTemplate(value?.id)
  async function take(wanted: number) {
    setBusy(true)
    try {
      const template = await call(getTemplate, { params: { id: wanted } })
      form.setFieldsValue(withWordsOf(template, form.getFieldsValue(true) as BulkInput))
      if (template.rateIds.length > 0 && !mayQuote()) notices.warning(t('messaging.ratesLeftOut'))
      onChange?.({ id: template.id, edition: template.edition })
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
    }
  }
  const nameOf = (template: Pick<Template, 'name' | 'nameEn' | 'kind'>) =>
    `${templateName(template, language)} · ${t(`messaging.templateKind.${template.kind}`)}`
  const options = (listed.data?.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))
  const isListed = value === null || options.some((one) => one.value === value.id)
  const own = {
    value: value?.id ?? 0,
    label: present ? nameOf(present) : (known?.name ?? t('messaging.template.unseen')),
  }
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isBusy || listed.isFetching}
        placeholder={t('messaging.template.pick')}
        value={value?.id}
        onChange={(next: number | undefined) => (next ? void take(next) : onChange?.(null))}
        options={isListed ? options : [own, ...options]}
        notFoundContent={
          <NothingFound
            read={listed}
            text={t(typed.trim() ? 'messaging.template.noMatch' : 'messaging.template.noneOffered')}
          />
        }
      />
      {value && error && !present ? <Alert type="warning" showIcon title={t('messaging.template_withdrawn')} /> : null}
      {value && present && present.edition > value.edition ? (
        <Alert
          type="info"
          showIcon
          title={t('messaging.template.newer', { edition: present.edition })}
          action={
            <Button size="small" loading={isBusy} onClick={() => void take(value.id)}>
              {t('messaging.template.takeNewer')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
