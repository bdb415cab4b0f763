import { importsOf } from '../source/imports.ts'
import { textsOf } from '../source/literals.ts'
import type { Text } from '../source/literals.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'
import { languages, readDictionaries } from '../source/dictionaries.ts'

const begin = 'web/src/main.tsx'
/** These files are fetched once somebody has signed in, each with all that it imports. */
const behind = /^web\/src\/(?:app\/frame\/routes\.tsx|platform\/(?:language\/pack|late\/words)\.\w+\.ts)$/
const gatherers = languages.map((language) => `web/src/platform/entrance/words.${language}.ts`)

/** These files may be loaded before anybody has signed in: those outside the domains, and the `sign-in` folder of a domain. */
const mayBeEarly = /^web\/src\/(?!domains\/)|^web\/src\/domains\/\w+\/sign-in\/|^contract\//

/**
 * The login page must load nothing of the domains but their part of signing in; only the frame's routes lead to the rest.
 * Before the frame is loaded a page has only the words of the entrance, so the files of the login page must use no others.
 * Refusals that a route of the contract lists do not count, because the server sends them in words already.
 */
export function checkEntrance(tree: Tree, refusals: readonly string[]): Problem[] {
  const { dictionaries } = readDictionaries(tree)
  const gathered = new Set(
    tree.sources(...gatherers).flatMap((source) => importsOf(source).flatMap(({ path }) => path ?? [])),
  )
  const chinese = dictionaries.filter(({ language }) => language === 'zh')
  const early = new Set(
    chinese.filter(({ file }) => gathered.has(file)).flatMap(({ words }) => words.map(({ key }) => key)),
  )
  const late = chinese.flatMap(({ words }) => words.map(({ key }) => key)).filter((key) => !early.has(key))
  return loadedEarly(tree).flatMap((source): Problem[] => {
    if (!mayBeEarly.test(source.path))
      return [
        {
          file: source.path,
          wrong: 'is loaded before anybody has signed in',
          instead: 'let only web/src/app/frame/routes.tsx lead to it',
        },
      ]
    const { whole, begun } = textsOf(source)
    const saidByServer = source.path.startsWith('contract/') ? refusals : []
    const isLate = ({ value }: Text) => late.includes(value) && !saidByServer.includes(value)
    const beginsLate = ({ value }: Text) => /^\w+\.[\w.]*$/.test(value) && late.some((key) => key.startsWith(value))
    return [...whole.filter(isLate), ...begun.filter(beginsLate)].map(({ value, line }) => ({
      file: source.path,
      line,
      wrong: `${value} is said before anybody has signed in, when its words are not there yet`,
      instead:
        'move the words to a dictionary that web/src/platform/entrance/ gathers, or the file behind the login page',
    }))
  })
}

/** Returns the web's files that the login page may load, and the contract's files that they import by name; its index files use no words. */
function loadedEarly(tree: Tree): Source[] {
  const sources = new Map(tree.sources('web/src/', 'contract/src/').map((source) => [source.path, source]))
  const reached = new Set<string>()
  const walk = (path: string) => {
    const source = sources.get(path)
    if (!source || reached.has(path) || behind.test(path)) return
    reached.add(path)
    if (path.startsWith('contract/') || !mayBeEarly.test(path)) return
    for (const one of importsOf(source)) if (!one.typeOnly && one.path !== undefined) walk(one.path)
  }
  walk(begin)
  return [...reached].filter((path) => !/\/words\.\w+\.ts$/.test(path)).flatMap((path) => sources.get(path) ?? [])
}
