import { importsOf } from '../source/imports.ts'
import { placeOf } from './places.ts'
import type { Place } from './places.ts'
import { isTest } from '../source/tree.ts'
import type { Problem, Tree } from '../source/tree.ts'

/** The part of a floor in `server/src/domains/order.ts` that the checks of rooms read. */
export interface Floor {
  domain: string
  /** The noun folders of the domain, the top room first, the same in server, contract and web. */
  rooms?: readonly string[]
}

/** An import between rooms against the order, by its importing and its imported file. */
export type Exception = readonly [from: string, to: string]

/** Files at the root of a domain that lie above its rooms and compose them. */
const doors = new Set([
  'index.ts',
  'domain.ts',
  'routes.ts',
  'routes.tsx',
  'reactions.ts',
  'jobs.ts',
  'demo.ts',
  'testing.ts',
])

/**
 * In a domain with rooms, imports go down its list of rooms. The door files compose the rooms, and no room imports them; the other files
 * at the root (policy, events, ports, failures, permissions, words) lie below all rooms and import none.
 * An exception that is no longer needed is a problem too, so that the list only shrinks.
 */
export function checkRooms(tree: Tree, order: readonly Floor[], exceptions: readonly Exception[] = []): Problem[] {
  const used = new Set<Exception>()
  const problems = tree.sources('contract/src/', 'server/src/', 'web/src/').flatMap((source) => {
    const from = placeOf(source.path)
    const rooms = from && roomsOf(from, order)
    if (!from || !rooms) return []
    const room = roomOf(from)
    const home = room !== undefined && !rooms.includes(room) ? [unknownRoom(source.path, from, room, rooms)] : []
    const climbing = importsOf(source).flatMap(({ path, line, wanted }) => {
      const to = path === undefined ? undefined : placeOf(path)
      const fault =
        to && path !== undefined && isSameDomain(from, to) ? findFault(source.path, from, to, rooms) : undefined
      if (fault === undefined || path === undefined) return []
      const excepted = exceptions.find(([one, other]) => one === source.path && other === path)
      if (excepted) used.add(excepted)
      return excepted ? [] : [{ file: source.path, line, wrong: `imports ${wanted}: ${fault}`, instead: mend }]
    })
    return [...home, ...climbing]
  })
  return [...problems, ...exceptions.filter((one) => !used.has(one)).map(outdatedException)]
}

const mend =
  'move what both rooms need into the lower one, or change the order of `rooms` in server/src/domains/order.ts if the whole room lies too high'

const isSameDomain = (from: Place, to: Place) => from.workspace === to.workspace && from.domain === to.domain

const roomsOf = ({ domain }: Place, order: readonly Floor[]) =>
  domain === undefined ? undefined : order.find((floor) => floor.domain === domain)?.rooms

/** Returns the folder of a file inside its domain; undefined at the domain's root. */
const roomOf = ({ inside }: Place) => (inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : undefined)

function findFault(path: string, from: Place, to: Place, rooms: readonly string[]): string | undefined {
  const [leaves, reaches] = [roomOf(from), roomOf(to)]
  if (leaves === reaches && leaves !== undefined) return undefined
  if (leaves === undefined) {
    const isDoor =
      doors.has(from.inside) || isTest(path) || (from.workspace === 'contract' && from.inside === 'index.ts')
    return isDoor || reaches === undefined ? undefined : `${from.inside} lies below all rooms of ${from.domain}`
  }
  if (reaches === undefined)
    return doors.has(to.inside) && !isTest(path) ? `${to.inside} stands above the rooms of ${from.domain}` : undefined
  if (isTest(path) || rooms.indexOf(reaches) > rooms.indexOf(leaves)) return undefined
  return `the room ${reaches} stands above the room ${leaves} of ${from.domain}`
}

const unknownRoom = (file: string, { domain }: Place, room: string, rooms: readonly string[]): Problem => ({
  file,
  wrong: `${room} is not a room of ${domain}`,
  instead: `use one of its rooms (${rooms.join(', ')}), or add the room to server/src/domains/order.ts`,
})

const outdatedException = ([from, to]: Exception): Problem => ({
  file: from,
  wrong: `the exception for its import of ${to} is no longer needed`,
  instead: 'delete the line in tools/checks/room-exceptions.ts',
})
