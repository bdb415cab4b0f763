import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkWords } from './words.ts'
import { createTree } from '../source/tree.ts'
import { createTypeReader } from '../source/type-reader.ts'

const root = mkdtempSync(path.join(tmpdir(), 'seamark-words-'))
afterAll(() => rmSync(root, { recursive: true }))

const config = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    module: 'preserve',
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['src'],
})
const companies = `
  export const companyTypes = ['carrier', 'trader'] as const
  export type CompanyType = (typeof companyTypes)[number]`
const imported = "import type { CompanyType } from '../../contract/src/phonebook/companies.ts'"

/** Returns the problems of a product with these files, whose keys have words in all languages. */
function wrong(keys: readonly string[], files: Record<string, string>): string[] {
  const words = `export const words = { ${keys.map((key) => `'${key}': 'X'`).join(', ')} } as const`
  const all: Record<string, string> = {
    ...Object.fromEntries(['contract', 'server', 'web'].map((folder) => [`${folder}/tsconfig.json`, config])),
    ...Object.fromEntries(['zh', 'en', 'es', 'ja'].map((language) => [`web/src/words.${language}.ts`, words])),
    'contract/src/phonebook/companies.ts': companies,
    ...files,
  }
  const place = mkdtempSync(path.join(root, 'product-'))
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), text)
  }
  const tree = createTree(all)
  const types = createTypeReader(place, tree)
  const problems = checkWords(tree, { codes: [], permissions: [] }, types)
  types.close()
  return [...new Set(problems.map(({ wrong }) => wrong))]
}

describe('a key that is put together', () => {
  const shown = {
    'web/src/type-text.ts': `${imported}\nexport const typeText = (t: (key: string) => string, type: CompanyType) => t(\`phonebook.type.\${type}\`)`,
  }

  test('is said for every choice of its type', () => {
    expect(wrong(['phonebook.type.carrier', 'phonebook.type.trader'], shown)).toEqual([])
  })

  test('needs words for each: a choice that is added without them is named', () => {
    expect(wrong(['phonebook.type.carrier'], shown)).toEqual(['phonebook.type.trader has no words'])
  })

  test('is said for no other choice: words that are left over are named', () => {
    expect(wrong(['phonebook.type.carrier', 'phonebook.type.trader', 'phonebook.type.broker'], shown)).toEqual([
      'phonebook.type.broker is said nowhere',
    ])
  })

  test.each([
    ['a concatenation', "translate(language, 'phonebook.type.' + type)"],
    ['a choice of a generic type', 'translate(language, `phonebook.type.${generic}`)'],
    ['a choice that may be absent', 'maybe && translate(language, `phonebook.type.${maybe}`)'],
  ])('may be %s', (_, written) => {
    const text = `${imported}
      declare function translate(language: string, key: string): string
      export function text<Type extends CompanyType>(language: string, type: CompanyType, generic: Type, maybe: CompanyType | undefined) { return ${written} }`
    expect(wrong(['phonebook.type.carrier'], { 'server/src/text.ts': text })).toEqual([
      'phonebook.type.trader has no words',
    ])
  })

  test('with two choices needs words for some combination of each', () => {
    const text = `${imported}
      export const text = (of: 'type' | 'kind', type: CompanyType) => \`phonebook.\${of}.\${type}\``
    expect(wrong(['phonebook.type.carrier', 'phonebook.kind.trader'], { 'server/src/text.ts': text })).toEqual([])
    expect(wrong(['phonebook.type.carrier', 'phonebook.kind.carrier'], { 'server/src/text.ts': text })).toEqual([
      'phonebook.kind.trader or phonebook.type.trader has no words',
    ])
  })

  test('of any text says nothing, so that its words need a typed choice somewhere', () => {
    const open = { 'server/src/text.ts': 'export const text = (type: string) => `phonebook.type.${type}`' }
    expect(wrong(['phonebook.type.carrier'], open)).toEqual(['phonebook.type.carrier is said nowhere'])
    expect(wrong(['phonebook.kind.carrier'], { ...open, 'web/src/frame.ts': "t('phonebook.kind.carrier')" })).toEqual([
      '`phonebook.type.${type}` makes no key that has words',
    ])
  })
})

test('a notice needs its title and its text', () => {
  const told = {
    'server/src/domains/phonebook/news.ts':
      "export const kinds = (many: '' | 'Many') => ['phonebook.notice.merged', `phonebook.notice.given${many}`]",
  }
  const keys = ['merged', 'given', 'givenMany'].flatMap((kind) => [
    `phonebook.notice.${kind}.title`,
    `phonebook.notice.${kind}.text`,
  ])
  expect(wrong(keys, told)).toEqual([])
  expect(wrong(keys.slice(1, -1), told)).toEqual([
    'phonebook.notice.merged.title has no words',
    'phonebook.notice.givenMany.text has no words',
  ])
})

describe('the audit log', () => {
  const declared = `
    interface Change { subject: string; id: number | null; before?: unknown; after?: unknown }
    declare const tx: { audit: (change: Change) => void; audits: (changes: Change[]) => void; auditParts: (subject: string, written: unknown, values: { before?: unknown; after: unknown }) => void }
    declare function write(deed: { audit: string }, work: () => void): void
    declare const input: { name: string; note?: string } | undefined`
  const audited = (written: string) => ({
    'server/src/domains/phonebook/companies.commands.ts': `${declared}\nwrite({ audit: 'phonebook.companyChanged' }, () => ${written})\nexport {}`,
  })
  const keys = [
    'phonebook.audit.companyChanged',
    'phonebook.subject.company',
    'phonebook.field.name',
    'phonebook.field.note',
  ]

  test.each([
    ['an entry', "tx.audit({ subject: 'company', id: 1, before: { name: 'X' }, after: input })"],
    ['many entries', "tx.audits([1, 2].map((id) => ({ subject: 'company', id, after: { ...input } })))"],
    ['what is spread into it', "tx.audit({ subject: 'company', id: 1, ...{ before: input } })"],
  ])('says deed, kind and fields of %s', (_, written) => {
    expect(wrong(keys, audited(written))).toEqual([])
    expect(wrong([], audited(written)).toSorted()).toEqual(keys.map((key) => `${key} has no words`).toSorted())
    expect(wrong([...keys, 'phonebook.field.gone'], audited(written))).toEqual(['phonebook.field.gone is said nowhere'])
  })

  test('says the fields of an entry that is made with its record', () => {
    expect(
      wrong(keys.slice(2), {
        'server/src/domains/phonebook/made.ts': `${declared}\ntx.auditParts('company', 1, { after: input })\nexport {}`,
      }),
    ).toEqual([])
  })

  test('knows the names of the fields', () => {
    const written = "tx.audit({ subject: 'company', id: 1, after: Object.fromEntries([['name', 1]]) })"
    expect(wrong(keys.slice(0, 2), audited(written))).toEqual([
      'the names of the fields of this audit entry are not known',
    ])
  })

  test('asks nothing of tests', () => {
    expect(
      wrong([], {
        'server/src/domains/phonebook/views.test.ts': `${declared}\ntx.audit({ subject: 'nothing', id: 1, after: input })\nexport {}`,
      }),
    ).toEqual([])
  })
})
