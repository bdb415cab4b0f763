import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker, usePeople } from '../../identity/index.ts'

interface FieldProps {
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
}

/** A colleague as a field of the form. */
export function HolderPicker({ id, value, onChange }: FieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PersonPicker
      id={id}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
      found={usePeople(typed, value)}
      onSearch={setTyped}
      placeholder={t('ai.quota.choosePerson')}
    />
  )
}
