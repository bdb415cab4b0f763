import { setTimeout as pause } from 'node:timers/promises'
import { type Bulk, checkBulk, createBulk, getBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import type { createClient } from '@seamark/contract/platform/client'
import type { Client } from 'pg'

export interface Office {
  call: ReturnType<typeof createClient>
  url: string
}

/** The product writes its channel down once it has looked at its settings, which it does each minute. */
export async function mailChannel({ call }: Office): Promise<number> {
  for (;;) {
    const { channels } = await call(listChannels, {})
    const mail = channels.find(({ kind }) => kind === 'mail')
    if (mail) return mail.id
    await pause(1000)
  }
}

/** Makes a bulk for a tag and waits for its check. */
export async function checked({ call }: Office, channelId: number, tagId: number): Promise<Bulk> {
  const draft = await call(createBulk, {
    body: {
      title: '欧线',
      audience: { of: 'clients', chosen: { query: { tagAny: String(tagId) } } },
      channelIds: [channelId],
      subject: '欧线 12 月舱位',
      text: '{{contact|您好}}：本周欧基港有现舱。',
    },
  })
  await call(checkBulk, { params: { id: draft.id }, version: draft.version })
  for (;;) {
    const bulk = await call(getBulk, { params: { id: draft.id } })
    if (bulk.state === 'ready') return bulk
    if (bulk.state === 'draft') throw new Error(`the check ended with ${bulk.problem}`)
    await pause(100)
  }
}

/** Gives a tag of its own to so many clients. */
export async function tagClients(client: Client, clients: number, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with made as (insert into phonebook.tag_groups (name, name_en) values ($1, $1) returning id)
     insert into phonebook.tags (group_id, name, name_en, colour) select id, $1, $1, 'red' from made returning id::int`,
    [name],
  )
  const id = rows[0]?.id ?? 0
  await client.query(
    `insert into phonebook.company_tags (company_id, tag_id)
     select id, $1 from phonebook.companies where delete_after is null order by id limit $2`,
    [id, clients],
  )
  await client.query('analyze phonebook.company_tags')
  return id
}
