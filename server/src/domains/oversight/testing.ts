import { Refusal } from '@seamark/contract/platform/client'
import type { ErrorReport } from '@seamark/contract/oversight/errors'
import type { Context } from '../../platform/context.ts'
import { createDemoPeople } from '../identity/index.ts'

/** An error as a browser reports it. */
export const aReport = (given: Partial<ErrorReport> = {}): ErrorReport => ({
  message: "TypeError: Cannot read properties of undefined (reading 'name')",
  info: 'render\n    at CompanyPage',
  path: '/contacts/tabs/$name/$id',
  stack:
    'TypeError: Cannot read properties of undefined\n    at CompanyPage (/assets/company-Dx81.js:4:1234)\n    at render (/assets/react-Ab12.js:9:8)',
  occurrences: 1,
  ...given,
})

/** Returns the code with which a call is refused; the test fails if it is not refused. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error.body.code
    throw error
  }
  throw new Error('The call was not refused')
}

/** Creates the demo people with one password and returns their ids by user name. */
export async function openOffice(context: Context, password: string) {
  await createDemoPeople(context, password)
  const users = await context.db.selectFrom('identity.users').select(['username', 'id']).execute()
  const ids = new Map(users.map(({ username, id }) => [username, id]))
  return (username: string) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`There is no ${username}`)
    return id
  }
}
