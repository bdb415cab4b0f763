import { editProfile } from '@seamark/contract/identity/profiles/profiles'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { learnUser } from '../../../platform/session/session.ts'

/** Puts another avatar in the place of the own one, or none. */
export function useAvatar(id: number) {
  const [busy, setBusy] = useState(false)

  async function save(avatar: { images: { avatar: Blob }; body: object } | { body: { avatar: null } }) {
    setBusy(true)
    try {
      const { user } = await call(editProfile, { params: { id }, ...avatar })
      learnUser(user)
      notices.success(t('identity.avatar.saved'))
    } catch {
      // Already said by the call.
    } finally {
      setBusy(false)
    }
  }

  async function upload(file: File) {
    if (file.size > mostImageBytes) notices.error(t('platform.image_too_large', { most: megabytes(mostImageBytes) }))
    else await save({ body: {}, images: { avatar: file } })
  }
  return { busy, upload, remove: () => save({ body: { avatar: null } }) }
}
