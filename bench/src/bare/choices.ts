import { createSeededRandom } from '@seamark/server/platform/seeded-random'

export type Filter = Readonly<Record<string, string>>

/** Values of every filter of the panel, frequent and rare ones, as the page sends them. */
const choices: Readonly<Record<string, readonly Filter[]>> = {
  view: [{ visibility: 'public' }],
  progress: ['unconfirmed', 'contacted', 'quoted', 'ordered', 'quoted,following'].map((progress) => ({ progress })),
  type: ['directShipper', 'forwarder', 'coLoader', 'carrier'].map((type) => ({ type })),
  tags: [{ tagAny: '1' }, { tagAll: '1,5' }, { tagNone: '1,2,3' }],
  masterCoLoader: [{ masterCoLoader: 'true' }],
  industry: [{ industry: '国际货代' }, { industry: '家具' }],
  mainCategory: [{ mainCategory: '海运整箱' }],
  source: [{ source: 'exhibition' }, { source: 'referral' }],
  platform: [{ platform: 'wechat' }, { platform: 'alibaba' }],
  area: ['CN', 'VN', '330000', '440000', '330200', '350000'].map((area) => ({ area })),
  routeArea: [{ routeArea: 'usWest' }, { routeArea: 'middleEast,eastAfrica' }],
  ports: [{ pol: 'CNNGB' }, { pod: 'USLAX' }, { pol: 'CNSHA', pod: 'USLAX' }],
  custodian: [{ custodianId: '20' }],
  department: [{ departmentId: '2' }],
  held: [{ heldFrom: '2026-11-01' }],
  nextContact: [{ nextContact: 'overdue' }, { nextContact: 'none' }],
  lastTouch: [{ untouchedDays: '30' }, { untouchedDays: '0' }],
  created: [{ createdFrom: '2026-11-01' }, { createdTo: '2024-06-30' }],
  updated: [{ updatedFrom: '2026-11-01' }],
  contact: [{ hasContacts: 'false' }, { hasEmail: 'false' }, { hasTelephone: 'true' }],
}

/** Returns all pairs of two filters of the panel, in an order that the seed decides. */
export function shufflePairs(seed: number): Filter[] {
  const names = Object.keys(choices)
  const pairs = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        (choices[one] ?? []).flatMap((left) => (choices[other] ?? []).map((right) => ({ ...left, ...right }))),
      ),
  )
  return pairs
    .map((pair, index) => ({ pair, place: createSeededRandom(seed, index).next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ pair }) => pair)
}
