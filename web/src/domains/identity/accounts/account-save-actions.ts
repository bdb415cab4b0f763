import { accountChanges, type AccountDetail, newAccount } from '@seamark/contract/identity/accounts/accounts'
import { editAccount, inviteUser } from '@seamark/contract/identity/index'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { currentOf, learnAccount } from './account-queries.ts'
import { type AccountValues, changesOf, formField, inputOf } from './account-rules.ts'

interface Saving {
  form: FormInstance<AccountValues>
  /** The user as she was when the form was opened; without it somebody is invited. */
  seen: AccountDetail | undefined
  onSaved: (account: AccountDetail, given: { link: string; mailedTo: string | undefined } | undefined) => void
}

/** Saves what was typed. Somebody who saved first is told of; saving once more then goes over it. */
export function useSaveAccount({ form, seen, onSaved }: Saving) {
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState<AccountDetail>()

  async function save(values: AccountValues) {
    const problems = seen
      ? formProblems(accountChanges, changesOf(seen, values))
      : formProblems(newAccount, inputOf(values))
    const blank = values.primaryRole === undefined ? [{ name: ['roleIds'], errors: [t('field.required')] }] : []
    if (problems.length + blank.length > 0) return show([...problems, ...blank])
    setBusy(true)
    try {
      await (seen ? edit(seen, values) : invite(values))
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  async function invite(values: AccountValues) {
    const body = inputOf(values)
    const { account, link } = await call(inviteUser, { body }, { quiet: true })
    learnAccount(account)
    onSaved(account, { link, mailedTo: body.mail?.to })
  }

  async function edit(from: AccountDetail, values: AccountValues) {
    const body = changesOf(from, values)
    if (Object.keys(body).length === 0) return onSaved(from, undefined)
    const saved = await call(
      editAccount,
      { params: { id: from.id }, version: overtaken?.version ?? from.version, body },
      { quiet: true },
    )
    learnAccount(saved)
    notices.success(t('identity.account.saved'))
    onSaved(saved, undefined)
  }

  function refused(error: unknown) {
    const current = currentOf(error)
    const problems = problemsOf(error)
    if (current) setOvertaken(current)
    else if (problems.length > 0) show(problems)
    else notices.error(errorText(error))
  }

  function show(problems: { name: (string | number)[]; errors: string[] }[]) {
    const own = problems.map(({ name, errors }) => ({ name: formField(name), errors }))
    // The contract names fields of this very form, once roles are told apart.
    form.setFields(own as Parameters<typeof form.setFields>[0])
    const [first] = own
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
  }

  return { save, busy, overtaken }
}
