import type { Department, DepartmentPlace } from '@seamark/contract/identity/departments/departments'

export interface Node extends Department {
  children: readonly Node[]
}

/** The tree of a flat list, siblings in the order of the list. */
export function treeOf(departments: readonly Department[]): Node[] {
  const below = Map.groupBy(departments, ({ parentId }) => parentId)
  const nodes = (parentId: number | null): Node[] =>
    (below.get(parentId) ?? []).map((one) => ({ ...one, children: nodes(one.id) }))
  return nodes(null)
}

/** A department and all below it: it cannot be moved there. */
export function withBelow(departments: readonly Department[], id: number): ReadonlySet<number> {
  const findDepartments = new Set([id])
  // Parents may come after their children in the list, so the loop repeats until it finds nothing new.
  for (let size = 0; size !== findDepartments.size; ) {
    size = findDepartments.size
    for (const one of departments)
      if (one.parentId !== null && findDepartments.has(one.parentId)) findDepartments.add(one.id)
  }
  return findDepartments
}

export const siblingsOf = (departments: readonly Department[], parentId: number | null) =>
  departments.filter((one) => one.parentId === parentId)

/** The names of the departments above, the topmost first. */
export function pathOf(departments: readonly Department[], id: number | null): string[] {
  const findDepartments = departments.find((one) => one.id === id)
  return findDepartments ? [...pathOf(departments, findDepartments.parentId), findDepartments.name] : []
}

/** One place further up or down among its siblings; undefined at the end. */
export function neighbourOf(
  departments: readonly Department[],
  { id, parentId }: Department,
  step: -1 | 1,
): DepartmentPlace | undefined {
  const siblings = siblingsOf(departments, parentId)
  const index = siblings.findIndex((one) => one.id === id)
  if (siblings[index + step] === undefined) return undefined
  return { parentId, before: siblings[step < 0 ? index - 1 : index + 2]?.id ?? null }
}

/** The target of a drop: a department, or the gap before or behind it. */
export interface Drop {
  dragged: number
  target: number
  where: 'into' | 'before' | 'behind'
}

/** The place that a drop means; undefined where it would change nothing or is impossible. */
export function placeOf(
  departments: readonly Department[],
  { dragged, target, where }: Drop,
): DepartmentPlace | undefined {
  const [moving, on] = [departments.find(({ id }) => id === dragged), departments.find(({ id }) => id === target)]
  if (!moving || !on || withBelow(departments, dragged).has(target)) return undefined
  const parentId = where === 'into' ? on.id : on.parentId
  const others = siblingsOf(departments, parentId).filter(({ id }) => id !== dragged)
  const index = others.findIndex(({ id }) => id === target)
  const before = (where === 'into' ? undefined : others[where === 'before' ? index : index + 1])?.id ?? null
  return isPlace(departments, moving, { parentId, before }) ? undefined : { parentId, before }
}

/** Whether the department is already there. */
export function isPlace(
  departments: readonly Department[],
  { id, parentId }: Department,
  place: DepartmentPlace,
): boolean {
  if (parentId !== place.parentId) return false
  const siblings = siblingsOf(departments, parentId)
  return (siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null) === place.before
}

/** The departments whose name contains the text, with all above them. */
export function findDepartments(departments: readonly Department[], text: string): Department[] {
  const wanted = text.trim().toLowerCase()
  const kept = new Set<number>()
  for (const one of departments) {
    if (!one.name.toLowerCase().includes(wanted)) continue
    for (
      let at: Department | undefined = one;
      at && !kept.has(at.id);
      at = departments.find(({ id }) => id === at?.parentId)
    )
      kept.add(at.id)
  }
  return departments.filter(({ id }) => kept.has(id))
}
