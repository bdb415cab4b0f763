import { editProfile } from '@seamark/contract/identity/profiles/profiles'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { setSessionUser } from '../../../platform/session/session.ts'

/** Replaces or removes the own avatar. */
export function useAvatar(id: number) {
  const { isSaving, save } = useSave({
    send: (avatar: { images: { avatar: Blob }; body: object } | { body: { avatar: null } }) =>
      call(editProfile, { params: { id }, ...avatar }),
    onSaved({ user }) {
      setSessionUser(user)
      notices.success(t('identity.avatar.saved'))
    },
    onFailure: leaveFailureToCall,
  })

  const upload = (avatar: File) => save({ body: {}, images: { avatar } })
  return { busy: isSaving, upload, remove: () => save({ body: { avatar: null } }) }
}
