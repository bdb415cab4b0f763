import type { CaptureFair, DeviceList } from '@seamark/contract/exhibitions/captures/fairs'
import { readToken } from '../person.ts'
import { keep, readKept } from '../queue/queue.ts'
import { currentLanguage } from '../speech.ts'
import { readState, setState } from '../state.ts'

const patienceMs = 15_000

/** Takes what the phone remembers: the fairs and the chosen one. */
export async function openKeptFairs() {
  const kept = await Promise.all([readKept('fairs'), readKept('fair')])
  // Only this file writes under these keys.
  const [fairs, fairId] = kept as [CaptureFair[] | undefined, number | undefined]
  const known = fairs ?? []
  setState({ fairs: known, fairId: known.some(({ id }) => id === fairId) ? fairId : known[0]?.id })
}

export async function chooseFair(id: number) {
  await keep('fair', id)
  setState({ fairId: id, exhibitors: undefined })
  await openKeptList()
  await refreshList()
}

/** Asks for the fairs of these days and for the exhibitors of the chosen one. `signIn`: the server knows no session. */
export async function refreshFairs(wanted: number | undefined): Promise<'fresh' | 'signIn' | 'unreachable'> {
  const answer = await ask(`/exhibitions/captures/fairs${wanted === undefined ? '' : `?also=${wanted}`}`)
  const body: unknown = await answer?.json().catch(() => undefined)
  if (!answer || !isRecord(body)) return 'unreachable'
  if (answer.status === 401 || body['errors'] === 'login') return 'signIn'
  const data = body['data']
  // The server has checked its answer against the contract.
  const fairs = isRecord(data) ? (data['fairs'] as CaptureFair[] | undefined) : undefined
  if (!answer.ok || !fairs) return 'unreachable'
  await keep('fairs', fairs)
  const chosen = [wanted, readState().fairId, fairs[0]?.id].find((id) => fairs.some((fair) => fair.id === id))
  setState({ fairs, fairId: chosen })
  await keep('fair', chosen)
  await openKeptList()
  await refreshList()
  return 'fresh'
}

interface KeptList {
  tag: string
  list: DeviceList
}
const keyOf = (fairId: number) => `list:${fairId}`

/** Who stands at the chosen fair, as the phone remembers it. */
export async function openKeptList() {
  const { fairId } = readState()
  if (fairId === undefined) return
  const kept = (await readKept(keyOf(fairId))) as KeptList | undefined
  if (readState().fairId === fairId) setState({ exhibitors: kept?.list })
}

/** A list that does not arrive whole is not taken, and the one before stays. */
async function refreshList() {
  const { fairId } = readState()
  if (fairId === undefined) return
  const kept = (await readKept(keyOf(fairId))) as KeptList | undefined
  const answer = await ask(`/exhibitions/${fairId}/device-list`, kept ? { 'if-none-match': kept.tag } : {})
  if (!answer || answer.status !== 200) return
  const list = (await answer.json().catch(() => undefined)) as DeviceList | undefined
  if (list?.exhibitionId !== fairId) return
  await keep(keyOf(fairId), { tag: answer.headers.get('etag') ?? '', list } satisfies KeptList)
  if (readState().fairId === fairId) setState({ exhibitors: list })
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  const token = readToken()
  const signal = AbortSignal.timeout(patienceMs)
  const own = { ...headers, 'accept-language': currentLanguage(), ...(token ? { authorization: token } : {}) }
  return fetch(`/api${path}`, { credentials: 'same-origin', headers: own, cache: 'no-store', signal }).catch(
    () => undefined,
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
