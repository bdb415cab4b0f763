import { buffer } from 'node:stream/consumers'
import type { Sorting } from '@seamark/contract/exhibitions/sorting/sorting'
import { contactValue, type ContactKind, type ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { openFile } from '../../files/index.ts'
import { companiesToLog, logGivenRecord, planTaskFor, progressOfTalk } from '../../followups/index.ts'
import { type GivenCard, keepContactCards, keepFoundContact, type KeptContact } from '../../phonebook/index.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'
import { capturesById, type SortingRow } from './sorting.queries.ts'

/** What a card has left in the phonebook. */
export interface KeptParts {
  contact: KeptContact | null
  recordId: number
  taskId: number | null
}

/** The photos of captures that the caller sees. They are read before the transaction, which then only writes. */
export async function readCards(context: Context, ids: readonly string[]): Promise<Map<string, GivenCard[]>> {
  const cards = new Map<string, GivenCard[]>()
  for (const [id, { images }] of await capturesById(context, ids)) {
    const read: GivenCard[] = []
    for (const { side, fileId } of images) {
      const { mediaType, stream } = await openFile(context, fileId)
      read.push({ side, mediaType, bytes: await buffer(stream) })
    }
    cards.set(id, read)
  }
  return cards
}

interface Given {
  row: SortingRow
  said: Sorting
  companyId: number
  cards: readonly GivenCard[]
}

/** Keeps the contact of a card with its photos, logs the talk, and plans what was promised. */
export async function keepParts(tx: WriteContext, { row, said, companyId, cards }: Given): Promise<KeptParts> {
  const values = valuesOf(said)
  const contact = await keepContact(tx, companyId, said, values)
  if (contact && cards.length > 0) contact.version = await keepContactCards(tx, contact.contactId, cards)
  const recordId = await logTalk(tx, { row, said, companyId, contact })
  const fair = fairOf(row)
  const taskId =
    said.next === null
      ? null
      : await planTaskFor(tx, {
          personId: personOf(tx).id,
          companyId,
          title: [translate(tx.language, `exhibitions.next.${said.next.step}`), said.contactName]
            .filter(Boolean)
            .join(' · '),
          note: fair,
          due: { day: said.next.on },
        })
  return { contact, recordId, taskId }
}

type Value = Pick<ContactValue, 'kind' | 'value'>

/** The ways to reach the person, as the phonebook keeps them. Fails about the field whose value it would not keep. */
function valuesOf(said: Sorting): Value[] {
  const given: [keyof Sorting, ContactKind, string][] = [
    ['mobile', 'mobile', said.mobile],
    ['telephone', 'phone', said.telephone],
    ['email', 'email', said.email],
    ['wechat', 'wechat', said.wechat],
  ]
  return given.flatMap(([field, kind, value]) => {
    if (value.trim() === '') return []
    const refused = contactValue.safeParse({ kind, value }).error?.issues[0]
    if (refused) throw fail('platform.invalid_input', {}, { fields: [{ field, code: refused.message, params: {} }] })
    return [{ kind, value }]
  })
}

/** A contact needs a mobile; without one the follow-up holds what the card says. */
async function keepContact(tx: WriteContext, companyId: number, said: Sorting, values: readonly Value[]) {
  if (!values.some(({ kind }) => kind === 'mobile')) return null
  const name = said.contactName || translate(tx.language, 'exhibitions.contact.unnamed')
  return keepFoundContact(tx, companyId, { name, position: said.position, remark: '', values })
}

async function logTalk(
  tx: WriteContext,
  { row, said, companyId, contact }: Pick<Given, 'row' | 'said' | 'companyId'> & { contact: KeptContact | null },
) {
  const progress = (await companiesToLog(tx, [companyId])).get(companyId) ?? 'unconfirmed'
  const unkept = contact === null ? [said.contactName, said.position, said.telephone, said.email, said.wechat] : []
  const at = row.captured_at < tx.now() ? row.captured_at : tx.now()
  return logGivenRecord(tx, companyId, {
    way: 'exhibition',
    at: at.toISOString(),
    progress: progressOfTalk(progress, false),
    content: [fairOf(row), said.note, unkept.filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
    contactId: contact?.contactId ?? null,
  })
}

const fairOf = (row: SortingRow) => nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition })
