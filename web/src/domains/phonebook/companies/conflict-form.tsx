import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { Merge, Side } from './company-merge-rules.ts'
import { useDepartments } from '../../identity/index.ts'
import { useFieldText } from './company-text.ts'
import { ConflictChoice, ConflictDialog } from './conflict-view.tsx'

interface ConflictProps {
  merge: Merge
  current: Company
  onChosen: (choices: Partial<Record<CompanyField, Side>>) => void
  onCancel: () => void
}

/** Two people changed the same fields: shows the old value, theirs and mine, with one choice per field. */
export function CompanyConflict({ merge, current, onChosen, onCancel }: ConflictProps) {
  const { t } = useWords()
  const { data } = useDepartments()
  const text = useFieldText((id) => data?.departments.find((department) => department.id === id)?.name)
  const [choices, setChoices] = useState<Partial<Record<CompanyField, Side>>>(() =>
    Object.fromEntries(merge.conflicts.map(({ field }) => [field, 'mine'])),
  )
  return (
    <ConflictDialog saved={current} onOk={() => onChosen(choices)} onClose={onCancel}>
      {merge.conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field}
          title={t(`phonebook.field.${conflict.field}`)}
          who={current.updatedBy}
          side={choices[conflict.field] ?? 'mine'}
          onSide={(side) => setChoices((now) => ({ ...now, [conflict.field]: side }))}
          textOf={(side) => text(conflict.field, conflict[side])}
        />
      ))}
    </ConflictDialog>
  )
}
