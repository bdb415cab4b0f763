import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mostVariables, type Variable, variableTypes } from '@seamark/contract/ai/templates/variables'
import { Button, Form, Input, Select } from 'antd'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { freeKey, type TemplateFormValues } from './template-values-rules.ts'
import { wordedText } from './template-text.ts'

/** The variables of a template. Each is named in the reader's language; its other names stay as they are. */
export function VariablesField() {
  const { t } = useWords()
  const form = Form.useFormInstance<TemplateFormValues>()
  const keyOf = () => freeKey((form.getFieldValue('variables') as TemplateFormValues['variables'] | undefined) ?? [])
  return (
    <Form.List name="variables">
      {(fields, { add, remove }, { errors }) => (
        <div className="ai-template-variables" role="group" aria-label={t('ai.field.variables')}>
          {fields.map(({ key, name }) => (
            <VariableRow key={key} name={name} onRemove={() => remove(name)} />
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= mostVariables}
            onClick={() => add(newVariable(keyOf()))}
          >
            {t('ai.variable.add')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

const newVariable = (key: string): Variable => ({ key, type: 'text', labels: {}, options: [] })

function VariableRow({ name, onRemove }: { name: number; onRemove: () => void }) {
  const { t } = useWords()
  const form = Form.useFormInstance<TemplateFormValues>()
  const variable = Form.useWatch(['variables', name], { form, preserve: true }) as Variable | undefined
  const language = currentLanguage()
  const title = wordedText(variable?.labels ?? {}) || variable?.key || ''
  return (
    <div className="ai-template-variable">
      <Form.Item name={[name, 'key']} label={t('ai.variable.key')}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name={[name, 'labels', language]} label={t('ai.variable.label')}>
        <Input maxLength={60} placeholder={wordedText(variable?.labels ?? {})} />
      </Form.Item>
      <Form.Item name={[name, 'type']} label={t('ai.variable.type')}>
        <Select options={variableTypes.map((value) => ({ value, label: t(`ai.variable.${value}`) }))} />
      </Form.Item>
      <Form.Item label=" " colon={false}>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('ai.variable.remove', { name: title })}
          onClick={onRemove}
        />
      </Form.Item>
      {variable?.type === 'choice' ? (
        <Form.Item className="is-options" name={[name, 'options']} label={t('ai.variable.options')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['|', '｜', ',', '，']} />
        </Form.Item>
      ) : null}
    </div>
  )
}
