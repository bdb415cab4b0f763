import {
  accountChanges,
  accountDetail,
  type AccountDetail,
  newAccount,
} from '@seamark/contract/identity/accounts/accounts'
import { editAccount, inviteUser } from '@seamark/contract/identity/index'
import type { FormInstance } from 'antd'
import { useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheAccount } from './account-queries.ts'
import { type AccountValues, changesOf, formField, inputOf } from './account-rules.ts'

interface Given {
  link: string
  mailedTo: string | undefined
}

interface Saved {
  account: AccountDetail
  /** The first link of an invited user. */
  given: Given | undefined
}

interface Saving {
  form: FormInstance<AccountValues>
  /** The user as they were when the form was opened; without it a new one is invited. */
  seen: AccountDetail | undefined
  onSaved: (account: AccountDetail, given: Given | undefined) => void
}

/** Saves the form. After a conflict the person is told who saved first; a second save overwrites. */
export function useSaveAccount({ form, seen, onSaved }: Saving) {
  return useVersionedSave({
    form,
    version: seen?.version,
    current: accountDetail,
    findProblems: (values: AccountValues) => [
      ...(seen ? formProblems(accountChanges, changesOf(seen, values)) : formProblems(newAccount, inputOf(values))),
      ...(values.primaryRole === undefined ? [{ name: ['roleIds'], errors: [t('field.required')] }] : []),
    ],
    place: (problems) => problems.map(({ name, errors }) => ({ name: formField(name), errors })),
    scrolls: true,
    send: (values, version) => (seen ? edit(seen, version ?? seen.version, values) : invite(values)),
    onSaved: ({ account, given }) => onSaved(account, given),
    onFailure: notices.error,
  })
}

async function invite(values: AccountValues): Promise<Saved> {
  const body = inputOf(values)
  const { account, link } = await call(inviteUser, { body }, { quiet: true })
  cacheAccount(account)
  return { account, given: { link, mailedTo: body.mail?.to } }
}

async function edit(seen: AccountDetail, version: number, values: AccountValues): Promise<Saved> {
  const body = changesOf(seen, values)
  if (Object.keys(body).length === 0) return { account: seen, given: undefined }
  const account = await call(editAccount, { params: { id: seen.id }, version, body }, { quiet: true })
  cacheAccount(account)
  notices.success(t('identity.account.saved'))
  return { account, given: undefined }
}
