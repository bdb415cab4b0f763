import type { Holder } from '@seamark/contract/phonebook/custody/ownership'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { type ChosenPerson, PeoplePicker } from '../../identity/index.ts'
import { useHolders } from '../custody/ownership-queries.ts'

interface PickerProps {
  label: string
  value: readonly ChosenPerson[]
  onChange: (receivers: ChosenPerson[]) => void
  /** The colleague whose book is handed over. */
  except: number
  /** Allows at most one receiver. */
  single?: boolean
}

/** A picker for colleagues who receive companies, found by name, pinyin or department; each with the number of companies held. */
export function ReceiverPicker({ onChange, single = false, ...field }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PeoplePicker
      {...field}
      className="handover-receiver"
      placeholder={t('phonebook.holder.placeholder')}
      found={useHolders(typed)}
      onSearch={setTyped}
      onChange={(chosen) => onChange(chosen.slice(single ? -1 : 0))}
      line={lineOf}
      allowClear
    />
  )
}

const lineOf = (holder: Holder) => <ReceiverLine holder={holder} />

function ReceiverLine({ holder: { name, departmentName, held } }: { holder: Holder }) {
  const { t } = useWords()
  const note = [departmentName, t('phonebook.holder.held', { count: held })].filter(Boolean).join(' · ')
  return (
    <>
      {name} <span className="company-quiet company-small">{note}</span>
    </>
  )
}
