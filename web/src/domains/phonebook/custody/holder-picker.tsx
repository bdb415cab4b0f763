import type { Holder } from '@seamark/contract/phonebook/custody/ownership'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { type ChosenPerson, PeoplePicker, PersonPicker } from '../../identity/index.ts'
import { useHolders } from './ownership-queries.ts'
import './ownership-view.css'

interface FieldProps {
  id?: string
  /** The person who is not offered: the current custodian. */
  except?: number | undefined
}

interface OneProps extends FieldProps {
  value?: number | undefined
  onChange?: (id: number | undefined) => void
}

/** A picker for a colleague who may hold companies, with department and number of companies held. */
export function HolderPicker(field: OneProps) {
  return <PersonPicker {...field} {...useHoldersOffered()} autoFocus />
}

interface ManyProps extends FieldProps {
  value?: ChosenPerson[]
  onChange?: (people: ChosenPerson[]) => void
  /** Follow-up persons need not be able to edit. */
  purpose?: 'hold' | 'follow'
}

/** The same picker for several colleagues. */
export function HoldersPicker({ purpose, ...field }: ManyProps) {
  return <PeoplePicker {...field} {...useHoldersOffered(purpose)} autoFocus />
}

function useHoldersOffered(purpose?: 'hold' | 'follow') {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return {
    found: useHolders(typed, purpose),
    onSearch: setTyped,
    placeholder: t('phonebook.holder.placeholder'),
    emptyText: t('phonebook.holder.none'),
    line: ({ name, departmentName, held }: Holder) => (
      <span className="holder">
        <span>{name}</span>
        <span className="company-quiet holder-department">{departmentName}</span>
        <span className="company-quiet company-small">{t('phonebook.holder.held', { count: held })}</span>
      </span>
    ),
  }
}
