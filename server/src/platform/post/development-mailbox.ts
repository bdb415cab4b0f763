import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Post } from './post.ts'

const keptDays = 7

/** Keeps mail and text messages for administrators to read, on installations that cannot send yet. */
export function createMailbox(db: Database): Required<Pick<Post, 'mail' | 'textCode'>> {
  const keep = async (way: 'mail' | 'text', recipient: string, subject: string, text: string) => {
    await db
      .deleteFrom('platform.development_mailbox')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .execute()
    await db.insertInto('platform.development_mailbox').values({ way, recipient, subject, text }).execute()
  }
  return {
    mail: ({ to, subject, text }) => keep('mail', to, subject, text),
    textCode: (to, code) => keep('text', to, '', code),
  }
}
