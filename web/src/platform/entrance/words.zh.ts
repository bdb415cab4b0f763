import { words as signIn } from '@seamark/contract/identity/sign-in/words.zh'
import { words as platform } from '@seamark/contract/platform/words.zh'
import { words as frame } from '../../app/words.zh.ts'
import { words as logins } from '../../domains/identity/sign-in/words.zh.ts'
import { words as kit } from '../../kit/words.zh.ts'

/** What may be said before anybody has signed in; the login page loads nothing more. */
export const words = { ...platform, ...signIn, ...frame, ...kit, ...logins } as const
