import { languages } from '@seamark/contract/languages'
import { type Dictionary, type DictionaryItem, itemChanges, newItem } from '@seamark/contract/settings/dictionaries'
import { addDictionaryItem, changeDictionaryItem } from '@seamark/contract/settings/index'
import { Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
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
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ code, names }: Values) =>
      item ? formProblems(itemChanges, { names }) : formProblems(newItem, { dictionary, code, names }),
    send: ({ code, names }) =>
      item
        ? call(
            changeDictionaryItem,
            { params: { id: item.id }, version: item.version, body: { names } },
            { quiet: true },
          )
        : call(addDictionaryItem, { body: { dictionary, code, names } }, { quiet: true }),
    onSaved(_, { names }) {
      notices.success(t('settings.item.saved', { name: names[language].trim() }))
      onClose()
    },
    failureText: refusalText,
    refresh: refreshItems,
  })

  return (
    <FormDialog
      {...saving}
      width={480}
      title={item ? t('settings.item.edit') : t('settings.item.new')}
      form={form}
      initialValues={item}
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
  )
}
