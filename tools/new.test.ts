import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filled, namesOf } from './new-names.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('in a copy of the product', () => {
  let place: string
  const run = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: place, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
    return { status, said: stdout + stderr }
  }
  const make = (...given: string[]) => run('tools/new.ts', ...given)

  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'seamark-new-'))
    copyProduct(place)
  })
  afterAll(() => rmSync(place, { recursive: true }))

  test('a new domain with a new noun is green from the start: checks, types and its own tests', () => {
    expect(make('domain', 'rates', '--zh', '运价', '--en', 'Rates', '--es', 'Tarifas', '--ja', '運賃')).toMatchObject({ status: 0 })
    const names = ['--zh', '舱位报价', '--en', 'Space offer', '--es', 'Oferta de espacio', '--ja', 'スペース見積もり', '--code', '346']
    expect(make('noun', 'rates', 'spaceOffer', ...names)).toMatchObject({ status: 0 })
    const checks = [
      'imports',
      'files',
      'words',
      'routes',
      'writes',
      'schema',
      'docs',
      'format',
      'unused',
      'types of contract',
      'types of server',
      'types of web',
    ]
    expect(run('tools/verify.ts', ...checks)).toMatchObject({ status: 0, said: expect.stringContaining('Verified') })
    const own = ['contract/src/rates', 'server/src/domains/rates', 'web/src/domains/rates']
    expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...own)).toMatchObject({ status: 0 })
    expect(run('node_modules/vitest/vitest.mjs', 'run', '--project=server', 'src/domains/rates')).toMatchObject({
      status: 0,
      said: expect.stringContaining('4 passed'),
    })
  }, 480_000)

  test.each([
    ['nothing', []],
    ['a language left out', ['domain', 'orders', '--zh', '订单', '--en', 'Orders', '--es', 'Pedidos']],
    ['a noun without a screen code', ['noun', 'phonebook', 'contact', '--zh', '联系人', '--en', 'Contact', '--es', 'Contacto', '--ja', '連絡先']],
  ])('%s is answered by how to ask', (_, given) => {
    expect(make(...given)).toMatchObject({ status: 2, said: expect.stringContaining('npm run new -- noun') })
  })

  test.each([
    ['a domain that has no floor', ['domain', 'customs'], 'order.ts'],
    ['a domain that is there', ['domain', 'phonebook'], 'there already'],
    ['a noun of a domain that is not there', ['noun', 'orders', 'order', '--code', '347'], 'npm run new -- domain orders'],
  ])('%s is refused', (_, given, reason) => {
    expect(make(...given, '--zh', '一', '--en', 'One', '--es', 'Uno', '--ja', '一')).toMatchObject({ status: 2, said: expect.stringContaining(reason) })
  })
})

test.each([
  ['offer', '', 'Offers', 'offers', 'offers'],
  ['spaceOffer', '', 'SpaceOffers', 'space-offers', 'space_offers'],
  ['company', '', 'Companies', 'companies', 'companies'],
  ['box', '', 'Boxes', 'boxes', 'boxes'],
  ['person', 'people', 'People', 'people', 'people'],
])('%s has its forms', (noun, plural, Nouns, file, table) => {
  const names = namesOf({ domain: 'rates', noun, plural, owns: '', said: { zh: '', en: '', es: '', ja: '' }, code: '1', migration: '0001' })
  expect(names).toMatchObject({ Nouns, 'nouns-file': file, table })
  expect(filled('list__Nouns__ __nouns-file__ __table___name __unknown__', names)).toBe(`list${Nouns} ${file} ${table}_name __unknown__`)
})

/** The checkout without what git leaves out; packages are the same, save our own, which must be the copy's. */
function copyProduct(place: string) {
  const left = new Set(['node_modules', '.git', '.cache', '.data', 'dist'])
  cpSync(root, place, { recursive: true, filter: (source) => !left.has(path.basename(source)) })
  mkdirSync(path.join(place, 'node_modules', '@seamark'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@seamark') symlinkSync(path.join(root, 'node_modules', name), path.join(place, 'node_modules', name))
  }
  for (const name of ['contract', 'server', 'web', 'e2e', 'bench']) symlinkSync(path.join(place, name), path.join(place, 'node_modules', '@seamark', name))
}
