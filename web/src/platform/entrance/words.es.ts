import { words as signIn } from '@seamark/contract/identity/sign-in/words.es'
import { words as platform } from '@seamark/contract/platform/words.es'
import { words as frame } from '../../app/words.es.ts'
import { words as logins } from '../../domains/identity/sign-in/words.es.ts'
import { words as kit } from '../../kit/words.es.ts'

/** What may be said before anybody has signed in; the login page loads nothing more. */
export const words = { ...platform, ...signIn, ...frame, ...kit, ...logins } as const
