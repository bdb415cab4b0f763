import path from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import type { Checker, Type } from 'typescript/unstable/sync'
import type { Tree } from './tree.ts'

/** An expression of a file, by its first and last character. */
export interface Place {
  start: number
  end: number
}

/** The types that TypeScript infers for the expressions of our files. */
export interface TypeReader {
  /** Returns the possible texts of each expression; undefined where they are not known one by one. */
  textsAt: (file: string, places: readonly Place[]) => (string[] | undefined)[]
  /** Returns the possible names inside `property` of an object, or of each object of a list; undefined where they are not known one by one. */
  namesInside: (file: string, place: Place, property?: string) => string[] | undefined
  close: () => void
}

/** Starts the compiler that also checks our types, once for all files. It takes some seconds to start. */
export function createTypeReader(root: string, tree: Tree): TypeReader {
  const api = new API({ cwd: root })
  const configs = ['contract', 'server', 'web']
    .filter((folder) => tree.has(`${folder}/tsconfig.json`))
    .map((folder) => path.join(root, folder, 'tsconfig.json'))
  const snapshot = api.updateSnapshot({ openProjects: configs })

  function read<Result>(
    file: string,
    places: readonly Place[],
    answer: (types: (Type | undefined)[], checker: Checker) => Result,
  ): Result {
    const project = snapshot.getProject(path.join(root, file.split('/')[0] ?? '', 'tsconfig.json'))
    const source = project?.program.getSourceFile(path.join(root, file))
    if (!project || !source) throw new Error(`${file} belongs to no project`)
    const nodes = places.map((place) => nodeAt(source, place))
    const known = nodes.filter((node) => node !== undefined)
    const types = project.checker.getTypeAtLocation(known)
    return answer(
      nodes.map((node) => (node ? types[known.indexOf(node)] : undefined)),
      project.checker,
    )
  }

  return {
    textsAt: (file, places) =>
      read(file, places, (types, checker) => types.map((type) => (type ? textsOfType(checker, type) : undefined))),
    namesInside: (file, place, property) =>
      read(file, [place], ([type], checker) => (type ? namesInside(checker, type, property) : undefined)),
    close: () => api.close(),
  }
}

/** Returns the innermost node with this beginning and end. */
function nodeAt(node: Node, place: Place): Node | undefined {
  let found: Node | undefined
  const visit = (child: Node): void => {
    if (child.pos > place.start || child.end < place.end) return
    if (child.end === place.end && child.getStart() === place.start) found = child
    child.forEachChild(visit)
  }
  visit(node)
  return found
}

function textsOfType(checker: Checker, type: Type): string[] | undefined {
  if (type.isUnionType()) return every(type.getTypes().map((one) => textsOfType(checker, one)))
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return [String(type.value)]
  if (isNothing(type)) return []
  const wider = checker.getBaseConstraintOfType(type)
  return wider && wider !== type ? textsOfType(checker, wider) : undefined
}

function namesInside(checker: Checker, type: Type, property: string | undefined): string[] | undefined {
  if (type.isUnionType()) return every(type.getTypes().map((one) => namesInside(checker, one, property)))
  const [element] = checker.isArrayLikeType(type) && type.isTypeReference() ? checker.getTypeArguments(type) : []
  if (element) return namesInside(checker, element, property)
  if (property === undefined) return namesOf(checker, type)
  const inner = checker.getPropertyOfType(type, property)
  if (!inner) return []
  const value = checker.getTypeOfSymbol(inner)
  return value && namesOf(checker, value)
}

function namesOf(checker: Checker, type: Type): string[] | undefined {
  if (type.isUnionType()) return every(type.getTypes().map((one) => namesOf(checker, one)))
  if (isNothing(type)) return []
  const isOpen = type.isIntrinsicType() || type.isTypeParameter() || checker.getIndexInfosOfType(type).length > 0
  return isOpen ? undefined : checker.getPropertiesOfType(type).map(({ name }) => name)
}

const isNothing = (type: Type) => type.isIntrinsicType() && /^(?:null|undefined|never)$/.test(type.intrinsicName)

const every = (lists: (string[] | undefined)[]): string[] | undefined => {
  const known = lists.filter((list) => list !== undefined)
  return known.length === lists.length ? known.flat() : undefined
}
