import { importsOf } from '../source/imports.ts'
import { textsOf } from '../source/literals.ts'
import type { Text } from '../source/literals.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'
import { languages, readDictionaries } from '../source/dictionaries.ts'

const begin = 'web/src/main.tsx'
/** Fetched once somebody has signed in, each with all that it imports. */
const behind = /^web\/src\/(?:app\/frame\/routes\.tsx|platform\/language\/pack\.\w+\.ts)$/
const gatherers = languages.map((language) => `web/src/platform/entrance/words.${language}.ts`)

/** What a domain shows before anybody has signed in, which has a door of its own. */
const mayBeEarly = /^web\/src\/(?!domains\/)|^web\/src\/domains\/\w+\/sign-in\/|^contract\//

/**
 * The login page loads nothing of the domains but their way in, however many they become; only the frame's routes lead to the rest.
 * Before the frame is there a page has the words of the entrance alone: whatever the login page loads says no others.
 * Refusals that a route of the contract lists do not count, for the server says them in words already.
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

/** The files of the web that the login page may load, and those of the contract that they import by name; the contract's doors say nothing themselves. */
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
