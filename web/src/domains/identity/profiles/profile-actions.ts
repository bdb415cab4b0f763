import { editProfile } from '@seamark/contract/identity/index'
import { profileChanges } from '@seamark/contract/identity/accounts/person-fields'
import { userInfo, type UserInfo } from '@seamark/contract/identity/sessions/users'
import type { FormInstance } from 'antd'
import { useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { setSessionUser, useSession } from '../../../platform/session/session.ts'

export type ProfileValues = Pick<
  UserInfo,
  'name' | 'introduction' | 'companyName' | 'companyAddress' | 'organizationCode'
>

/** Saves the own profile. After a conflict the other values are shown; a second save overwrites them. */
export function useSaveProfile(form: FormInstance<ProfileValues>, version: number, done: () => void) {
  const { id } = useSession()
  return useVersionedSave({
    form,
    schema: profileChanges,
    version,
    current: userInfo,
    send: (body: ProfileValues, version) => call(editProfile, { params: { id }, version, body }, { quiet: true }),
    onSaved({ user }) {
      setSessionUser(user)
      notices.success(t('identity.profile.saved'))
      done()
    },
  })
}
