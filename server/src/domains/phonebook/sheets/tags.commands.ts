import { sql } from 'kysely'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { plainWord } from '../matching/search.rules.ts'
import { createTagGroup } from '../tags/groups.commands.ts'
import { lockTags, tellOfTags } from '../tags/locks.commands.ts'
import { knownTags } from '../tags/cells.rules.ts'
import { tagGroups } from '../tags/tags.queries.ts'

/** The limit stops a column of remarks that was mistaken for labels. */
const mostMade = 500

/**
 * Returns the ids of labels by their plain word. Missing ones are made in a group of their own, and are left out beyond
 * the limit.
 */
export async function makeLabels(
  context: WriteContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagCreated' }, async (tx) => {
    await lockTags(tx)
    tx.unchanged()
    const wanted = new Map(names.map((name) => [plainWord(name), name]))
    const { byName } = knownTags(await tagGroups(tx))
    const missing = [...wanted].filter(([plain]) => !byName.has(plain)).map(([, name]) => name)
    if (missing.length > 0) await insertLabels(tx, missing)
    const now = missing.length > 0 ? knownTags(await tagGroups(tx)).byName : byName
    return new Map(
      [...wanted.keys()].flatMap((plain) =>
        (now.get(plain) ?? []).slice(0, 1).map((id): [string, number] => [plain, id]),
      ),
    )
  })
}

async function insertLabels(tx: WriteContext, names: readonly string[]) {
  const groupId = await findOrMakeGroup(tx)
  const { rows } = await sql<{ id: number; name: string }>`
    with held as (select count(*)::int as count, coalesce(max(place), 0) as place from phonebook.tags where group_id = ${groupId})
    insert into phonebook.tags (group_id, name, name_en, place)
    select ${groupId}, wanted.name, wanted.name, held.place + wanted.ordinal
    from held, json_array_elements_text(${JSON.stringify(names)}::json) with ordinality wanted (name, ordinal)
    where held.count + wanted.ordinal <= ${mostMade}
    on conflict do nothing returning id, name`.execute(tx.db)
  await tx.audits(
    rows.map(({ id, name }) => ({
      subject: 'tag',
      id,
      after: { name, nameEn: name, group: translate('zh', 'phonebook.imported_labels') },
    })),
  )
  if (rows.length > 0) tellOfTags(tx)
}

async function findOrMakeGroup(tx: WriteContext): Promise<number> {
  const [name, nameEn] = [translate('zh', 'phonebook.imported_labels'), translate('en', 'phonebook.imported_labels')]
  const plain = new Set([plainWord(name), plainWord(nameEn)])
  const found = (await tagGroups(tx)).find(
    (group) => plain.has(plainWord(group.name)) || plain.has(plainWord(group.nameEn)),
  )
  return found?.id ?? (await createTagGroup(tx, { name, nameEn, labels: [] })).id
}
