import { toolNames, tools } from '@seamark/contract/ai/tools/tools'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { uses } from './tool-uses.rules.ts'

type Schema = z.core.JSONSchema.BaseSchema
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** The JSON schemas at a path of a schema; those of all branches where it has several. */
function schemasAt(schema: Schema, path: readonly string[]): Schema[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.length > 0) return branches.filter(isSchema).flatMap((one) => schemasAt(one, path))
  if (schema.type === 'array') return isSchema(schema.items) ? schemasAt(schema.items, path) : []
  const [name, ...rest] = path
  if (name === undefined) return [schema]
  const within = schema.properties?.[name]
  return isSchema(within) ? schemasAt(within, rest) : []
}
const json = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })

test.each(toolNames)('%s takes what its call takes, and gives back what its call answers', (name) => {
  const { route } = tools[name]
  const { picks, contacts = [], records = [], also = [], outside, takes, rows: at } = uses[name]
  expect(route.method).toBe('GET')
  const rows = schemasAt(json(route.response, 'output'), at === '' ? [] : at.split('.'))
  const answers = (path: string) => rows.flatMap((row) => schemasAt(row, path.split('.')))
  const marks = typeof outside === 'object' ? [outside.field] : []
  expect([...picks, ...contacts, ...marks].filter((path) => answers(path).length === 0)).toEqual([])
  const ids = [...records, ...also].map(({ id }) => id)
  // A trade record is named by import and line.
  expect(ids.filter((id) => !/integer|\[1-9\]/.test(JSON.stringify(answers(id))))).toEqual([])
  const query = 'query' in route && route.query ? Object.keys(json(route.query, 'input').properties ?? {}) : []
  const params = 'params' in route && route.params ? ['id'] : []
  const parts = Object.values(takes).map(({ part }) => part)
  expect(parts.filter((part) => ![...query, ...params].includes(part))).toEqual([])
})

test.each(toolNames)('%s shows a model no ids, versions, paths or rights', (name) => {
  const shown = uses[name].picks.map((path) => path.split('.').at(-1) ?? '')
  expect(shown.filter((field) => /^(?:id|version|can|key|cursor|token|image|path)$|Ids?$/.test(field))).toEqual([])
})
