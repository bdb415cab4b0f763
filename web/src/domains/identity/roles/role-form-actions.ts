import type { NewRole, Role } from '@seamark/contract/identity/roles/roles'
import { codesOf } from '@seamark/contract/identity/roles/screen-codes'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { dropProblems, useFieldProblems } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { mayDiscard } from '../../../platform/tabs/unsaved.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useSaveRole } from './role-actions.tsx'
import { registeredMenu } from './role-menu-rules.ts'
import { inputOf, isSame, type RoleValues, valuesOf } from './role-rules.ts'
import { screenGroups } from './role-screens-rules.ts'

interface Options {
  /** The role to edit; without it the form makes a new one. */
  role: Role | undefined
  start: NewRole
  onSaved: (role: Role) => void
  onClose: () => void
}

/** The state of the form: kept as a draft while it differs, saved, discarded, or in conflict with another person's save. */
export function useRoleForm({ role, start, onSaved, onClose }: Options) {
  const { language } = useWords()
  const [form] = Form.useForm<RoleValues>()
  const groups = useMemo(() => screenGroups(registeredMenu().groups), [])
  const showProblems = useFieldProblems(form)
  const draft = useDraft<RoleValues, Role | undefined>(role ? `role-${role.id}` : 'role-new', form, role)
  const [seen, setSeen] = useState(() => draft.note ?? role)
  const [isRestored, setRestored] = useState(draft.restored)
  const { isSaving, save, overtaken, forget } = useSaveRole({ form, seen, onSaved: showSaved })
  const initial = valuesOf(seen ?? start, groups)
  const values = (Form.useWatch([], { form, preserve: true }) as RoleValues | undefined) ?? initial
  const read = (given: RoleValues) => inputOf(given, groups, language)
  const isChanged = (given: RoleValues) => !isSame(read(given), read(initial)) || codesOf(given.others) === undefined

  /** Resets the form to the current role, or to an empty one. */
  function reset(to: Role | undefined) {
    draft.drop()
    forget()
    setRestored(false)
    setSeen(to)
    form.setFieldsValue(valuesOf(to ?? start, groups))
  }

  function showSaved(now: Role) {
    reset(now)
    onSaved(now)
  }

  async function cancel() {
    if (isChanged(values) && !(await mayDiscard(seen?.names[language] ?? t('identity.role.new')))) return
    draft.drop()
    onClose()
  }

  function onChange(changed: Partial<RoleValues>, all: RoleValues) {
    dropProblems(form)(changed)
    if (isChanged(all)) draft.props.onValuesChange(changed, all)
    else draft.drop()
  }

  function submit(given: RoleValues) {
    if (codesOf(given.others) === undefined)
      return showProblems([{ name: ['others'], errors: [t('identity.role.otherCodesWrong')] }])
    void save(read(given))
  }

  // Another person has saved: an untouched form shows it at once, otherwise the conflict is reported on saving.
  const follow = useEffectEvent(() => {
    if (role && seen && role.version > seen.version && !isChanged(values)) reset(role)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- the form lives outside React and follows what was saved elsewhere
  useEffect(() => follow(), [role?.version])

  return {
    form,
    groups,
    initial,
    input: read(values),
    isSaving,
    isRestored,
    overtaken,
    reset,
    cancel,
    onChange,
    submit,
  }
}
