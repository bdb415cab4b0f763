import { words as signIn } from '@seamark/contract/identity/sign-in/words.ja'
import { words as platform } from '@seamark/contract/platform/words.ja'
import { words as frame } from '../../app/words.ja.ts'
import { words as logins } from '../../domains/identity/sign-in/words.ja.ts'
import { words as kit } from '../../kit/words.ja.ts'

/** What may be said before anybody has signed in; the login page loads nothing more. */
export const words = { ...platform, ...signIn, ...frame, ...kit, ...logins } as const
