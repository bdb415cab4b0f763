import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { Radio } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { Conflict, Merge, Side } from './company-merge-rules.ts'
import { useDepartments } from '../../identity/index.ts'
import { useFieldText } from './company-text.ts'

interface ConflictProps {
  merge: Merge
  current: Company
  onChosen: (choices: Partial<Record<CompanyField, Side>>) => void
  onCancel: () => void
}

/** Two people changed the same fields: shows the old value, theirs and mine, with one choice per field. */
export function CompanyConflict({ merge, current, onChosen, onCancel }: ConflictProps) {
  const { t } = useWords()
  const [choices, setChoices] = useState<Partial<Record<CompanyField, Side>>>(() =>
    Object.fromEntries(merge.conflicts.map(({ field }) => [field, 'mine'])),
  )
  return (
    <Dialog
      width={720}
      title={t('phonebook.conflict.title')}
      okText={t('phonebook.conflict.save')}
      mask={{ closable: false }}
      onOk={() => onChosen(choices)}
      onClose={onCancel}
    >
      <p className="company-quiet">
        {t('phonebook.conflict.hint', { name: current.updatedBy, time: dateTime(current.updatedAt) })}
      </p>
      {merge.conflicts.map((conflict) => (
        <ConflictField
          key={conflict.field}
          conflict={conflict}
          who={current.updatedBy}
          side={choices[conflict.field] ?? 'mine'}
          onSide={(side) => setChoices((now) => ({ ...now, [conflict.field]: side }))}
        />
      ))}
    </Dialog>
  )
}

function ConflictField({
  conflict,
  who,
  side,
  onSide,
}: {
  conflict: Conflict
  who: string
  side: Side
  onSide: (side: Side) => void
}) {
  const { t } = useWords()
  const { data } = useDepartments()
  const text = useFieldText((id) => data?.departments.find((department) => department.id === id)?.name)
  const sides = [
    ['original', t('phonebook.conflict.original')],
    ['theirs', t('phonebook.conflict.theirs', { name: who })],
    ['mine', t('phonebook.conflict.mine')],
  ] as const
  return (
    <fieldset className="company-conflict">
      <legend>{t(`phonebook.field.${conflict.field}`)}</legend>
      <Radio.Group
        value={side}
        onChange={({ target }: { target: { value?: Side } }) => target.value && onSide(target.value)}
      >
        {sides.map(([value, label]) => (
          <Radio key={value} value={value} className="company-conflict-side">
            <span className="company-quiet">{label}</span>
            <span className="company-conflict-value">
              {text(conflict.field, conflict[value]) || t('phonebook.empty.value')}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}
