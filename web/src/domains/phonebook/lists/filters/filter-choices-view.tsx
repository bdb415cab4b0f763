import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { useNameMatch } from '../../../../platform/language/spelling.ts'

interface ListProps {
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (values: string[]) => void
}

/** A longer list needs a search box. */
const few = 10

/** Several of a fixed choice, all visible; the values keep the order of the choice. */
export function ChoiceList({ options, value, onChange }: ListProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const matches = useNameMatch()
  const shown = options.filter(({ label }) => matches(typed, [label]))
  const toggle = (changed: string, isChosen: boolean) =>
    onChange(
      options.flatMap((option) =>
        (option.value === changed ? isChosen : value.includes(option.value)) ? [option.value] : [],
      ),
    )
  return (
    <>
      {options.length > few ? (
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('phonebook.filter.findChoice')}
          aria-label={t('phonebook.filter.findChoice')}
          allowClear
        />
      ) : null}
      <div className="filter-choices">
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            checked={value.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          >
            {option.label}
          </Checkbox>
        ))}
        {shown.length === 0 ? <span className="company-quiet">{t('phonebook.filter.noField')}</span> : null}
      </div>
    </>
  )
}
