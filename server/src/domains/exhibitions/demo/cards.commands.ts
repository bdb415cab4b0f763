import { createHash, randomUUID } from 'node:crypto'
import { takenCapture } from '@seamark/contract/exhibitions/captures/captures'
import { sorting, type Sorting } from '@seamark/contract/exhibitions/sorting/sorting'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { logGivenRecord } from '../../followups/index.ts'
import { actAsPerson } from '../../identity/index.ts'
import { takeCapture } from '../captures/captures.commands.ts'
import { discardCapture } from '../sorting/discards.commands.ts'
import { sortCapture } from '../sorting/sortings.commands.ts'
import { cardImage, demoCard, discardedCards, howManyCards, unsortedCards } from './cards.rules.ts'

interface Given {
  exhibitionId: number
  fromDay: string
  people: readonly number[]
  seed: number
}

/** Captures cards at a fair that was, and sorts most of them; some of their firms have been quoted since, and some have ordered. */
export async function createDemoCards(context: Context, { exhibitionId, fromDay, people, seed }: Given) {
  const authors = await Promise.all(people.slice(0, 3).map((id) => actAsPerson(context, id)))
  const clients = await Promise.all(people.slice(0, 3).map((id) => clientsOf(context, id)))
  for (let place = 0; place < howManyCards; place += 1) {
    const author = authors[place % authors.length]
    if (!author) return
    const card = demoCard(place, { seed, fromDay })
    // Every fourth is a client of the author already.
    const client = place % 4 === 1 ? clients[place % authors.length]?.[Math.floor(place / 12)] : undefined
    const given = { ...card, companyName: client?.name ?? card.companyName }
    const image = cardImage(place)
    const frontDigest = createHash('sha256').update(image).digest('hex')
    const { capture } = await takeCapture(
      author,
      randomUUID(),
      takenCapture.parse({ ...given, exhibitionId, revision: 1, device: `demo-${place % 3}`, frontDigest }),
      new Map([['front', image]]),
    )
    if (place < unsortedCards) continue
    if (place < unsortedCards + discardedCards) {
      await discardCapture(author, capture.id, capture.version, { reason: 'supplier', note: '' })
      continue
    }
    const company: Sorting['company'] = client ? { kind: 'existing', id: client.id } : { kind: 'new', country: 'CN' }
    const { contactName, position, mobile, email, heat, note } = given
    const said = { contactName, position, mobile, email, heat, note, telephone: '', wechat: '' }
    const asked = sorting.parse({ ...said, companyName: given.companyName, company, next: capture.next })
    const { capture: sorted } = await sortCapture(author, capture.id, capture.version, asked)
    if (sorted.company && place % 2 === 0) await followUp(author, sorted.company.id, place)
  }
}

/** Companies that the person holds. */
async function clientsOf({ db }: Context, personId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from phonebook.companies where custodian_id = ${personId} and delete_after is null order by id limit 6`.execute(
    db,
  )
  return rows
}

/** A talk after the fair, one or three days behind it. */
async function followUp(author: Context, companyId: number, place: number) {
  const progress = place % 10 === 0 ? 'ordered' : place % 6 === 0 ? 'quoted' : 'replied'
  const days = place % 4 === 0 ? 20 : 22
  await write(author, { permission: 'followups.logRecords', audit: 'followups.recordLogged' }, async (tx) => {
    tx.unchanged()
    const at = new Date(tx.now().getTime() - days * 86_400_000).toISOString()
    await logGivenRecord(tx, companyId, { way: 'wechat', at, progress, content: '展后跟进，发了运价单' })
  })
}
