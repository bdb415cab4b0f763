import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { lazy, Suspense, useEffect } from 'react'
import { queryClient } from '../../../platform/api/calls.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { useTabs } from '../../../platform/tabs/tabs.ts'
import { TaskForm } from '../tasks/late-task-form-view.tsx'
import { closeRecordForm, openRecordForm, useOpenRecordForm } from '../tasks/log-form-actions.ts'
import { logAction } from './record-actions.tsx'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const RecordForm = lazy(() => import('./record-form.tsx').then((module) => ({ default: module.RecordForm })))

/** Hosts the form in the frame, above any page: `f` logs a follow-up while nobody is typing, for the company that is open. */
export function RecordHost() {
  const open = useOpenRecordForm()
  const { active } = useTabs()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.defaultPrevented
      if (event.key !== logAction.shortcut || !isPlain || isTypedInto(event.target) || !hasCode(321)) return
      event.preventDefault()
      openRecordForm({ company: companyAt(active) })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [active])
  if (!open) return null
  const { plans = false, ...subject } = open
  if (plans && subject.company)
    return (
      <Suspense>
        <TaskForm
          start={{ kind: 'contact', companyId: subject.company.id, company: subject.company }}
          onClose={closeRecordForm}
        />
      </Suspense>
    )
  return (
    <Suspense>
      <RecordForm
        key={open.record ? `record-${open.record.id}` : `company-${open.company?.id ?? ''}-${open.task?.id ?? ''}`}
        {...subject}
      />
    </Suspense>
  )
}

/** The company whose page is open, as that page has read it. */
function companyAt(path: string): Company | undefined {
  const id = /^\/contacts\/tabs\/[^/]+\/(\d+)/.exec(path)?.[1]
  return id === undefined
    ? undefined
    : queryClient.getQueryData<Company>([getCompany.path, { params: { id: Number(id) } }])
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null
