import { describe, expect, test } from 'vitest'
import { conversation, qqText } from '../groups/qq-files.ts'
import type { Caller } from './callers.ts'
import { hearStream } from './live-stream.ts'
import { openHouse } from './product.ts'
import { type Answer, dataOf, sameForAll } from './raw-requests.ts'
import { nameOf, routes } from './routes.ts'
import { ownParameters } from './sample-bodies.ts'
import { takeFile } from './taken-files.ts'
import { uploadText } from './uploads.ts'

const house = openHouse()
const { s1, s2, m1, admin } = house.callers
const post = async <Data>(path: string, body: unknown, caller = s1) =>
  dataOf<Data>(await house.call(caller, 'POST', path, body))
const get = async <Data>(path: string, caller = s1) => dataOf<Data>(await house.call(caller, 'GET', path))
const make = async (path: string, body: unknown, caller = s1) => (await post<{ id: number }>(path, body, caller)).id

/** What is known of the client of s1 through groups of clients alone: his name there, firm and number, and what he said. */
const secrets = {
  said: '白鲸专用词',
  called: '白鲸采购部',
  firm: '白鲸进出口-PRV2',
  telephone: '13900000797',
  asked: '白鲸入群申请',
}
/** The same for nobody. */
const nobodys: typeof secrets = {
  said: '灰鲸专用词',
  called: '灰鲸采购部',
  firm: '灰鲸进出口-PRV2',
  telephone: '13900000796',
  asked: '灰鲸入群申请',
}
const all = Object.values(secrets)
const buyer = { name: '四群陈', qq: 700_000_797 }

const openNames = ['同行一群', '同行二群', '同行三群', '同行四群'].map((name) => `T18 ${name}`)
const closedNames = ['T18 有客户的询价群', 'T18 没有客户的询价群']
const demand = '求 宁波-桑托斯 7*40HQ 普货'

const at = { company: 0, open: [] as number[], closed: [] as number[], file: 0 }

/** Registers four groups that everybody reads and two in which the client of s1 asks, and has the talk of all six read. */
async function readTalk() {
  at.company = await make('/phonebook/companies', { name: secrets.firm })
  await make(`/phonebook/companies/${at.company}/contacts`, {
    name: buyer.name,
    values: [
      { kind: 'mobile', value: secrets.telephone },
      { kind: 'qq', value: String(buyer.qq) },
    ],
  })
  const register = (name: string, type: string, companyId: number | null) =>
    make('/groups', { platform: 'qq', account: `t18-${name}`, name, type, companyId })
  for (const name of openNames) at.open.push(await register(name, 'freightAgent', null))
  for (const [place, name] of closedNames.entries())
    at.closed.push(await register(name, 'inquiry', place === 0 ? at.company : null))
  for (const id of at.closed) {
    const { called: name, firm: company, telephone: phone } = secrets
    await make(`/groups/${id}/members`, { name, company, phone, account: String(buyer.qq), grade: 'owner' })
    await make('/groups/joinRequests', { groupId: id, name: secrets.asked, account: `t18-${id}`, company })
  }
  const file = qqText([
    ...openNames.map((name, place) =>
      conversation(name, [
        { minute: place, ...buyer, text: '收到' },
        ...(place === 0 ? [{ minute: 9, ...buyer, text: demand }] : []),
      ]),
    ),
    ...closedNames.map((name, place) =>
      conversation(name, [
        { minute: 20 + place, ...buyer, name: secrets.called, text: demand },
        {
          minute: 30 + place,
          ...buyer,
          name: secrets.called,
          text: `${secrets.said} 求 宁波-蒙巴萨 ${place + 3}*40HQ`,
        },
        { minute: 40 + place, ...buyer, name: secrets.called, text: `${secrets.firm} 徐小姐 ${secrets.telephone}` },
      ]),
    ),
  ])
  at.file = await readFile('T18.txt', file)
  // Findings, people and months follow by jobs.
  await expect.poll(() => count(`/groups/findings/count?groupId=${at.closed[0]}`, s1)).toBeGreaterThanOrEqual(3)
  await expect.poll(async () => (await people(s1))[0]?.groups).toBe(6)
  await expect.poll(async () => (await house.call(s1, 'GET', valuesOfClosed)).text).toContain(closedNames[1])
}

/** Has a file read, which the administrator brings: she reads all groups, and an upload of s1 is under way. */
async function readFile(name: string, file: string): Promise<number> {
  const uploadId = await uploadText(house.a.address, admin, file, { whole: true, name, purpose: 'chatText' })
  const id = await make('/groups/chat-files', { uploadId, purpose: 'chatText' }, admin)
  const state = async () => (await get<{ state: string }>(`/groups/chat-files/${id}`, admin)).state
  await expect.poll(state).toBe('done')
  return id
}

const valuesOfClosed = `/groups/values?month=2026-10&q=${encodeURIComponent('询价群')}`
const count = async (path: string, caller: Caller) => (await get<{ value: number }>(path, caller)).value

interface Person {
  id: number
  name: string
  groups: number
}
const people = async (caller: Caller) =>
  (await get<{ rows: Person[] }>(`/groups/persons?q=${encodeURIComponent(buyer.name)}`, caller)).rows

/** What a call may be asked that leads to the closed groups, by the name of the parameter; ids are those of the owner's own answers. */
async function leads(): Promise<Record<string, string[]>> {
  const group = at.closed.map(String)
  const [messages, findings, [person]] = [
    await get<{ rows: { place: string; sender: { id: number } }[] }>(`/groups/${group[0]}/messages`),
    await get<{ rows: { id: number }[] }>(`/groups/findings?groupId=${group[0]}&state=found`),
    await people(s1),
  ]
  return {
    q: all,
    sender: [secrets.called],
    groupId: group,
    companyId: [String(at.company)],
    personId: [String(person?.id)],
    fileId: [String(at.file)],
    senderId: messages.rows.map(({ sender }) => String(sender.id)).slice(0, 1),
    hits: messages.rows.map(({ place }) => `${group[0]}:${place}`).slice(0, 2),
    ids: [findings.rows.map(({ id }) => id).join(), group.join()],
  }
}

/** Every address of the product that reads something, once bare and once with each lead; objects of groups by their ids. */
async function addresses(): Promise<string[]> {
  const given = await leads()
  const members = (await get<{ rows: { id: number }[] }>(`/groups/${at.closed[0]}/members`)).rows
  const requests = (await get<{ rows: { id: number }[] }>('/groups/requests?kind=join&queue=mine')).rows
  const ids = [
    ...new Set([
      ...at.closed,
      at.company,
      at.file,
      ...[...(given['personId'] ?? []), ...(given['senderId'] ?? []), ...(given['ids'] ?? []).join().split(',')].map(
        Number,
      ),
      ...[...members, ...requests].map(({ id }) => id),
    ]),
  ]
  const readable = routes.filter(({ method, raw, streams }) => method === 'GET' && !raw && !streams)
  return readable.flatMap((route) => {
    if (route.path.includes('/:') && !/^\/groups\/(?:[\w-]+\/)?:id/.test(route.path)) return []
    const paths = route.path.includes('/:') ? ids.map((id) => route.path.replace(/:\w+/, String(id))) : [route.path]
    const own = ownParameters(route)
    const needed = own.includes('kind') && nameOf(route).includes('/groups/requests') ? 'kind=join&queue=all&' : ''
    const sought = Object.entries(given).flatMap(([name, values]) =>
      own.includes(name) ? values.map((value) => `${name}=${encodeURIComponent(value)}`) : [],
    )
    const leads = route.path.includes('/:') ? [''] : ['', ...sought]
    return paths.flatMap((path) => leads.map((query) => `${path}?${needed}${query}`))
  })
}

const saidIn = ({ text }: Answer, address: string) =>
  all.filter((secret) => text.includes(secret) && !decodeURIComponent(address).includes(secret))

describe('T18 through groups of clients the client of a colleague is found by nobody', () => {
  test('control: his custodian reads the groups, and finds him and what he said', readTalk)

  test('no address that reads tells a stranger what was said there, by whom, and whose people they are', async () => {
    const asked = await addresses()
    expect(asked.length).toBeGreaterThan(400)
    const told: string[] = []
    const toldToOwner = new Set<string>()
    for (const address of asked) {
      for (const stranger of [s2, m1]) {
        const secret = saidIn(await house.call(stranger, 'GET', address), address)
        if (secret.length > 0) told.push(`${stranger.username} ${decodeURIComponent(address)}: ${secret.join()}`)
      }
      for (const secret of saidIn(await house.call(s1, 'GET', address), address)) toldToOwner.add(secret)
    }
    expect(told).toEqual([])
    expect([...toldToOwner].toSorted()).toEqual(all.toSorted())
  })

  test('no search, count, suggestion or figure answers a stranger otherwise than one for what nobody has', async () => {
    const searches = routes.filter(
      (route) =>
        route.method === 'GET' && !route.raw && !route.path.includes('/:') && ownParameters(route).includes('q'),
    )
    expect(searches.length).toBeGreaterThan(15)
    const differing: string[] = []
    for (const route of searches)
      for (const [name, secret] of Object.entries(secrets)) {
        const asked = (q: string) => {
          const needed = ownParameters(route).includes('kind') ? 'kind=join&queue=all&' : ''
          return house.call(s2, 'GET', `${route.path}?${needed}q=${encodeURIComponent(q)}`)
        }
        const [its, nobody] = [await asked(secret), await asked(nobodys[name as keyof typeof secrets])]
        const plain = (answer: Answer, q: string) => JSON.stringify(sameForAll(answer)).replaceAll(q, '')
        if (plain(its, secret) !== plain(nobody, nobodys[name as keyof typeof secrets]))
          differing.push(`${route.path} ${secret}`)
      }
    expect(differing).toEqual([])
    expect(await count(`/groups/messages/count?q=${encodeURIComponent(secrets.said)}`, s1)).toBe(2)
  })

  test('what was said in an open group too has one source and one group, and the open one alone finds it', async () => {
    const found = (caller: Caller) =>
      get<{ rows: { sources: number; groups: number; group: { name: string } }[] }>(
        `/groups/findings?fileId=${at.file}&pod=BRSSZ`,
        caller,
      )
    expect((await found(s1)).rows).toMatchObject([{ sources: 3, groups: 3 }])
    expect((await found(s2)).rows).toMatchObject([{ sources: 1, groups: 1, group: { name: openNames[0] } }])
    for (const id of at.closed) {
      expect(await count(`/groups/findings/count?groupId=${id}`, s2)).toBe(0)
      expect((await get<{ rows: unknown[] }>(`/groups/persons?groupId=${id}`, s2)).rows).toEqual([])
    }
  })

  test('the person stands in four groups, as the client of a colleague and no more; for his custodian in six, as hers', async () => {
    const seen = async (caller: Caller) => {
      const [listed] = await people(caller)
      const one = await get<Record<string, unknown> & { seats: { group: { id: number } }[] }>(
        `/groups/persons/${listed?.id}`,
        caller,
      )
      return { listed, ...one, in: new Set(one.seats.map(({ group }) => group.id)) }
    }
    const stranger = await seen(s2)
    expect(stranger).toMatchObject({
      listed: { name: buyer.name, groups: 4 },
      name: buyer.name,
      names: [],
      keys: [{ kind: 'qq', value: String(buyer.qq) }],
      state: 'colleague',
      company: null,
      in: new Set(at.open),
    })
    expect(await seen(s1)).toMatchObject({
      listed: { groups: 6 },
      state: 'ours',
      company: { id: at.company, name: secrets.firm },
    })
  })

  test('no month, value of groups, file or bulk run of a stranger counts it', async () => {
    const values = await house.call(s2, 'GET', valuesOfClosed)
    for (const name of closedNames) expect(values.text).not.toContain(name)
    const [finding] = (await get<{ rows: { id: number }[] }>(`/groups/findings?groupId=${at.closed[0]}&kind=contact`))
      .rows
    expect(finding).toBeDefined()
    const bulk = { list: 'findings', action: 'ignore', input: { reason: 'unrelated' } }
    const counted = [
      await house.call(s2, 'POST', '/workbench/bulkRuns', { ...bulk, rows: { ids: [finding?.id] } }),
      await house.call(s2, 'POST', '/workbench/bulkRuns', { ...bulk, rows: { ids: [987_654_321] } }),
    ]
    const shape = counted.map((answer) => JSON.stringify(sameForAll(answer)).replaceAll(/\d+|T[\d:.]+Z/g, ''))
    expect(shape[0]).toBe(shape[1])
    for (const answer of counted) expect(saidIn(answer, '')).toEqual([])
  })

  test('no file that a stranger takes away holds it', async () => {
    const lists: [list: string, query: Record<string, string>][] = [
      ['groups', {}],
      ['findings', {}],
      ['chatFiles', {}],
      ['groupPersons', { q: buyer.name }],
      ['groupValues', { month: '2026-10' }],
      ['joinRequests', { queue: 'all', state: 'all' }],
      ...at.closed.map((id): [string, Record<string, string>] => ['groupMembers', { groupId: String(id) }]),
    ]
    const [taken, own]: [string[], string[]] = [[], []]
    for (const [list, query] of lists) {
      taken.push(await exported(m1, list, query))
      own.push(await exported(admin, list, query))
    }
    expect(all.filter((secret) => taken.join().includes(secret))).toEqual([])
    expect(taken.join()).toContain(buyer.name)
    expect(all.filter((secret) => !own.join().includes(secret))).toEqual([])
  })

  test('no stranger hears by a live event that something is said or found there', async () => {
    const [own, strangers] = [await hearStream(house.a.address, s1), await hearStream(house.a.address, s2)]
    const file = qqText([
      conversation(closedNames[0] ?? '', [
        { minute: 900, ...buyer, name: secrets.called, text: '求 上海-汉堡 2*40HQ 家具' },
      ]),
    ])
    await readFile('T18b.txt', file)
    await own.until(({ topic }) => topic === 'groups.finding')
    // Another group of the register, of which all hear, comes after it.
    const fence = await make('/groups', { platform: 'qq', account: 't18-fence', name: 'T18 尾', type: 'freightAgent' })
    await strangers.until(({ id }) => id === fence)
    const heard = strangers.events().filter(({ topic }) => topic.startsWith('groups.'))
    expect(heard.filter(({ topic, id }) => topic === 'groups.finding' || at.closed.includes(Number(id)))).toEqual([])
    own.leave()
    strangers.leave()
  })
})

/** A list as a file of CSV; empty for the roster of a group that one does not know. Any other refusal would hide what the file holds. */
async function exported(caller: Caller, list: string, query: Record<string, string>): Promise<string> {
  const taken = await takeFile(house.a.address, caller, { list, format: 'csv', query })
  if (taken.status === 200) return taken.text
  if (list === 'groupMembers' && taken.code === 'groups.group_not_found') return ''
  throw new Error(`${list} was not exported: ${taken.text}`)
}
