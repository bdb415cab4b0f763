import type { FieldChange } from '@seamark/contract/phonebook/changes/changes'
import { type Company, companyChanges, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { useState } from 'react'
import { call, errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheCompany } from '../companies/company-queries.ts'
import { saveChanges } from '../companies/company-save-rules.ts'

/** Puts an old value back as an ordinary edit; a newer change of the same field is not overwritten. */
export function useRestore(company: Company) {
  const { t } = useWords()
  const [restoring, setRestoring] = useState<string>()

  async function restore(key: string, { field, value }: FieldChange) {
    setRestoring(key)
    try {
      const changes = companyChanges.parse({ [field]: value })
      // The old progress may be an earlier one, which needs a reason; restoring it is the reason.
      const why = field === 'progress' ? { progressReason: t('phonebook.change.putBack') } : {}
      const send = ({ id, version }: Company, body: typeof changes) =>
        call(editCompany, { params: { id }, version, body: { ...body, ...why } }, { quiet: true })
      const saved = await saveChanges({ seen: company, changes, send, choose: () => Promise.resolve(undefined) })
      if (!saved) return notices.warning(t('phonebook.change.overtaken'))
      notices.success(t('phonebook.change.restored', { field: t(`phonebook.field.${field}`) }))
      await cacheCompany(saved.company)
    } catch (error) {
      notices.error(errorText(error))
    } finally {
      setRestoring(undefined)
    }
  }

  return { restoring, restore }
}
