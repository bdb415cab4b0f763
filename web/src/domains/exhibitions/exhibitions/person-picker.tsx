import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PeoplePicker, PersonPicker, usePeople } from '../../identity/index.ts'

interface FieldProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  label?: string
}

/** A colleague as a field of a form, whose empty value is null. */
export function PersonField({ id, value, onChange, label }: FieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PersonPicker
      id={id}
      label={label}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      found={usePeople(typed, value ?? undefined)}
      onSearch={setTyped}
      placeholder={label ?? t('exhibitions.choosePerson')}
    />
  )
}

interface ManyProps {
  id?: string
  value?: { value: number; label: string }[]
  onChange?: (people: { value: number; label: string }[]) => void
}

/** Several colleagues as a field of a form. */
export function PeopleField({ id, value = [], onChange }: ManyProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PeoplePicker
      id={id}
      value={value}
      onChange={(people) => onChange?.([...people])}
      found={usePeople(typed)}
      onSearch={setTyped}
      placeholder={t('exhibitions.choosePerson')}
      allowClear
    />
  )
}
