import type { ChatFileText, ChatFileView, TextChoice } from '@seamark/contract/groups/files/files'
import { chatEncodings, dateOrders, formNames } from '@seamark/contract/groups/files/forms'
import { Button, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { ImportCard } from '../../workbench/index.ts'
import { useFileActions } from './file-actions.ts'
import { shownText } from './file-text.ts'
import { isAnswered, startOf } from './reading-rules.ts'

/** How the texts of a file are read: asked only of those that leave it open, and of all when somebody comes back to it. */
export function ReadingChoice({ file }: { file: ChatFileView }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const { chooseReading } = useFileActions(file)
  const open = file.texts.filter((text) => text.open.length > 0)
  const asked = open.length > 0 ? open : file.texts
  const [zone, setZone] = useState(file.zone)
  const [choices, setChoices] = useState<ReadonlyMap<string, TextChoice>>(
    () => new Map(asked.map((text) => [text.name, startOf(text)])),
  )
  const [isBusy, setBusy] = useState(false)
  const chosen = [...choices.values()]
  const isComplete = asked.every((text) => isAnswered(text, choices.get(text.name)))

  async function save() {
    setBusy(true)
    if (await chooseReading(zone, chosen)) setSearch({ step: undefined })
    setBusy(false)
  }

  return (
    <ImportCard id="chat-file-reading" title={t('groups.file.reading')}>
      <p className="import-quiet import-line">{t('groups.file.reading.hint')}</p>
      <label className="chat-file-field">
        <span>{t('groups.field.zone')}</span>
        <Select
          showSearch
          value={zone}
          onChange={setZone}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
      </label>
      {asked.map((text) => (
        <TextReading
          key={text.name}
          text={text}
          choice={choices.get(text.name) ?? startOf(text)}
          onChange={(choice) => setChoices(new Map(choices).set(text.name, choice))}
        />
      ))}
      <div className="import-buttons">
        <Button type="primary" loading={isBusy} disabled={!isComplete} onClick={() => void save()}>
          {t('groups.file.next')}
        </Button>
      </div>
    </ImportCard>
  )
}

interface TextProps {
  text: ChatFileText
  choice: TextChoice
  onChange: (choice: TextChoice) => void
}

function TextReading({ text, choice, onChange }: TextProps) {
  const { t } = useWords()
  const { name, candidates, possibleOrders, encoding, open } = text
  const orders = possibleOrders.length > 0 ? possibleOrders : dateOrders
  const preview = candidates.find(({ form }) => form === choice.form)?.preview ?? []
  const offered = [...new Set([...candidates.map(({ form }) => form), ...formNames])]
  return (
    <fieldset className="chat-file-text">
      <legend>{name}</legend>
      <label className="chat-file-field">
        <span>{t('groups.file.form')}</span>
        <Select
          value={choice.form}
          onChange={(form) => onChange({ ...choice, form })}
          options={offered.map((value) => ({ value, label: t(`groups.form.${value}`) }))}
        />
      </label>
      {open.includes('dateOrder') || open.length === 0 ? (
        <Radio.Group
          aria-label={t('groups.file.order')}
          value={choice.order ?? undefined}
          onChange={({ target }) => onChange({ ...choice, order: orders.find((one) => one === target.value) ?? null })}
          options={orders.map((value) => ({ value, label: t(`groups.order.${value}`) }))}
        />
      ) : null}
      {open.includes('year') ? (
        <label className="chat-file-field">
          <span>{t('groups.file.year')}</span>
          <InputNumber
            min={1999}
            max={2100}
            precision={0}
            value={choice.year}
            onChange={(value) => onChange({ ...choice, year: value })}
          />
        </label>
      ) : null}
      {open.includes('encoding') || open.length === 0 ? (
        <label className="chat-file-field">
          <span>{t('groups.file.encoding')}</span>
          <Select
            value={choice.encoding ?? encoding}
            onChange={(value) => onChange({ ...choice, encoding: value })}
            options={[...new Set([encoding, ...chatEncodings])].map((value) => ({ value, label: value }))}
          />
        </label>
      ) : null}
      <Preview lines={preview} />
    </fieldset>
  )
}

/** Some messages as the chosen form reads them. */
function Preview({ lines }: { lines: ChatFileText['candidates'][number]['preview'] }) {
  const { t } = useWords()
  if (lines.length === 0) return <p className="import-quiet">{t('groups.file.preview.none')}</p>
  return (
    <ol className="chat-file-preview" aria-label={t('groups.file.preview')}>
      {lines.map(({ line, shown, sender, text }) => (
        <li key={line}>
          <span className="chat-file-fact">{`${shownText(shown)} ${sender}`}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
