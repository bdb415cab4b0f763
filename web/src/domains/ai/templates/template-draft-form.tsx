import { placeText } from '@seamark/contract/ai/templates/places'
import { fieldsOf, type Variable } from '@seamark/contract/ai/templates/variables'
import { Input, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { placeName, variableName } from './template-text.ts'

interface DraftProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
  variables: readonly Variable[]
  label: string
}

/** A draft with a list of what may be put into it, where the caret stands. */
export function DraftField({ id, value = '', onChange, variables, label }: DraftProps) {
  const { t } = useWords()
  const area = useRef<TextAreaRef>(null)
  function put(place: string) {
    const element = area.current?.resizableTextArea?.textArea
    const from = element?.selectionStart ?? value.length
    const to = element?.selectionEnd ?? value.length
    onChange?.(value.slice(0, from) + place + value.slice(to))
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + place.length, from + place.length)
    })
  }
  return (
    <>
      <div className="ai-template-draft-tools">
        <Select<string>
          aria-label={t('ai.template.insert')}
          placeholder={t('ai.template.insert')}
          value={null}
          onChange={put}
          disabled={variables.length === 0}
          options={variables.map((variable) => ({ label: variableName(variable), options: placesFor(variable) }))}
          popupMatchSelectWidth={280}
        />
        <span className="ai-template-quiet">{t('ai.template.fallbackHint')}</span>
      </div>
      <Input.TextArea
        ref={area}
        {...(id ? { id } : {})}
        aria-label={label}
        value={value}
        maxLength={8000}
        autoSize={{ minRows: 8, maxRows: 18 }}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}

function placesFor({ key, type, labels, options }: Variable) {
  const fields: readonly string[] = fieldsOf[type]
  return (fields.length === 0 ? [''] : fields).map((field) => ({
    value: placeText({ key, field }),
    label: placeName([{ key, type, labels, options }], key, field),
  }))
}
