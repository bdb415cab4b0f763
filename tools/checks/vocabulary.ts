/** The closed vocabulary of file names. A new word is added here, once, with a reason that holds for every domain. */

const languages = 'zh|en|es|ja'
const noun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
/** A noun's folder, and one folder inside it where the noun has many parts. */
const rooms = `(?:${noun}/){0,2}`
const room = `(?:${noun}/){1,2}`

interface Shape {
  pattern: RegExp
  /** The form that the error message shows. */
  shown: string
}

const shape = (shown: string, pattern: string): Shape => ({ shown, pattern: new RegExp(`^(?:${pattern})$`) })

export const serverDomain: Shape[] = [
  shape('README.md', 'README\\.md'),
  shape(
    'index.ts domain.ts policy.ts routes.ts events.ts reactions.ts jobs.ts ports.ts testing.ts demo.ts',
    '(?:index|domain|policy|routes|events|reactions|jobs|ports|testing|demo)(?:\\.test)?\\.ts',
  ),
  shape(
    // A worker is a separate thread, for work that may take too long and is then ended.
    '[<room>/]<noun>.queries.ts <noun>.commands.ts <noun>.rules.ts <noun>.worker.ts <noun>.test.ts <noun>.proof.test.ts',
    `${rooms}${noun}\\.(?:(?:queries|commands|rules)(?:\\.test)?|worker|test|proof\\.test)\\.ts`,
  ),
  shape('demo.<part>.ts', 'demo\\.[a-z]+\\.ts'),
  // Demo data has a room of its own, whose files are parts and not nouns of the trade.
  shape('demo/<part>.ts', `demo/${noun}(?:\\.worker)?(?:\\.test)?\\.ts`),
  // A reader is measured against labelled texts: those that were written before it, and those by which it was made.
  shape(
    '<room>/corpus/{unseen,later,fresh,latest,tuned}/<class>.txt',
    `${noun}/corpus/(?:unseen|later|fresh|latest|tuned)/${noun}\\.txt`,
  ),
  shape('[<room>/]adapters/<name>.ts', `${rooms}adapters/${noun}(?:\\.test)?\\.ts`),
]

export const contractDomain: Shape[] = [
  shape('index.ts failures.ts permissions.ts', '(?:index|failures|permissions)(?:\\.test)?\\.ts'),
  shape('words.{zh,en,es,ja,names}.ts', `words\\.(?:${languages}|names)\\.ts`),
  shape('sign-in/words.{zh,en,es,ja}.ts', `sign-in/words\\.(?:${languages})\\.ts`),
  shape('[<room>/]<nouns>.ts', `${rooms}${noun}(?:\\.test)?\\.ts`),
]

/** The purposes of a noun's files on the screen: a `view` only shows, `text` words values, `rules` are pure decisions. */
const webRoles = ['page', 'table', 'filters', 'form', 'picker', 'queries', 'actions', 'view', 'text', 'rules'] as const

export const webDomain: Shape[] = [
  shape('index.ts routes.tsx', '(?:index\\.ts|routes\\.tsx)'),
  shape('words.{zh,en,es,ja,names}.ts', `words\\.(?:${languages}|names)\\.ts`),
  // The files that a domain shows before anybody has signed in are separate, so that the login page loads nothing else of it.
  shape(
    'sign-in/index.ts sign-in/routes.tsx sign-in/words.{zh,en,es,ja}.ts',
    `sign-in/(?:index\\.ts|routes\\.tsx|words\\.(?:${languages})\\.ts)`,
  ),
  shape(
    `<nouns>/<noun>-{${webRoles.join(',')}}.{ts,tsx,css}`,
    `${room}${noun}-(?:${webRoles.join('|')})(?:(?:\\.test)?\\.tsx?|\\.css)`,
  ),
]

/** Names without meaning, as a file's name, as a part of it between dots, or as a folder. */
export const emptyNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'service',
  'services',
  'common',
  'shared',
  'types',
  'misc',
  'lib',
  'manager',
  'dto',
  'model',
  'models',
]

/** Files whose library requires a default export. */
export const defaultExports = [/(?:^|\/)vite(?:st)?\.config\.ts$/, /(?:^|\/)vitest\.[a-z]+\.ts$/]
