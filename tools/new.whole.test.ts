import { expect, test } from 'vitest'
import { copyProduct } from './testing.ts'

const { run, make } = copyProduct()

test('a new domain with a new noun is green from the start: checks, types and its own tests', () => {
  expect(make('domain', 'rates', '--zh', '运价', '--en', 'Rates', '--es', 'Tarifas', '--ja', '運賃')).toMatchObject({
    status: 0,
  })
  const names = [
    '--zh',
    '舱位报价',
    '--en',
    'Space offer',
    '--es',
    'Oferta de espacio',
    '--ja',
    'スペース見積もり',
    '--code',
    '346',
  ]
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
