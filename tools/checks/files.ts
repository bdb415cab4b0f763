import { Visitor } from 'oxc-parser'
import { placeOf } from './places.ts'
import { isTest, lineAt } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'
import { contractDomain, defaultExports, emptyNames, serverDomain, webDomain } from './vocabulary.ts'

const code = ['contract/src/', 'server/src/', 'web/src/', 'e2e/', 'bench/', 'tools/']

/** A domain's files must have the names of the vocabulary, so that a reader who knows one domain knows all. */
export function checkFiles(tree: Tree, order: readonly string[]): Problem[] {
  const ours = tree.paths.filter((path) => code.some((folder) => path.startsWith(folder)))
  return [
    ...ours.flatMap((path) => [...checkDomainFile(path, order), ...checkName(path)]),
    ...findMissingDoors(ours, order),
    ...findCrowdedFolders(tree.paths),
    ...findTwiceStyled(tree),
    ...tree.sources(...code).flatMap(findDefaultExports),
  ]
}

/** More files than this are too many to overlook at a glance. */
const most = 25

/** These folders are lists by nature: their files are read one at a time, by number or by name. */
const lists = new Set(['server/migrations', 'server/engine'])

/** A folder with too many files needs rooms. Tests beside the files do not count. */
function findCrowdedFolders(paths: readonly string[]): Problem[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (/\.(?:tsx?|mjs)$/.test(path) && !isTest(path) && path.includes('/') && !lists.has(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => ({
      file: folder,
      wrong: `holds ${count} files, more than ${most}`,
      instead: 'give each noun in it a folder of its own; a domain lists its rooms in server/src/domains/order.ts',
    }))
}

/**
 * Stylesheets stay when their page is left, so two rules of one class would change each other's page by the order in which pages were opened.
 * A rule for a class alone belongs to one sheet.
 */
function findTwiceStyled(tree: Tree): Problem[] {
  const styled = new Map<string, string>()
  const problems: Problem[] = []
  for (const file of tree.paths.filter((path) => path.startsWith('web/src/') && path.endsWith('.css'))) {
    const text = tree.text(file).replace(/\/\*[^]*?\*\//g, '')
    for (const [, name = ''] of text.matchAll(/(?:^|[},])\s*(\.[\w-]+)\s*(?=[,{])/g)) {
      const other = styled.get(name)
      if (other === undefined) styled.set(name, file)
      else if (other !== file)
        problems.push({ file, wrong: `${name} is styled in ${other} too`, instead: 'give one of them another name' })
    }
  }
  return problems
}

const shapes = { contract: contractDomain, server: serverDomain, web: webDomain }

function checkDomainFile(path: string, order: readonly string[]): Problem[] {
  const place = placeOf(path)
  if (place?.domain === undefined) return []
  if (!order.includes(place.domain)) {
    return [
      {
        file: path,
        wrong: `${place.domain} is not a domain`,
        instead: 'use a name of server/src/domains/order.ts, or add the floor there first',
      },
    ]
  }
  const allowed = shapes[place.workspace]
  if (allowed.some(({ pattern }) => pattern.test(place.inside))) return []
  return [
    {
      file: path,
      wrong: `${place.inside} is not a name of a ${place.workspace} domain`,
      instead: `name it by what it does: ${allowed.map(({ shown }) => shown).join(' · ')}`,
    },
  ]
}

function checkName(path: string): Problem[] {
  const empty = path.split(/[/.-]/).find((part) => emptyNames.includes(part))
  if (empty === undefined) return []
  return [
    {
      file: path,
      wrong: `"${empty}" says nothing about what is inside`,
      instead: 'name the file after the noun or verb that it holds',
    },
  ]
}

/** Every domain of the server must have its README and its index. */
function findMissingDoors(paths: readonly string[], order: readonly string[]): Problem[] {
  const present = order.filter((domain) => paths.some((path) => path.startsWith(`server/src/domains/${domain}/`)))
  return present.flatMap((domain) =>
    ['README.md', 'index.ts'].flatMap((name) => {
      const file = `server/src/domains/${domain}/${name}`
      if (paths.includes(file)) return []
      const instead =
        name === 'README.md'
          ? 'write ten lines: nouns, promises, odd facts of the trade'
          : 'export by name what other domains may use'
      return [{ file, wrong: 'is missing', instead }]
    }),
  )
}

function findDefaultExports({ path, text, program }: Source): Problem[] {
  if (defaultExports.some((pattern) => pattern.test(path))) return []
  const problems: Problem[] = []
  new Visitor({
    ExportDefaultDeclaration: (node) => {
      problems.push({
        file: path,
        line: lineAt(text, node.start),
        wrong: 'a default export has no name of its own',
        instead: 'export it by name; where a library asks for one, list the file in tools/checks/vocabulary.ts',
      })
    },
  }).visit(program)
  return problems
}
