import { CheckOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons'
import { type Company, editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyField } from '@seamark/contract/phonebook/companies/fields'
import { Button, Input } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheCompany } from '../companies/company-queries.ts'
import { changedFields, problemWith, valuesOf } from '../companies/company-rules.ts'
import { type Saved, saveChanges } from '../companies/company-save-rules.ts'
import { savedText, useConflict } from '../companies/saving-form.tsx'
import { useProblemText } from './company-inputs-form.tsx'

interface InPlaceProps {
  company: Company
  field: CompanyField
  /** The value as the overview shows it. */
  children: ReactNode
}

/** A short text of a company that is changed where it stands. */
export function FieldInPlace({ company, field, children }: InPlaceProps) {
  const { t } = useWords()
  const [opened, setOpened] = useState<Company>()
  // The button is drawn anew afterwards, and takes the focus back.
  const [wasOpen, setWasOpen] = useState(false)
  if (opened) return <FieldInput seen={opened} field={field} onClose={() => setOpened(undefined)} />
  function open() {
    setWasOpen(true)
    setOpened(company)
  }
  return (
    <span className="in-place">
      {children || <span className="field-blank">—</span>}
      <button
        type="button"
        className="value-button in-place-open"
        autoFocus={wasOpen}
        aria-label={t('phonebook.inPlace', { field: t(`phonebook.field.${field}`) })}
        onClick={open}
      >
        <EditOutlined aria-hidden />
      </button>
    </span>
  )
}

/** Enter saves and Escape leaves the value as it was. Whoever was faster is met with the same question as in the form. */
function FieldInput({ seen, field, onClose }: { seen: Company; field: CompanyField; onClose: () => void }) {
  const { t } = useWords()
  const say = useProblemText()
  const id = useId()
  const start = valuesOf(seen)[field]
  const [value, setValue] = useState(typeof start === 'string' ? start : '')
  const conflict = useConflict()
  const { isSaving, failure, save } = useSave({
    about: value,
    findProblems: () => {
      const problem = problemWith(field, value, valuesOf(seen))
      return problem ? [{ name: [field], errors: [say(problem)] }] : []
    },
    send: async (): Promise<Saved | undefined> => {
      const changes = changedFields(valuesOf(seen), { [field]: value })
      if (Object.keys(changes).length === 0) return { company: seen }
      return saveChanges({
        seen,
        changes,
        send: ({ id: companyId, version }, body) =>
          call(editCompany, { params: { id: companyId }, version, body }, { quiet: true }),
        choose: conflict.ask,
      })
    },
    onSaved(saved) {
      if (!saved) return
      if (saved.company !== seen) {
        notices.success(savedText(saved, false))
        void cacheCompany(saved.company)
      }
      onClose()
    },
  })

  function onKeyDown(event: KeyboardEvent) {
    // An input method ends its word with Enter, too.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') onClose()
  }

  return (
    <span className="in-place-form">
      <span className="in-place-row">
        <Input
          size="small"
          autoFocus
          value={value}
          disabled={isSaving}
          aria-label={t(`phonebook.field.${field}`)}
          {...(failure ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id } : {})}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          size="small"
          type="text"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('kit.save')}
          loading={isSaving}
          onClick={() => void save()}
        />
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('kit.cancel')}
          onClick={onClose}
        />
      </span>
      {failure ? (
        <span id={id} role="alert" className="in-place-problem">
          {failure}
        </span>
      ) : null}
      {conflict.dialog}
    </span>
  )
}
