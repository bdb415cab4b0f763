import { setTimeout as wait } from 'node:timers/promises'

const mostTimes = 40

/**
 * Fetches as a person who comes again where the product says that it has too much to do. On a busy machine a crowd is told so, and tests look at
 * how a crowd ends.
 */
export async function fetchPatiently(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  for (let times = 1; ; times++) {
    const answer = await fetch(input, init)
    if (answer.status !== 503 || times === mostTimes) return answer
    if (!(await answer.clone().text()).includes('"platform.overloaded"')) return answer
    await wait(250)
  }
}
