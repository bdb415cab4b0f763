import { CopyOutlined, EditOutlined } from '@ant-design/icons'
import type { Template } from '@seamark/contract/ai/templates/templates'
import { piecesOf } from '@seamark/contract/ai/templates/places'
import type { Language } from '@seamark/contract/languages'
import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { TemplateStart } from './template-values-rules.ts'
import { useTemplate } from './template-queries.ts'
import { Enabled } from './template-table.tsx'
import { authorName, firstLanguage, languagesOf, placeName, templateName, variableName } from './template-text.ts'

interface PanelProps {
  id: number | undefined
  onUse: (template: Template) => void
  onWrite: (start: TemplateStart) => void
  onClose: () => void
}

/** One template with its texts beside the list. */
export function TemplatePanel({ id, onUse, onWrite, onClose }: PanelProps) {
  const { t } = useWords()
  const { data, error, refetch } = useTemplate(id)
  return (
    <SidePanel
      title={data ? templateName(data) : t('ai.template')}
      open={id !== undefined}
      onClose={onClose}
      extra={
        data ? (
          <Space wrap>
            <Button
              icon={<CopyOutlined aria-hidden />}
              aria-label={t('ai.template.copy')}
              title={t('ai.template.copy')}
              onClick={() => onWrite({ like: data })}
            />
            {data.can.edit ? (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => onWrite({ seen: data })}>
                {t('kit.edit')}
              </Button>
            ) : null}
            <Button type="primary" onClick={() => onUse(data)}>
              {t('ai.template.use')}
            </Button>
          </Space>
        ) : null
      }
    >
      {data ? (
        <TemplateDetails key={data.id} template={data} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </SidePanel>
  )
}

function TemplateDetails({ template }: { template: Template }) {
  const { t } = useWords()
  const [language, setLanguage] = useState<Language>(() => firstLanguage(template))
  const shown = template.drafts[language] === undefined ? firstLanguage(template) : language
  return (
    <div className="ai-template-details">
      <Segmented<Language>
        value={shown}
        onChange={setLanguage}
        options={languagesOf(template).map((value) => ({ value, label: t(`ai.language.${value}`) }))}
      />
      <DraftText template={template} language={shown} />
      <Fields>
        <FieldLine label={t('ai.field.group')}>{t(`ai.group.${template.group}`)}</FieldLine>
        <FieldLine label={t('ai.field.variables')}>
          {template.variables.map((one) => `${variableName(one)} (${t(`ai.variable.${one.type}`)})`).join(' · ')}
        </FieldLine>
        <FieldLine label={t('ai.field.instruction')}>{template.instruction}</FieldLine>
        <FieldLine label={t('ai.field.seenBy')}>
          {[t(`ai.seenBy.${template.seenBy}`), template.department?.name].filter(Boolean).join(' · ')}
        </FieldLine>
        <FieldLine label={t('ai.field.enabled')}>
          <Enabled enabled={template.enabled} />
        </FieldLine>
        <FieldLine label={t('ai.field.author')}>{authorName(template)}</FieldLine>
        <FieldLine label={t('ai.field.updatedAt')}>
          {[template.updatedBy, dateTime(template.updatedAt)].filter(Boolean).join(' ')}
        </FieldLine>
      </Fields>
    </div>
  )
}

/** A draft whose places are called as people call them. */
function DraftText({ template, language }: { template: Template; language: Language }) {
  return (
    <div className="ai-template-filled">
      {piecesOf(template.drafts[language] ?? '').map((piece, at) =>
        typeof piece === 'string' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name than their place
          <span key={at}>{piece}</span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name than their place
          <mark key={at} className="is-place">
            {placeName(template.variables, piece.key, piece.field)}
          </mark>
        ),
      )}
    </div>
  )
}
