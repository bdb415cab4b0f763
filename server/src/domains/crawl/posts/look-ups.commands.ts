import { authorize, type Context } from '../../../platform/context.ts'
import { lookUpKnown } from '../../phonebook/index.ts'
import { seenPost } from './posts.queries.ts'

/** Looks up who holds the company of a post: the one look-up that the phonebook counts and logs. */
export async function lookUpPost(context: Context, id: number) {
  authorize(context, 'crawl.readPosts')
  const { company_id, companyGuess } = await seenPost(context, id)
  return lookUpKnown(context, { id: company_id, names: companyGuess === '' ? [] : [companyGuess] })
}
