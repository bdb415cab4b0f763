import { id } from '@seamark/contract/platform/envelope'
import { route } from '@seamark/contract/platform/route'
import { expect, test } from 'vitest'
import { checkRoutes, type Manifest } from './routes.ts'
import { createTree } from '../source/tree.ts'

const base = {
  method: 'GET',
  path: '/companies/:id',
  summary: 'One company',
  permission: 'phonebook.open',
  rate: 'read',
  response: id,
} as const
const manifest: Manifest = { routes: [], permissions: { 'phonebook.open': 'signedIn' }, failures: {} }
const declared = {
  'contract/src/phonebook/companies.ts':
    "export const getCompany = route({\n  method: 'GET',\n  path: '/companies/:id',\n})",
}
const served = {
  'server/src/domains/phonebook/routes.ts': 'serve(getCompany, (context, { params }) => companyById(context, params))',
}
const wrong = (change: Partial<Manifest>, files: Record<string, string> = {}) =>
  checkRoutes(createTree(files), { ...manifest, ...change }).map((problem) => problem.wrong)

test('a call that is declared, listed and answered is in order', () => {
  expect(wrong({ routes: [route(base)] }, { ...declared, ...served })).toEqual([])
  const byNamespace = {
    'server/src/domains/phonebook/routes.ts':
      'serve(contract.getCompany, (context, { params }) => companyById(context, params))',
  }
  expect(wrong({ routes: [route(base)] }, { ...declared, ...byNamespace })).toEqual([])
})

test.each(['serveFile', 'serveProtocol', 'servePieces'])('%s binds as serve does', (binder) => {
  const bound = {
    'server/src/domains/phonebook/routes.ts': `${binder}(contract.getCompany, (context, { params }) => openCompany(context, params))`,
  }
  expect(wrong({ routes: [route(base)] }, { ...declared, ...bound })).toEqual([])
})

test('asking by HEAD changes nothing', () => {
  expect(wrong({ routes: [route({ ...base, method: 'HEAD' })] })).toEqual([])
})

test.each([
  ['an unknown permission', { permission: 'phonebook.any' }, 'unknown permission phonebook.any'],
  ['an unknown failure', { failures: ['phonebook.gone'] }, 'unknown failure phonebook.gone'],
  ['no summary', { summary: ' ' }, 'has no summary'],
  ['writing at the rate of reading', { method: 'POST' as const }, 'at the rate of reading'],
  ['a version to read', { versioned: true }, 'changes nothing'],
])('refuses %s', (_what, change, said) => {
  expect(wrong({ routes: [route({ ...base, ...change })] })).toEqual([expect.stringContaining(said)])
})

test('two calls at one address are refused, whatever their places are named', () => {
  expect(wrong({ routes: [route(base), route({ ...base, path: '/companies/:companyId' })] })).toEqual([
    expect.stringContaining('is declared twice'),
  ])
})

test('a route that is not listed, or that nothing answers, is told', () => {
  expect(wrong({}, { ...declared, ...served })).toEqual(['getCompany (GET /companies/:id) is not in the manifest'])
  expect(wrong({ routes: [route(base)] }, declared)).toEqual(['nothing answers getCompany'])
  const stream = {
    'contract/src/phonebook/companies.ts': declared['contract/src/phonebook/companies.ts'].replace(
      'getCompany',
      'liveStream',
    ),
  }
  expect(wrong({ routes: [route(base)] }, stream)).toEqual([])
})

test('a failure is raised by the server and declared by a call', () => {
  const failures = { 'phonebook.gone': 410 }
  const raised = { 'server/src/domains/phonebook/companies.commands.ts': "throw fail('phonebook.gone')" }
  expect(wrong({ failures, routes: [route({ ...base, failures: ['phonebook.gone'] })] })).toEqual([
    'phonebook.gone is never raised',
  ])
  expect(wrong({ failures }, raised)).toEqual(['phonebook.gone is declared by no route'])
})
