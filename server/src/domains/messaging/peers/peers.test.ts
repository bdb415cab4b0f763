import { bindPeer, createPeerLink, listPeers, unbindPeer } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { judgeLot } from '../bulks/judgements.commands.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import type { PeerNews } from '../providers/peers.rules.ts'
import { addChannel } from '../testing.ts'
import { movePeer, takePeerNews } from './news.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office, lin: linsDesk, zhou: zhousDesk } = await openDesk(product, testPassword)
const lin = office.person('sales')
const zhou = office.person('sales2')
const bossDesk = await product.signIn('sysadmin')

let made = 0
const channel = (kind = 'telegram') => addChannel(db, kind, `peers${(made += 1)}_bot`)
const clientOf = async (by: number) => {
  const [client] = await addClients(db, by, 1, `peers${(made += 1)}-`)
  if (!client) throw new Error('no client')
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${client.id}, '王敏', ${by}, ${by})
    returning id::float8 as id`.execute(db)
  return { companyId: client.id, contactId: rows[0]?.id ?? 0 }
}

/** News in the order in which the provider tells them, `minute` by minute. */
const news = (peer: string, minute: number, parts: Partial<PeerNews> & Pick<PeerNews, 'kind'>) =>
  ({
    eventId: `${peer} ${minute}`,
    peer,
    isGroup: false,
    name: '',
    handle: '',
    at: new Date(Date.now() - 3_600_000 + minute * 60_000),
    ...parts,
  }) as PeerNews
const tell = (channelId: number, told: PeerNews) =>
  write.bookkeep(context, 'messaging.sendBulks', (tx) => takePeerNews(tx, { id: channelId }, told))

const peerOf = async (channelId: number, peer: string) => {
  const { rows } = await pool.query<{
    id: number
    name: string
    contact_id: number | null
    left_at: Date | null
    said_at: Date | null
    group_id: number | null
    former: string | null
  }>(
    'select id::float8 as id, name, contact_id::float8, left_at, said_at, group_id::float8, former from messaging.peers where channel_id = $1 and peer = $2',
    [channelId, peer],
  )
  return rows[0]
}

/** The address by which a client is reached on a channel, as a check finds it; undefined where there is none. */
async function addressOn(channelId: number, companyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.bulks (title, subject, text, created_by, role_id, state)
    select 'x', 'x', 'x', user_id, role_id, 'checking' from identity.user_roles where user_id = ${lin} limit 1 returning id::float8 as id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const sender = (await personContext(context, lin)).actor
  if (!sender) throw new Error('no sender')
  await write.bookkeep(context, 'messaging.sendBulks', (tx) =>
    judgeLot(
      tx,
      {
        id,
        channel_ids: [channelId],
        is_single: false,
        sender,
        language: 'zh',
        subject: 'x',
        text: 'x',
        translations: {},
      },
      { of: 'client', ids: [companyId] },
    ),
  )
  const found = await pool.query<{ address: string | null; state: string }>(
    'select address, state from messaging.recipients where bulk_id = $1',
    [id],
  )
  const [row] = found.rows
  return row?.state === 'waiting' ? (row.address ?? undefined) : undefined
}

describe('news', () => {
  test('of somebody new are kept once, with the name as text', async () => {
    const on = await channel()
    await tell(on, news('42', 1, { kind: 'joined', token: '', name: 'An\u202E\n<b>' }))
    await tell(on, news('42', 1, { kind: 'joined', token: '', name: 'An\u202E\n<b>' }))
    expect(await peerOf(on, '42')).toMatchObject({ name: 'An<b>', left_at: null })
  })

  test('that come late change only what newer ones have not', async () => {
    const on = await channel()
    await tell(on, news('42', 5, { kind: 'left', name: '新名' }))
    await tell(on, news('42', 3, { kind: 'joined', token: '', name: '旧名' }))
    await tell(on, news('42', 2, { kind: 'said', text: 'x' }))
    const peer = await peerOf(on, '42')
    expect(peer).toMatchObject({ name: '新名' })
    expect(peer?.left_at).not.toBeNull()
    expect(peer?.said_at).not.toBeNull()
  })

  test('that somebody or a group is back lift that the address was invalid, and never an opt-out', async () => {
    const on = await channel()
    for (const [form, reason] of [
      ['43', 'invalid'],
      ['44', 'optOut'],
    ] as const)
      await sql`insert into messaging.suppressions (class, address_key, reason) values ('telegram', ${addressKey({ class: 'telegram', form })}, ${reason})`.execute(
        db,
      )
    await sql`insert into messaging.suppressions (class, address_key, reason) values ('chat', ${addressKey({ class: 'chat', form: '-45' })}, 'invalid')`.execute(
      db,
    )
    await tell(on, news('43', 1, { kind: 'joined', token: '' }))
    await tell(on, news('44', 1, { kind: 'joined', token: '' }))
    await tell(on, news('-45', 1, { kind: 'joined', token: '', isGroup: true }))
    const { rows: chats } = await pool.query(`select 1 from messaging.suppressions where address_key = $1`, [
      addressKey({ class: 'chat', form: '-45' }),
    ])
    expect(chats).toEqual([])
    const { rows } = await pool.query(
      `select reason from messaging.suppressions where address_key in ($1, $2) and class = 'telegram'`,
      [addressKey({ class: 'telegram', form: '43' }), addressKey({ class: 'telegram', form: '44' })],
    )
    expect(rows).toEqual([{ reason: 'optOut' }])
  })

  test('that a group became another keep who it is, also where the new one was told of before', async () => {
    const on = await channel()
    await tell(on, news('-1', 1, { kind: 'joined', token: '', isGroup: true, name: '同行' }))
    await sql`update messaging.peers set group_id = 7, bound_at = now() where channel_id = ${on} and peer = '-1'`.execute(
      db,
    )
    await tell(on, news('-1', 2, { kind: 'moved', to: '-100', isGroup: true }))
    expect(await peerOf(on, '-100')).toMatchObject({ group_id: 7, former: '-1' })
    await tell(on, news('-200', 3, { kind: 'joined', token: '', isGroup: true }))
    await movePeer({ db } as never, on, '-100', '-200')
    expect(await peerOf(on, '-200')).toMatchObject({ group_id: 7, former: '-100' })
    expect((await peerOf(on, '-100'))?.left_at).not.toBeNull()
  })
})

describe('who somebody is', () => {
  test('is said by an insider of the client, with an audit row, and the channel reaches the contact from then on', async () => {
    const on = await channel()
    const client = await clientOf(lin)
    await tell(on, news('51', 1, { kind: 'joined', token: '', name: '阮安' }))
    const id = (await peerOf(on, '51'))?.id ?? 0
    expect(await addressOn(on, client.companyId)).toBeUndefined()
    const bound = await linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    expect(bound).toMatchObject({ client: { id: client.companyId }, contact: { id: client.contactId } })
    expect(await addressOn(on, client.companyId)).toBe('51')
    const audited = await pool.query(
      `select 1 from platform.audit where action = 'messaging.peerBound' and subject_kind = 'company' and subject_id = $1`,
      [client.companyId],
    )
    expect(audited.rowCount).toBe(1)
  })

  test('is hidden from others once it is a client of somebody, and told to all before', async () => {
    const on = await channel()
    const client = await clientOf(zhou)
    await tell(on, news('52', 1, { kind: 'joined', token: '', name: '待认领五二' }))
    const id = (await peerOf(on, '52'))?.id ?? 0
    const seen = async (desk: typeof linsDesk) =>
      (await desk.call(listPeers, { query: { q: '待认领五二', limit: 50 } })).rows.length
    expect([await seen(linsDesk), await seen(zhousDesk)]).toEqual([1, 1])
    await zhousDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    expect([await seen(linsDesk), await seen(zhousDesk)]).toEqual([0, 1])
    expect(await refusalOf(linsDesk.call(unbindPeer, { params: { id }, version: 2 }))).toMatchObject({
      code: 'messaging.peer_not_found',
    })
  })

  test('is shown to nobody but its insiders while its contact, or its client, is deleted', async () => {
    const on = await channel()
    const client = await clientOf(zhou)
    await tell(on, news('57', 1, { kind: 'joined', token: '', name: '已删除五七' }))
    const id = (await peerOf(on, '57'))?.id ?? 0
    await zhousDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    const seen = async (desk: typeof linsDesk) => {
      const { rows, count } = await desk.call(listPeers, { query: { q: '已删除五七', limit: 50 } })
      return [rows.map((row) => row.client?.id ?? null), count.value]
    }
    for (const table of ['contacts', 'companies']) {
      const of = table === 'contacts' ? client.contactId : client.companyId
      await sql`update phonebook.${sql.raw(table)} set delete_after = now() + interval '1 day' where id = ${of}`.execute(
        db,
      )
      expect([await seen(linsDesk), await seen(zhousDesk)]).toEqual([
        [[], 0],
        [[null], 1],
      ])
      expect(
        await refusalOf(
          linsDesk.call(bindPeer, { params: { id }, version: 2, body: { contactId: (await clientOf(lin)).contactId } }),
        ),
      ).toMatchObject({ code: 'messaging.peer_not_found' })
    }
    await sql`update messaging.peers set contact_id = 999999999 where id = ${id}`.execute(db)
    expect([await seen(linsDesk), await seen(zhousDesk)]).toEqual([
      [[], 0],
      [[], 0],
    ])
    expect(await seen(bossDesk)).toEqual([[null], 1])
  })

  test('at WeCom is a colleague’s client, so whoever reaches everybody or manages channels binds it, and no other sees it before', async () => {
    const on = await channel('wecom')
    const client = await clientOf(lin)
    await sql`insert into messaging.peers (channel_id, peer, name, member) values (${on}, 'wm58', '企微五八', 'wang')`.execute(
      db,
    )
    const id = (await peerOf(on, 'wm58'))?.id ?? 0
    const seen = async (desk: typeof linsDesk) =>
      (await desk.call(listPeers, { query: { q: '企微五八', limit: 50 } })).rows.length
    expect([await seen(linsDesk), await seen(zhousDesk), await seen(bossDesk)]).toEqual([0, 0, 1])
    const body = { contactId: client.contactId }
    expect(await refusalOf(linsDesk.call(bindPeer, { params: { id }, version: 1, body }))).toMatchObject({
      code: 'messaging.peer_not_found',
    })
    await bossDesk.call(bindPeer, { params: { id }, version: 1, body })
    expect([await seen(linsDesk), await seen(zhousDesk)]).toEqual([1, 0])
    expect(await linsDesk.call(unbindPeer, { params: { id }, version: 2 })).toMatchObject({ client: null, version: 3 })
    expect(await seen(linsDesk)).toBe(0)
  })

  test('cannot be a contact of somebody else’s client, nor a group for a person', async () => {
    const on = await channel()
    const client = await clientOf(zhou)
    await tell(on, news('53', 1, { kind: 'joined', token: '' }))
    const id = (await peerOf(on, '53'))?.id ?? 0
    expect(
      await refusalOf(linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })),
    ).toMatchObject({ code: 'messaging.peer_target_unknown' })
    expect(
      await refusalOf(linsDesk.call(bindPeer, { params: { id }, version: 1, body: { groupId: 1 } })),
    ).toMatchObject({
      code: 'messaging.peer_other_kind',
    })
  })

  test('is taken back, and the channel reaches nobody by it', async () => {
    const on = await channel()
    const client = await clientOf(lin)
    await tell(on, news('54', 1, { kind: 'joined', token: '' }))
    const id = (await peerOf(on, '54'))?.id ?? 0
    await linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    expect(await refusalOf(linsDesk.call(unbindPeer, { params: { id }, version: 1 }))).toMatchObject({
      code: 'platform.version_stale',
    })
    await linsDesk.call(unbindPeer, { params: { id }, version: 2 })
    expect(await addressOn(on, client.companyId)).toBeUndefined()
  })

  test('no longer matters once they have left', async () => {
    const on = await channel()
    const client = await clientOf(lin)
    await tell(on, news('55', 1, { kind: 'joined', token: '' }))
    const id = (await peerOf(on, '55'))?.id ?? 0
    await linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    await tell(on, news('55', 2, { kind: 'left' }))
    expect(await addressOn(on, client.companyId)).toBeUndefined()
  })

  test('on Zalo reaches those alone who have written within two days', async () => {
    const on = await channel('zalo')
    const client = await clientOf(lin)
    await tell(on, news('56', 1, { kind: 'joined', token: '' }))
    const id = (await peerOf(on, '56'))?.id ?? 0
    await linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: client.contactId } })
    expect(await addressOn(on, client.companyId)).toBeUndefined()
    await tell(on, news('56', 2, { kind: 'said', text: '价格？' }))
    expect(await addressOn(on, client.companyId)).toBe('56')
    await sql`update messaging.peers set said_at = now() - interval '49 hours' where id = ${id}`.execute(db)
    expect(await addressOn(on, client.companyId)).toBeUndefined()
  })
})

describe('a link', () => {
  test('says who its reader is, once', async () => {
    const on = await channel()
    const client = await clientOf(lin)
    const { url, word } = await linsDesk.call(createPeerLink, { body: { channelId: on, contactId: client.contactId } })
    const token = new URL(url).searchParams.get('start') ?? ''
    expect([word, token.length]).toEqual([null, 22])
    await tell(on, news('61', 1, { kind: 'joined', token }))
    await tell(on, news('62', 2, { kind: 'joined', token }))
    expect([(await peerOf(on, '61'))?.contact_id, (await peerOf(on, '62'))?.contact_id]).toEqual([
      client.contactId,
      null,
    ])
    expect(await addressOn(on, client.companyId)).toBe('61')
  })

  test('takes nobody away from a client, and tells its custodian and whoever made the link', async () => {
    const on = await channel()
    const [mine, another] = [await clientOf(lin), await clientOf(zhou)]
    await tell(on, news('66', 1, { kind: 'joined', token: '' }))
    const id = (await peerOf(on, '66'))?.id ?? 0
    await linsDesk.call(bindPeer, { params: { id }, version: 1, body: { contactId: mine.contactId } })
    const link = async (desk: typeof linsDesk, contactId: number) => {
      const { url } = await desk.call(createPeerLink, { body: { channelId: on, contactId } })
      return new URL(url).searchParams.get('start') ?? ''
    }
    const told = async () => {
      const { rows } = await pool.query<{ user_id: number }>(
        `select user_id::float8 as user_id from notices.notices where kind = 'messaging.notice.peerLinkRefused' and subject_id = $1 order by 1`,
        [on],
      )
      return rows.map((row) => row.user_id)
    }
    await tell(on, news('66', 2, { kind: 'joined', token: await link(linsDesk, mine.contactId) }))
    expect(await told()).toEqual([])
    await tell(on, news('66', 3, { kind: 'joined', token: await link(zhousDesk, another.contactId) }))
    expect((await peerOf(on, '66'))?.contact_id).toBe(mine.contactId)
    expect(await told()).toEqual([lin, zhou].toSorted((one, two) => one - two))
    const { rows } = await pool.query(
      `select 1 from platform.audit where action = 'messaging.peerBoundByLink' and subject_id = any($1)`,
      [[mine.companyId, another.companyId]],
    )
    expect(rows).toEqual([])
  })

  test('whose word somebody has written is a word of hers: Zalo reaches her for two days, and the page says until when', async () => {
    const on = await channel('zalo')
    const client = await clientOf(lin)
    const { word } = await linsDesk.call(createPeerLink, { body: { channelId: on, contactId: client.contactId } })
    const token = word?.slice(1) ?? ''
    await tell(on, news('6677889900', 1, { kind: 'joined', token, hasWritten: true }))
    expect(await addressOn(on, client.companyId)).toBe('6677889900')
    const shown = async () => (await linsDesk.call(listPeers, { query: { q: '889900', limit: 50 } })).rows[0]
    const saidAt = (await peerOf(on, '6677889900'))?.said_at ?? new Date(0)
    expect(await shown()).toMatchObject({
      idEnd: '889900',
      window: { until: new Date(saidAt.getTime() + 48 * 3_600_000).toISOString(), isOpen: true },
    })
    await sql`update messaging.peers set said_at = now() - interval '49 hours' where channel_id = ${on}`.execute(db)
    expect(await shown()).toMatchObject({ window: { isOpen: false } })
    await sql`update messaging.peers set said_at = null where channel_id = ${on}`.execute(db)
    expect(await shown()).toMatchObject({ window: { until: null, isOpen: false } })
  })

  test('of another account, one that is old, and one for a group bind nobody', async () => {
    const [on, other] = [await channel(), await channel()]
    const client = await clientOf(lin)
    const link = async () => {
      const { url } = await linsDesk.call(createPeerLink, { body: { channelId: on, contactId: client.contactId } })
      return new URL(url).searchParams.get('start') ?? ''
    }
    await tell(other, news('63', 1, { kind: 'joined', token: await link() }))
    const old = await link()
    await sql`update messaging.peer_links set until = now() - interval '1 second' where channel_id = ${on}`.execute(db)
    await tell(on, news('64', 1, { kind: 'joined', token: old }))
    await tell(on, news('-65', 1, { kind: 'joined', token: await link(), isGroup: true }))
    expect([
      (await peerOf(other, '63'))?.contact_id,
      (await peerOf(on, '64'))?.contact_id,
      (await peerOf(on, '-65'))?.contact_id,
    ]).toEqual([null, null, null])
  })

  test('is kept as a digest alone', async () => {
    const on = await channel()
    const client = await clientOf(lin)
    const { url } = await linsDesk.call(createPeerLink, { body: { channelId: on, contactId: client.contactId } })
    const token = new URL(url).searchParams.get('start') ?? ''
    const { rows } = await pool.query(
      `select 1 from messaging.peer_links where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token],
    )
    expect(rows).toEqual([])
  })

  test('is made for one’s own clients, and where the messenger has such links', async () => {
    const client = await clientOf(zhou)
    const own = await clientOf(lin)
    expect(
      await refusalOf(
        linsDesk.call(createPeerLink, { body: { channelId: await channel(), contactId: client.contactId } }),
      ),
    ).toMatchObject({ code: 'messaging.peer_target_unknown' })
    expect(
      await refusalOf(
        linsDesk.call(createPeerLink, { body: { channelId: await channel('wecom'), contactId: own.contactId } }),
      ),
    ).toMatchObject({ code: 'messaging.peer_link_none' })
  })
})
