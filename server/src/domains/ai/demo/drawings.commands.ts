import { posterFields } from '@seamark/contract/ai/drawings/posters'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { createDrawing } from '../drawings/drawings.commands.ts'
import { draftPoster } from '../drawings/drafts.queries.ts'
import { holdersOfDemo } from './people.queries.ts'

const people = 5

/**
 * Draws a poster of a quote that is in force, in the name of whoever has issued it. Without the package of fonts no poster is drawn. Where there is a
 * drawing already it adds none. Returns how many it made.
 */
export async function createDemoPosters(context: Context): Promise<number> {
  const { rows } = await sql`select from ai.drawings limit 1`.execute(context.db)
  if (rows.length > 0) return 0
  for (const { person } of await holdersOfDemo(context, people)) {
    const quoteId = passes(person.actor, 'ai.draw') ? await quoteOf(person) : undefined
    if (quoteId !== undefined && (await draw(person, quoteId))) return 1
  }
  return 0
}

/** The quote of hers that holds longest. */
async function quoteOf({ db, actor, zone }: Context): Promise<number | undefined> {
  if (actor?.kind !== 'person') return undefined
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from rates.quotes
    where author_id = ${actor.id} and state = 'issued' and valid_to >= (now() at time zone ${zone})::date + 7
    order by valid_to desc, id limit 1`.execute(db)
  return rows[0]?.id
}

async function draw(person: Context, quoteId: number): Promise<boolean> {
  try {
    const { fields } = await draftPoster(person, quoteId)
    // A link to the quote is made by whoever sends the poster.
    const poster = posterFields.parse({ ...fields, qr: { kind: 'none' } })
    await createDrawing(person, '', { fields: poster, seenBy: 'department', parentId: null })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
