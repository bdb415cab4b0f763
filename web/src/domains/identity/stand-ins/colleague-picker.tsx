import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker } from '../accounts/person-picker.tsx'
import { usePeople } from '../accounts/person-queries.ts'

interface PickerProps {
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  /** The person who is not offered. */
  except?: number | undefined
}

/** A picker for a colleague, found by name or user name. All stay in the list after one is chosen. */
export function ColleaguePicker(field: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PersonPicker {...field} found={usePeople(typed)} onSearch={setTyped} placeholder={t('identity.cover.choose')} />
  )
}
