import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { languages, type Language } from '@seamark/contract/languages'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { variables } from '@seamark/contract/messaging/texts/variables'
import { Button, Form, Input, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { useChannels } from '../bulk-queries.ts'
import { variableText } from '../bulk-text.ts'
import { withVariable } from './compose-values-rules.ts'

/** By which channels, in which words, and the same in other languages. */
export function ContentFields() {
  const { t } = useWords()
  const form = Form.useFormInstance<BulkInput>()
  const { data } = useChannels()
  const language = Form.useWatch('language', form) ?? 'zh'
  const channelIds = Form.useWatch('channelIds', form) ?? []
  const hasMail = data?.channels.some(({ id, kind }) => kind === 'mail' && channelIds.includes(id)) ?? false
  return (
    <>
      <Form.Item name="channelIds" label={t('messaging.field.channels')} extra={t('messaging.channelsHint')} required>
        <Select
          mode="multiple"
          options={(data?.channels ?? []).map(({ id, name, state }) => ({
            value: id,
            label: state === 'ok' ? name : `${name} · ${t(`messaging.channelState.${state}`)}`,
          }))}
          notFoundContent={t('messaging.noChannel')}
        />
      </Form.Item>
      <Form.Item name="language" label={t('messaging.field.language')}>
        <Select options={languages.map((value) => ({ value, label: t(`messaging.language.${value}`) }))} />
      </Form.Item>
      {hasMail ? (
        <Form.Item name="subject" label={t('messaging.field.subject')} required>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Form.Item name="text" label={t('messaging.field.text')} extra={t('messaging.variablesHint')} required>
        <TextField />
      </Form.Item>
      <Form.Item name="translations" label={t('messaging.translations')} extra={t('messaging.translationsHint')}>
        <Translations written={language} hasMail={hasMail} />
      </Form.Item>
      <Form.Item name="topic" label={t('messaging.field.topic')} extra={t('messaging.topicHint')}>
        <Input maxLength={40} />
      </Form.Item>
    </>
  )
}

interface TextProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
  'aria-label'?: string
}

/** A text with the variables above it; each is put in where the caret stands. */
function TextField({ id, value = '', onChange, ...rest }: TextProps) {
  const { t } = useWords()
  const area = useRef<TextAreaRef>(null)
  function put(name: string) {
    const element = area.current?.resizableTextArea?.textArea
    const at = { from: element?.selectionStart ?? value.length, to: element?.selectionEnd ?? value.length }
    const { text, caret } = withVariable(value, name, at)
    onChange?.(text)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(caret, caret)
    })
  }
  return (
    <>
      <div className="compose-variables" role="group" aria-label={t('messaging.variables')}>
        {variables.map((name) => (
          <Button key={name} size="small" onClick={() => put(name)}>
            {variableText(name)}
          </Button>
        ))}
      </div>
      <Input.TextArea
        ref={area}
        {...(id ? { id } : {})}
        {...rest}
        value={value}
        maxLength={20_000}
        autoSize={{ minRows: 6, maxRows: 20 }}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}

interface TranslationsProps {
  value?: BulkInput['translations']
  onChange?: (translations: BulkInput['translations']) => void
  written: Language
  hasMail: boolean
}

/** The same in other languages: a recipient reads his own. */
function Translations({ value = {}, onChange, written, hasMail }: TranslationsProps) {
  const { t } = useWords()
  const there = languages.filter((language) => language !== written && value[language])
  const free = languages.filter((language) => language !== written && !value[language])
  const set = (language: Language, patch: Partial<{ subject: string; text: string }>) =>
    onChange?.({ ...value, [language]: { subject: '', text: '', ...value[language], ...patch } })
  return (
    <div className="compose-translations">
      {there.map((language) => (
        <fieldset key={language}>
          <legend>
            {t(`messaging.language.${language}`)}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('messaging.translation.remove', { language: t(`messaging.language.${language}`) })}
              onClick={() => onChange?.(Object.fromEntries(Object.entries(value).filter(([one]) => one !== language)))}
            />
          </legend>
          {hasMail ? (
            <Input
              maxLength={200}
              aria-label={`${t('messaging.field.subject')} ${t(`messaging.language.${language}`)}`}
              placeholder={t('messaging.field.subject')}
              value={value[language]?.subject ?? ''}
              onChange={({ target }) => set(language, { subject: target.value })}
            />
          ) : null}
          <TextField
            aria-label={`${t('messaging.field.text')} ${t(`messaging.language.${language}`)}`}
            value={value[language]?.text ?? ''}
            onChange={(text) => set(language, { text })}
          />
        </fieldset>
      ))}
      <div className="compose-variables">
        {free.map((language) => (
          <Button key={language} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => set(language, {})}>
            {t(`messaging.language.${language}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
