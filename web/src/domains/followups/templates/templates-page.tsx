import { PlusOutlined } from '@ant-design/icons'
import type { Template } from '@seamark/contract/followups/templates/templates'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { SwitchedOffButton } from '../../settings/index.ts'
import { useTemplateMenu } from './template-actions.tsx'
import { TemplateForm } from './template-form.tsx'
import { useTemplates } from './template-queries.ts'
import { TemplateTable } from './template-table.tsx'
import './template-table.css'

const officeKinds = ['template'] as const

/** The templates for logging follow-ups, named and ordered by the office. */
export function TemplatesPage() {
  const { t } = useWords()
  const { data, error, refetch } = useTemplates()
  const [form, setForm] = useState<{ template?: Template }>()
  const templates = data?.templates ?? []
  const menu = useTemplateMenu(templates, data?.can.delete ?? false, (template) => setForm({ template }))
  const manages = data?.can.manage ?? false
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('followups.template.new')}
    </Button>
  )
  return (
    <Page
      title={t('followups.templates')}
      note={t('followups.templates.note')}
      actions={
        manages ? (
          <>
            <SwitchedOffButton kinds={officeKinds} />
            {add}
          </>
        ) : null
      }
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && templates.length === 0 ? (
        <Empty text={t('followups.template.none')} action={manages ? add : null} />
      ) : null}
      {templates.length > 0 ? <TemplateTable templates={templates} menu={manages ? menu : undefined} /> : null}
      {form ? <TemplateForm template={form.template} onClose={() => setForm(undefined)} /> : null}
    </Page>
  )
}
