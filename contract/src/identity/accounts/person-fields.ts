import { z } from 'zod'
import { judgeFirmCode } from './credit-codes.ts'

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

/** An organization code, or the credit code that holds it; blank while none is known. Its check digit is not verified. */
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

/** The details that people keep about themselves and their firm; an administrator keeps the user name and the rights. */
export const profileChanges = z
  .strictObject({
    name: personName,
    introduction: z.string().trim().max(500).refine(hasNoControls, 'field.characters'),
    companyName: firmName,
    companyAddress: firmAddress,
    organizationCode: firmCode,
    /** A new image comes as the form's file of this name. Null or an empty text removes the present one, and its own address keeps it. */
    avatar: z.string().trim().max(100).nullable(),
  })
  .partial()

export type ProfileChanges = z.output<typeof profileChanges>
