import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker as AnyPersonPicker, usePeople } from '../../identity/index.ts'

interface PickerProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A picker for a colleague, found by name. */
export function PersonPicker(field: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <AnyPersonPicker
      {...field}
      found={usePeople(typed, field.value)}
      onSearch={setTyped}
      line={({ name }) => name}
      label={t('oversight.filter.person')}
      placeholder={t('oversight.filter.anyone')}
    />
  )
}
