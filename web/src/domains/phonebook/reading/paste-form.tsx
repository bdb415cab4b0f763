import { SnippetsOutlined } from '@ant-design/icons'
import {
  mostPastedLetters,
  type PastedField,
  type PastedValue,
  readPastedText,
} from '@seamark/contract/phonebook/reading/pasted-texts'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Badge, Dialog, useSettled } from '../../../kit/index.ts'
import { errorText, useCall } from '../../../platform/api/calls.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { aroundOf, firstTicked, kindOf, tickedAfter } from './paste-rules.ts'
import './paste-form.css'

export interface PasteProps {
  /** Returns the country of numbers that do not say theirs. */
  country: () => string
  /** The fields that the form has. */
  fields: readonly PastedField[]
  /** What stands in the form for a field of which it takes one value; empty for all others. */
  held: (field: PastedField) => string
  onAccept: (values: readonly PastedValue[]) => void
  /** Called once the text has the focus, which a field of the form has lost. */
  onOpened?: () => void
}

/** A button that fills the form from a text: what is read is shown, and only what is ticked is taken. */
export function PasteButton(props: PasteProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('phonebook.paste.open')}
      </Button>
      {isOpen ? <PasteDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The pause in typing before the text is read. */
const pause = 250

interface PasteDialogProps extends PasteProps {
  /** The text with which it begins. */
  start?: string
  /** What the text was read from, to compare. */
  source?: ReactNode
  onClose: () => void
}

/** Shows what is read in a text; the form takes what is ticked. */
export function PasteDialog({
  country: countryNow,
  fields,
  held,
  start = '',
  source,
  onAccept,
  onOpened,
  onClose,
}: PasteDialogProps) {
  const { t } = useWords()
  const [text, setText] = useState(start)
  const [country] = useState(countryNow)
  const settled = useSettled(text, pause)
  const isAsked = settled.trim() !== ''
  const { data, error } = useCall(
    readPastedText,
    { body: { text: settled, country } },
    { enabled: isAsked, placeholderData: keepPreviousData, retry: false, gcTime: 0 },
  )
  const values = (isAsked ? (data?.values ?? []) : []).filter(({ field }) => fields.includes(field))
  const [chosen, setChosen] = useState<{ of: string; ticked: readonly number[] }>()
  // Another text has ticks of its own.
  const ticked = chosen?.of === settled ? chosen.ticked : firstTicked(values, held)
  const isRead = isAsked && data !== undefined && settled === text

  return (
    <Dialog
      width={640}
      title={t(source ? 'phonebook.card.title' : 'phonebook.paste.title')}
      okText={t('phonebook.paste.fill', { count: ticked.length })}
      okButtonProps={{ disabled: ticked.length === 0 || !isRead }}
      failure={isAsked && error ? errorText(error) : undefined}
      onOk={() => {
        onAccept(ticked.flatMap((at) => values[at] ?? []))
        onClose()
      }}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
    >
      {source}
      <Input.TextArea
        autoFocus
        value={text}
        maxLength={mostPastedLetters}
        autoSize={{ minRows: 4, maxRows: 8 }}
        aria-label={t('phonebook.paste.text')}
        placeholder={t('phonebook.paste.hint')}
        onChange={({ target }) => setText(target.value)}
      />
      <output aria-live="polite" className="paste-verdict">
        {isRead
          ? t(values.length > 0 ? 'phonebook.paste.found' : 'phonebook.paste.none', { count: values.length })
          : null}
      </output>
      {values.length > 0 ? (
        <ul className="paste-values">
          {values.map((value, at) => (
            <li key={`${value.field} ${value.value} ${value.start}`}>
              <Found
                value={value}
                text={settled}
                held={kindOf(value.field) ? '' : held(value.field)}
                isTicked={ticked.includes(at)}
                onTick={() => setChosen({ of: settled, ticked: tickedAfter(values, ticked, at) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

interface FoundProps {
  value: PastedValue
  text: string
  held: string
  isTicked: boolean
  onTick: () => void
}

function Found({ value: { field, value, doubt, start, end }, text, held, isTicked, onTick }: FoundProps) {
  const { t, language } = useWords()
  const label = useFieldLabel()(field)
  const say = (one: string) => (field === 'country' ? countryName(one, language) : one)
  const { before, found, after } = aroundOf(text, { start, end })
  return (
    <Checkbox checked={isTicked} onChange={onTick}>
      <span className="paste-value">
        <span className="company-quiet">{label}</span> {say(value)}
      </span>
      <span className="paste-around">
        {before}
        <mark>{found}</mark>
        {after}
      </span>
      {doubt === null && (held === '' || held === value) ? null : (
        <span className="paste-flags">
          {doubt === null ? null : <Badge tone="warning">{t(`phonebook.paste.doubt.${doubt}`)}</Badge>}
          {held === '' || held === value ? null : (
            <Badge tone="quiet">{t('phonebook.paste.held', { value: say(held) })}</Badge>
          )}
        </span>
      )}
    </Checkbox>
  )
}

function useFieldLabel() {
  const { t } = useWords()
  return (field: PastedField): string => {
    const kind = kindOf(field)
    if (kind) return t(`phonebook.contactKind.${kind}`)
    switch (field) {
      case 'companyName':
        return t('phonebook.field.name')
      case 'name':
      case 'position':
      case 'department':
      case 'fax':
        return t(`phonebook.contactField.${field}`)
      case 'organizationNumber':
      case 'website':
      case 'country':
      case 'province':
      case 'city':
      case 'address':
      case 'postalCode':
        return t(`phonebook.field.${field}`)
      default:
        return field
    }
  }
}
