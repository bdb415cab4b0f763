import { editProfile } from '@seamark/contract/identity/index'
import { userInfo, type UserInfo } from '@seamark/contract/identity/sessions/users'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { learnUser, useSession } from '../../../platform/session/session.ts'

export type ProfileValues = Pick<
  UserInfo,
  'name' | 'introduction' | 'companyName' | 'companyAddress' | 'organizationCode'
>

/** Saves the own profile. Somebody who saved first is shown; saving once more then means "mine". */
export function useSaveProfile(form: FormInstance<ProfileValues>, firstVersion: number, done: () => void) {
  const { id } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<UserInfo>()

  async function save(body: ProfileValues) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { user } = await call(
        editProfile,
        { params: { id }, version: overtaken?.version ?? firstVersion, body },
        { quiet: true },
      )
      learnUser(user)
      notices.success(t('identity.profile.saved'))
      done()
    } catch (error) {
      const current = currentOf(error)
      const fields = problemsOf(error)
      if (current) setOvertaken(current)
      else if (fields.length > 0) form.setFields(fields as Parameters<typeof form.setFields>[0])
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, failure, overtaken }
}

function currentOf(error: unknown) {
  if (!(error instanceof Refusal) || error.body.code !== 'platform.version_stale') return undefined
  return userInfo.safeParse(error.body.details?.current).data
}
