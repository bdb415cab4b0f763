import { z } from 'zod'
import { idParam } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { userInfo } from '../sessions/users.ts'
import { profileChanges } from '../accounts/person-fields.ts'

export const editProfile = route({
  method: 'PATCH',
  path: '/user/:id',
  summary:
    'Change the own profile, as a form with an avatar or as JSON; a stale version is refused with the current record in `details.current`',
  permission: 'identity.ownSession',
  rate: 'write',
  params: idParam,
  body: profileChanges,
  images: { avatar: mostImageBytes },
  response: z.object({ user: userInfo }),
  lift: ['user'],
  versioned: 'whenGiven',
  failures: ['platform.not_found', 'identity.avatar_no_file', 'files.storage_full'],
})

export const openAvatar = route({
  method: 'GET',
  path: '/identity/avatars/:fileId',
  summary: "A colleague's avatar, as the user info names it; for whoever has signed in",
  permission: 'identity.seePeople',
  rate: 'read',
  params: z.object({ fileId: z.coerce.number().int().positive() }),
  response: z.unknown(),
  raw: 'image',
  failures: ['platform.not_found'],
})
