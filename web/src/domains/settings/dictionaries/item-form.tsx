import { languages } from '@seamark/contract/languages'
import { type Dictionary, type DictionaryItem, itemChanges, newItem } from '@seamark/contract/settings/dictionaries'
import { addDictionaryItem, changeDictionaryItem } from '@seamark/contract/settings/index'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './item-actions.tsx'
import { refreshItems } from './item-queries.ts'

interface FormProps {
  dictionary: Dictionary
  /** The item to rename; without it a new one is made. */
  item: DictionaryItem | undefined
  onClose: () => void
}

interface Values {
  code: string
  names: DictionaryItem['names']
}

/** The names of an item in four languages, and the code of a new one. */
export function ItemForm({ dictionary, item, onClose }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<Values>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const show = (problems: ReturnType<typeof formProblems>) =>
    form.setFields(problems as Parameters<typeof form.setFields>[0])

  async function save({ code, names }: Values) {
    const problems = item ? formProblems(itemChanges, { names }) : formProblems(newItem, { dictionary, code, names })
    if (problems.length > 0) return show(problems)
    setSaving(true)
    setFailure(undefined)
    try {
      if (item)
        await call(
          changeDictionaryItem,
          { params: { id: item.id }, version: item.version, body: { names } },
          { quiet: true },
        )
      else await call(addDictionaryItem, { body: { dictionary, code, names } }, { quiet: true })
      notices.success(t('settings.item.saved', { name: names[language].trim() }))
      onClose()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(refusalText(error))
    } finally {
      setSaving(false)
      void refreshItems()
    }
  }

  return (
    <Modal
      open
      width={480}
      title={item ? t('settings.item.edit') : t('settings.item.new')}
      okText={t('settings.save')}
      cancelText={t('settings.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values>
        form={form}
        layout="vertical"
        {...(item ? { initialValues: item } : {})}
        onFinish={(values) => void save(values)}
      >
        {item ? null : (
          <Form.Item name="code" label={t('settings.field.code')} extra={t('settings.item.codeHint')} required>
            <Input autoFocus maxLength={40} autoComplete="off" spellCheck={false} autoCapitalize="none" />
          </Form.Item>
        )}
        {languages.map((one, index) => (
          <Form.Item key={one} name={['names', one]} label={languageNames[one]} required>
            <Input lang={one} maxLength={60} autoComplete="off" autoFocus={item !== undefined && index === 0} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
