import { dropToken, readToken } from './person.ts'
import { holdsCards, keep } from './queue/queue.ts'

const patienceMs = 15_000

/** Ends the session. Returns false where the server was not reached; then it can be ended on this phone alone. */
export async function signOut(): Promise<boolean> {
  const token = readToken()
  if (token !== undefined) {
    const answer = await fetch('/api/user/logout', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { authorization: token, 'content-type': 'application/json' },
      // Cards of others may wait here too, and one that is half written. Without any the browser clears what it has stored, and this page with it.
      body: JSON.stringify({ keepsCaptures: await holdsCards() }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined)
    // A session that is over is as good as ended.
    if (!answer || answer.status >= 500) return false
  }
  await leavePhone('/login')
  return true
}

/** The page no longer opens for the person. Captures and a draft that she keeps wait for her. */
export async function leavePhone(to: string) {
  await keep('person', undefined)
  dropToken()
  location.assign(to)
}
