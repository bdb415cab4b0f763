import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { soundKey } from './name-sounds.rules.ts'
import { phoneKey } from './phones.rules.ts'
import { nameKey } from './search.rules.ts'

const slice = 1000

/** Fills the keys of companies that are older than the key columns, a thousand at a time, so that nobody waits long for a row. */
export async function fillKeys({ db }: Context) {
  for (;;) {
    const rows = await db
      .selectFrom('phonebook.companies')
      .select(['id', 'version', 'name', 'phone_country_code', 'phone_area_code', 'telephone'])
      .where((where) => where.or([where('name_key', 'is', null), where('sound_key', 'is', null)]))
      .limit(slice)
      .execute()
    if (rows.length === 0) return
    const keys = rows.map((row) => ({
      id: row.id,
      version: row.version,
      name_key: nameKey(row.name),
      phone_key: phoneKey({
        phoneCountryCode: row.phone_country_code,
        phoneAreaCode: row.phone_area_code,
        telephone: row.telephone,
      }),
      sound_key: soundKey(row.name),
    }))
    // A save in the meantime has written the keys too, and changed the version.
    await sql`
      update phonebook.companies c set name_key = k.name_key, phone_key = k.phone_key, sound_key = k.sound_key
      from json_to_recordset(${JSON.stringify(keys)}::json) as k (id bigint, version integer, name_key text, phone_key text, sound_key text)
      where c.id = k.id and c.version = k.version`.execute(db)
  }
}

export const fillKeysJob = job('phonebook.fillKeys', z.null(), fillKeys)
