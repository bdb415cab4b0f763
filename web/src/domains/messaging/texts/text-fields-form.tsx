import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { languages, type Language } from '@seamark/contract/languages'
import { isRateVariable, variables } from '@seamark/contract/messaging/texts/variables'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { withVariable } from './caret-rules.ts'
import { mayQuote } from './quoting-rules.ts'
import { variableText } from './variable-text.ts'
import './text-fields-form.css'

type Translated = Partial<Record<Language, { subject: string; text: string }>>

interface TextProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
  'aria-label'?: string
}

/** A text with the variables above it; each is put in where the caret stands. */
export function TextField({ id, value = '', onChange, ...rest }: TextProps) {
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
      <div className="bulk-text-variables" role="group" aria-label={t('messaging.variables')}>
        {variables
          .filter((name) => mayQuote() || !isRateVariable(name))
          .map((name) => (
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
  value?: Translated
  onChange?: (translations: Translated) => void
  written: Language
  hasMail: boolean
}

/** The same in other languages: a recipient reads his own. */
export function Translations({ value = {}, onChange, written, hasMail }: TranslationsProps) {
  const { t } = useWords()
  const there = languages.filter((language) => language !== written && value[language])
  const free = languages.filter((language) => language !== written && !value[language])
  const set = (language: Language, patch: Partial<{ subject: string; text: string }>) =>
    onChange?.({ ...value, [language]: { subject: '', text: '', ...value[language], ...patch } })
  return (
    <div className="bulk-text-translations">
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
      <div className="bulk-text-variables">
        {free.map((language) => (
          <Button key={language} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => set(language, {})}>
            {t(`messaging.language.${language}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
