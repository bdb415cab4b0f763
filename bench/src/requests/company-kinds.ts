import type { Target } from '../measuring/load.ts'
import { type Kind, send } from './kind.ts'

const base = '/api/phonebook/companies'
const list = `${base}?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50' })}`
const some = (turn: number) => 1 + ((turn * 7919) % 5000)

/** What is asked of companies, by somebody who sees all of them. */
export const companyKinds = (target: Target): Kind[] => [
  { name: 'list of companies', ask: () => send(target, 'GET', list) },
  { name: 'open', ask: (turn) => send(target, 'GET', `${base}/${some(turn)}`) },
  { name: 'contacts of a company', ask: (turn) => send(target, 'GET', `${base}/${some(turn)}/contacts`) },
  { name: 'create', ask: (turn) => send(target, 'POST', base, newCompany(turn)) },
  { name: 'update', ask: (turn) => update(target, turn) },
]

const versions = new Map<number, number>()

/** Changes progress and telephone, as people do after a call. The version of a company is the one of its last answer. */
async function update(target: Target, turn: number) {
  const id = 1 + (turn % 200)
  const version = versions.get(id) ?? (await versionOf(target, id))
  const progress = version % 2 === 0 ? 'quoted' : 'following'
  const body = { progress, progressReason: 'measured', telephone: `142${String(turn).padStart(8, '0')}` }
  await send(target, 'PATCH', `${base}/${id}`, body, { 'if-match': `"${version}"` })
  versions.set(id, version + 1)
}

async function versionOf(target: Target, id: number) {
  const { data } = (await send(target, 'GET', `${base}/${id}`)) as { data: { version: number } }
  return data.version
}

const newCompany = (turn: number) => ({
  name: `宁波测远${turn}国际货运代理有限公司`,
  code: `RM${String(turn).padStart(7, '0')}`,
  progress: 'contacted',
  type: 'forwarder',
  telephone: `143${String(turn).padStart(8, '0')}`,
  email: `sales@firm${turn}.example`,
  country: 'CN',
  province: '浙江省',
  city: '宁波',
  address: '港城路 8 号',
})
