import { z } from 'zod'
import { idParam } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { judgeFirmCode } from '../certifications/credit-codes.ts'
import { userInfo } from '../sessions/users.ts'

const hasNoControls = (text: string) => !/[^\P{Cc}\t\r\n]/u.test(text)
const line = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

export const personName = line(60).min(1)
export const firmName = line(200).refine((text) => !/[/／]/.test(text), 'identity.firm_name_slash')
export const firmAddress = line(300)

/** An organization code, or the credit code that holds it; blank while none is known. Its check digit is not looked at. */
const firmCode = z
  .string()
  .max(40)
  .transform((typed, problems) => {
    if (typed.trim() === '') return ''
    const judged = judgeFirmCode(typed)
    if ('code' in judged) return judged.code
    problems.addIssue({ code: 'custom', message: judged.problem.code, params: judged.problem.params })
    return z.NEVER
  })

/** What people say of themselves and of their firm; the user name and the rights are an administrator's. */
export const profileChanges = z
  .strictObject({
    name: personName,
    introduction: z.string().trim().max(500).refine(hasNoControls, 'field.characters'),
    companyName: firmName,
    companyAddress: firmAddress,
    organizationCode: firmCode,
    /** A new one comes as the form's file of this name; nothing takes the present one away, and its own address leaves it. */
    avatar: z.string().trim().max(100).nullable(),
  })
  .partial()
export type ProfileChanges = z.output<typeof profileChanges>

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
