import { expect, test } from 'vitest'
import { copyProduct } from './testing.ts'

const { run, make } = copyProduct()

test('a new domain with a new noun is green from the start: checks, types and its own tests', () => {
  expect(make('domain', 'orders', '--zh', '订单', '--en', 'Orders', '--es', 'Pedidos', '--ja', '注文')).toMatchObject({
    status: 0,
  })
  const names = [
    '--zh',
    '订单跟踪',
    '--en',
    'Tracked order',
    '--es',
    'Pedido seguido',
    '--ja',
    '注文の追跡',
    '--code',
    '347',
  ]
  expect(make('noun', 'orders', 'trackedOrder', ...names)).toMatchObject({ status: 0 })
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
  const own = ['contract/src/orders', 'server/src/domains/orders', 'web/src/domains/orders']
  expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...own)).toMatchObject({ status: 0 })
  expect(run('node_modules/vitest/vitest.mjs', 'run', '--project=server', 'src/domains/orders')).toMatchObject({
    status: 0,
    said: expect.stringContaining('4 passed'),
  })
}, 480_000)
