import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { Side } from './company-merge-rules.ts'

interface DialogProps {
  /** Who has saved the record meanwhile, and when. */
  saved: { updatedBy: string; updatedAt: string }
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

/** Two people changed the same fields of a record: the dialog holds one choice for each field. */
export function ConflictDialog({ saved, onOk, onClose, children }: DialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      width={720}
      title={t('phonebook.conflict.title')}
      okText={t('phonebook.conflict.save')}
      mask={{ closable: false }}
      onOk={onOk}
      onClose={onClose}
    >
      <p className="company-quiet">
        {t('phonebook.conflict.hint', { name: saved.updatedBy, time: dateTime(saved.updatedAt) })}
      </p>
      {children}
    </Dialog>
  )
}

interface ChoiceProps {
  /** The field's name. */
  title: string
  /** Who has saved the other value. */
  who: string
  side: Side
  onSide: (side: Side) => void
  /** Returns the field's value on a side, in words. */
  textOf: (side: Side) => string
}

/** The old value, theirs and mine, of which one is chosen. */
export function ConflictChoice({ title, who, side, onSide, textOf }: ChoiceProps) {
  const { t } = useWords()
  const sides = [
    ['original', t('phonebook.conflict.original')],
    ['theirs', t('phonebook.conflict.theirs', { name: who })],
    ['mine', t('phonebook.conflict.mine')],
  ] as const
  return (
    <fieldset className="company-conflict">
      <legend>{title}</legend>
      <Radio.Group
        value={side}
        onChange={({ target }: { target: { value?: Side } }) => target.value && onSide(target.value)}
      >
        {sides.map(([value, label]) => (
          <Radio key={value} value={value} className="company-conflict-side">
            <span className="company-quiet">{label}</span>
            <span className="company-conflict-value">{textOf(value) || t('phonebook.empty.value')}</span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}
