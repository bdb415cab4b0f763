import type { Template } from '@seamark/contract/followups/templates/templates'
import { Button, Form, Input } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { templateName } from '../templates/template-queries.ts'

interface PickerProps {
  id?: string
  templates: readonly Template[]
  value?: number | null
  onChange?: (id: number | null) => void
}

/** One button for each template; a second click deselects it. */
export function RecordTemplatePicker({ templates, value = null, onChange }: PickerProps) {
  const { t, language } = useWords()
  return (
    <div className="record-templates" role="group" aria-label={t('followups.field.template')}>
      {templates.map((template) => (
        <Button
          key={template.id}
          size="small"
          aria-pressed={value === template.id}
          type={value === template.id ? 'primary' : 'default'}
          onClick={() => onChange?.(value === template.id ? null : template.id)}
        >
          {templateName(template, language)}
        </Button>
      ))}
    </div>
  )
}

/** The questions of the chosen template: its options, and a remark where it takes one. */
export function TemplateAnswer({ template }: { template: Template }) {
  const { t } = useWords()
  return (
    <div className="record-answer">
      {template.options.length > 0 ? (
        <Form.Item name="optionIds" noStyle>
          <Options template={template} />
        </Form.Item>
      ) : null}
      {template.allowsRemark ? (
        <Form.Item name="remark" className="record-remark">
          <Input
            maxLength={500}
            placeholder={t('followups.field.remark')}
            aria-label={t('followups.field.remark')}
            autoComplete="off"
          />
        </Form.Item>
      ) : null}
    </div>
  )
}

interface OptionsProps {
  template: Template
  value?: number[]
  onChange?: (ids: number[]) => void
}

function Options({ template: { options, choice }, value = [], onChange }: OptionsProps) {
  const { t, language } = useWords()
  function toggle(id: number, isOn: boolean) {
    const others = choice === 'one' ? [] : value.filter((one) => one !== id)
    onChange?.(isOn ? [...others, id] : others)
  }
  return (
    <span className="record-options" role="group" aria-label={t('followups.field.options')}>
      {options.map((option) => (
        <Button
          key={option.id}
          size="small"
          aria-pressed={value.includes(option.id)}
          {...(value.includes(option.id) ? { color: 'primary' as const, variant: 'outlined' as const } : {})}
          onClick={() => toggle(option.id, !value.includes(option.id))}
        >
          {templateName(option, language)}
        </Button>
      ))}
    </span>
  )
}
