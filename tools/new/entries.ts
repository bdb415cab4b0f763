import type { Names } from './names.ts'

/** What becomes of a file in which all domains, or all nouns of a domain, are listed. */
interface Entry {
  file: string
  edit: (text: string) => string
}

const languages = ['zh', 'en', 'es', 'ja'] as const

/** A domain joins the contract, its words, the server and the menu. */
export function enterDomain({ domain }: Names): Entry[] {
  return [
    {
      file: 'contract/src/index.ts',
      edit: (text) =>
        chain(
          text,
          imported(`import * as ${domain} from './${domain}/index.ts'`),
          listed('} as const\nexport type FailureCode', `...${domain}.${domain}Failures`),
          listed('} as const satisfies Record<', `...${domain}.${domain}Permissions`),
          listed('].flatMap(', domain),
        ),
    },
    ...languages.map((language) => ({
      file: `contract/src/words.${language}.ts`,
      edit: (text: string) =>
        chain(
          text,
          imported(`import { words as ${domain} } from './${domain}/words.${language}.ts'`),
          listed('}\n', `...${domain}`),
        ),
    })),
    ...languages.map((language) => ({
      file: `web/src/platform/words.${language}.ts`,
      edit: (text: string) =>
        chain(
          text,
          imported(`import { words as ${domain}OfBoth } from '@seamark/contract/${domain}/words.${language}'`),
          imported(`import { words as ${domain} } from '../domains/${domain}/words.${language}.ts'`),
          listed('} as const', `...${domain}OfBoth`, `...${domain}`),
        ),
    })),
    {
      file: `server/src/domains/${domain}/index.ts`,
      edit: (text) => (text.includes("'./domain.ts'") ? text : `${text}export { ${domain} } from './domain.ts'\n`),
    },
    {
      file: 'server/src/app.ts',
      edit: (text) =>
        chain(
          text,
          imported(`import { ${domain} } from './domains/${domain}/index.ts'`),
          within(/const domains: readonly Domain\[\] = \[[\s\S]*?\n\]/, listed(']', domain)),
        ),
    },
    {
      file: 'web/src/app/pages.ts',
      edit: (text) =>
        chain(
          text,
          imported(`import { ${domain}Routes } from '../domains/${domain}/routes.tsx'`),
          within(/const parts[^=]*= \[[^\]]*\]/, listed(']', `...${domain}Routes`)),
        ),
    },
  ]
}

/** A noun joins its domain: calls, permissions, refusals, words, menu. */
export function enterNoun(names: Names): Entry[] {
  const { domain, noun, nouns, Noun, Nouns, code } = names
  const file = names['nouns-file']
  const calls = [`create${Noun}`, `edit${Noun}`, `list${Nouns}`]
  return [
    { file: 'server/src/domains/order.ts', edit: (text) => withRoom(text, domain, file) },
    {
      file: `contract/src/${domain}/index.ts`,
      edit: (text) => `${text}export { ${calls.join(', ')} } from './${file}/${file}.ts'\n`,
    },
    {
      file: `contract/src/${domain}/failures.ts`,
      edit: entered(
        `'${domain}.${names.noun_code}_not_found': 404,`,
        `'${domain}.${names.noun_code}_name_taken': 409,`,
      ),
    },
    {
      file: `contract/src/${domain}/permissions.ts`,
      edit: entered(
        `'${domain}.list${Nouns}': { code: ${code} },`,
        `'${domain}.write${Noun}': { code: ${code}, capability: 'edit' },`,
      ),
    },
    ...languages.map((language) => ({
      file: `contract/src/${domain}/words.${language}.ts`,
      edit: (text: string) =>
        chain(
          text,
          following(language),
          entered(...refusals(names, language), ...deeds(names, language)),
          ...fields(names, language).map(([key, line]) => (text.includes(key) ? unchanged : entered(line))),
        ),
    })),
    {
      file: `server/src/domains/${domain}/routes.ts`,
      edit: (text) =>
        chain(
          text,
          imported(`import * as contract from '@seamark/contract/${domain}/index'`),
          imported(`import { create${Noun}, edit${Noun} } from './${file}/${file}.commands.ts'`),
          imported(`import { list${Nouns} } from './${file}/${file}.queries.ts'`),
          (text) =>
            text.replace(
              /import \{[^}]*\} from '\.\.\/\.\.\/platform\/http\/serve\.ts'|import type \{ Served \} from '[^']*'/,
              served,
            ),
          last(
            ']',
            `serve(contract.list${Nouns}, (context, { query }) => list${Nouns}(context, query)),
             serve(contract.create${Noun}, (context, { body }) => create${Noun}(context, body)),
             serve(contract.edit${Noun}, (context, { params, version, body }) => edit${Noun}(context, params.id, version, body)),`,
          ),
        ),
    },
    {
      file: `web/src/domains/${domain}/routes.tsx`,
      edit: (text) =>
        chain(
          text,
          imported(`import { ${noun}Search } from './${file}/${names['noun-file']}-filters.ts'`),
          after(
            'children: [',
            `{
              path: '/${domain}/${file}',
              name: '${nouns}',
              title: '${domain}.${nouns}',
              codes: [${code}],
              search: ${noun}Search,
              load: () => import('./${file}/${file}-page.tsx').then((page) => page.${Nouns}Page),
            },`,
          ),
        ),
    },
    ...languages.map((language) => ({
      file: `web/src/domains/${domain}/words.${language}.ts`,
      edit: entered(...screen(names, language)),
    })),
  ]
}

/** The noun's folder is the top room of its domain until somebody says better. */
function withRoom(text: string, domain: string, room: string): string {
  const floor = new RegExp(`(\\{\\s*domain: '${domain}',\\s*owns: '[^']*',?)(?:(\\s*rooms: \\[)|\\s*\\})`)
  if (!floor.test(text)) throw new Error(`Cannot find the floor of ${domain}: mend tools/new/entries.ts`)
  return text.replace(floor, (_, head: string, rooms: string | undefined) =>
    rooms === undefined ? `${head.replace(/,?$/, ',')} rooms: ['${room}'] }` : `${head}${rooms}'${room}', `,
  )
}

const served = "import { type Served, serve } from '../../platform/http/serve.ts'"

function refusals(names: Names, language: (typeof languages)[number]) {
  const name = names[language]
  const sentences = {
    zh: [`${name}不存在，或您无权查看。`, `已有同名${name}，请换一个名称。`],
    en: [`${name}: there is none such, or you may not see it.`, `${name}: this name is taken. Choose another one.`],
    es: [`${name}: no existe o no tiene permiso para verlo.`, `${name}: este nombre ya está en uso. Elija otro.`],
    ja: [`${name}が存在しないか、閲覧する権限がありません。`, `同じ名称の${name}があります。別の名称にしてください。`],
  }[language]
  return ['not_found', 'name_taken'].map(
    (failure, index) => `'${names.domain}.${names.noun_code}_${failure}': '${sentences[index]}',`,
  )
}

/** What the audit log says. */
function deeds({ domain, noun, ...names }: Names, language: (typeof languages)[number]) {
  const name = names[language]
  const [created, changed] = {
    zh: [`新建${name}`, `修改${name}`],
    en: [`Created: ${name}`, `Changed: ${name}`],
    es: [`Creado: ${name}`, `Modificado: ${name}`],
    ja: [`${name}を作成`, `${name}を変更`],
  }[language]
  return [
    `'${domain}.subject.${noun}': '${name}',`,
    `'${domain}.audit.${noun}Created': '${created}',`,
    `'${domain}.audit.${noun}Changed': '${changed}',`,
  ]
}

/** The fields that the audit log names, which the nouns of a domain share. */
function fields({ domain }: Names, language: (typeof languages)[number]) {
  const labels = {
    zh: ['名称', '备注'],
    en: ['Name', 'Remark'],
    es: ['Nombre', 'Observaciones'],
    ja: ['名称', '備考'],
  }[language]
  return ['name', 'remark'].map((field, index) => {
    const key = `'${domain}.field.${field}'`
    return [key, `${key}: '${labels[index]}',`] as const
  })
}

function screen(names: Names, language: (typeof languages)[number]) {
  const name = names[language]
  const labels = {
    zh: [`新建${name}`, `编辑${name}`, `按名称搜索${name}`, '备注', '修改人', '修改时间'],
    en: [`New: ${name}`, `Edit: ${name}`, `Search by name: ${name}`, 'Remark', 'Changed by', 'Changed at'],
    es: [
      `Nuevo: ${name}`,
      `Editar: ${name}`,
      `Buscar por nombre: ${name}`,
      'Observaciones',
      'Modificado por',
      'Modificado el',
    ],
    ja: [`${name}を新規作成`, `${name}を編集`, `${name}を名称で検索`, '備考', '更新者', '更新日時'],
  }[language]
  const keys = ['new', 'edit', 'search', 'remark', 'updatedBy', 'updatedAt']
  return [
    `'${names.domain}.${names.nouns}': '${name}',`,
    ...keys.map((key, index) => `'${names.domain}.${names.noun}.${key}': '${labels[index]}',`),
  ]
}

type Edit = (text: string) => string

const unchanged: Edit = (text) => text

/** The first words of a domain: from here on the Chinese ones say which there are. English and Spanish have plural forms. */
const following =
  (language: (typeof languages)[number]): Edit =>
  (text) => {
    if (language === 'zh' || text.includes('satisfies')) return text
    const hasForms = language !== 'ja'
    const imports = `${hasForms ? "import type { Sentence } from '../platform/words.ts'\n" : ''}import type { words as zh } from './words.zh.ts'\n\n`
    return text
      .replace('} as const', `} as const satisfies Record<keyof typeof zh, ${hasForms ? 'Sentence' : 'string'}>`)
      .replace('export const', `${imports}export const`)
  }

const chain = (text: string, ...edits: Edit[]) => edits.reduce((text, edit) => edit(text), text)

/** After the last import, or at the top; once. */
const imported =
  (line: string): Edit =>
  (text) => {
    if (text.includes(line)) return text
    const end = [...text.matchAll(/^import [\s\S]*? from '[^']+'\n/gm)].at(-1)
    const at = end ? end.index + end[0].length : 0
    return `${text.slice(0, at)}${line}\n${text.slice(at)}`
  }

/** As the last of a list that ends with the last `end`. */
const listed =
  (end: string, ...added: string[]): Edit =>
  (text) => {
    const at = must(end)(text).lastIndexOf(end)
    const before = text.slice(0, at).replace(/,?\s*$/, '')
    return `${before}${/[[{]$/.test(before) ? '' : ', '}${added.join(', ')} ${text.slice(at)}`
  }

/** Only in the part of the text that looks so. */
const within =
  (part: RegExp, edit: Edit): Edit =>
  (text) => {
    const found = part.exec(text)?.[0]
    if (found === undefined) throw new Error(`Cannot find ${part.source}: mend tools/new/entries.ts`)
    return text.replace(found, () => edit(found))
  }

const after =
  (mark: string, added: string): Edit =>
  (text) =>
    chain(text, must(mark), (text) => text.replace(mark, () => mark + added))

/** Before the last `mark`. */
const last =
  (mark: string, added: string): Edit =>
  (text) => {
    const at = must(mark)(text).lastIndexOf(mark)
    return text.slice(0, at) + added + text.slice(at)
  }

/** As the last entries of the one record that the file holds. */
const entered = (...lines: string[]) => last('} as const', `\n${lines.join('\n')}\n`)

/** A list that no longer looks as expected is said, not guessed at. */
const must =
  (mark: string): Edit =>
  (text) => {
    if (!text.includes(mark)) throw new Error(`Cannot find ${JSON.stringify(mark)}: mend tools/new/entries.ts`)
    return text
  }
