import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../index.ts'
import { maskable, maskableLink, maskableText, maskedText, maskOfContact } from './masked-values.ts'
import type { Route } from './route.ts'

/** Fields of these names hold how somebody is reached, unless a line below says whose it is. */
const reaching =
  /^(?:telephone|phones?|mobile|emails?|mailbox|qq|wechat|ownerWechat|whatsapp|linkedin|facebook|zalo|fax|extension|account|handle|address|badgeText)$/

/** What these hold is ours, a place, or what the caller has just typed. The beginning of a path stands for all below it. */
const others: readonly { routes: RegExp; fields: RegExp; why: string }[] = [
  {
    routes: /^\/(?:identity|user|crmuser|oversight|settings|notices)/,
    fields: /./,
    why: 'people of the office and its own addresses',
  },
  {
    routes: /^\/messaging\/(?:channels|sending|bulks\/:id\/trials)/,
    fields: /./,
    why: 'accounts and mailboxes of ours',
  },
  { routes: /^\/groups\/(?:zaloAccounts|friends\/accounts)/, fields: /./, why: 'accounts of ours' },
  { routes: /^\/groups/, fields: /zaloAccount\.phone$/, why: 'an account of ours' },
  {
    routes: /^\/groups/,
    fields: /(?:^|rows\[\])\.account$|^\.group\.account$|parts\[\]\.account$/,
    why: 'the number of a group, by which one joins',
  },
  { routes: /^\/ai/, fields: /handles\[\]\.handle$/, why: 'the sign of a record in an answer: K3' },
  { routes: /^\/ai\/drawings/, fields: /contact\./, why: 'a card of ours' },
  { routes: /^\/phonebook\/pasted-texts/, fields: /./, why: 'what the caller has pasted' },
  { routes: /^\/crawl\/(?:sources|runs)/, fields: /./, why: 'addresses of pages, and rules' },
  { routes: /./, fields: /\.address$/, why: 'a postal address, or the address of a page' },
]

const addressesOfPeople = /^\/messaging\/(?:replies|consents|opt-outs|planner|bulks\/:id\/(?:recipients|previews)$)/

interface Field {
  route: string
  path: string
  schema: object
  isMasked: boolean
}

/** Every text of an answer with its path, and whether it or what holds it is masked. */
function fieldsOf(route: Route): Field[] {
  const found: Field[] = []
  const walk = (schema: z.core.$ZodType, path: string, isMasked: boolean, around: ReadonlySet<object>) => {
    if (around.has(schema)) return
    const within = new Set([...around, schema])
    const masked = isMasked || maskOfContact(schema) !== undefined
    const on = (inner: z.core.$ZodType, place = path) => walk(inner, place, masked, within)
    if (schema instanceof z.ZodObject) {
      for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) on(field, `${path}.${name}`)
    } else if (schema instanceof z.ZodArray) on(schema.element, `${path}[]`)
    else if (schema instanceof z.ZodRecord) on(schema.valueType, `${path}{}`)
    else if (schema instanceof z.ZodUnion) for (const option of schema.options) on(option)
    else if (schema instanceof z.ZodPipe) on(schema.in)
    else if ('innerType' in schema._zod.def) on(schema._zod.def.innerType as z.core.$ZodType)
    else if (schema._zod.def.type === 'string')
      found.push({ route: `${route.method} ${route.path}`, path, schema, isMasked: masked })
  }
  walk(route.response, '', false, new Set())
  return found
}

const all = routes.flatMap(fieldsOf)
const nameOf = ({ path }: Field) =>
  path
    .replace(/(?:\[\]|\{\})+$/, '')
    .split('.')
    .at(-1) ?? ''
const pathOf = ({ route }: Field) => route.split(' ')[1] ?? ''
const isAnothers = (field: Field) =>
  others.some(
    ({ routes: paths, fields }) =>
      paths.test(pathOf(field)) &&
      fields.test(field.path) &&
      !(field.path.endsWith('.address') && addressesOfPeople.test(pathOf(field))),
  )

test('every field of an answer that says how a client or lead is reached is marked to be masked', () => {
  const open = all.filter((field) => reaching.test(nameOf(field)) && !field.isMasked && !isAnothers(field))
  expect(open.map(({ route, path }) => `${route} ${path}`)).toEqual([])
})

test.each([
  ['GET /phonebook/companies', '.rows[].telephone'],
  ['GET /phonebook/companies', '.rows[].primaryContact.mobile'],
  ['GET /phonebook/companies/:id/contacts', '.rows[].values[].shown'],
  ['GET /followups/tasks/:id', '.call.number'],
  ['GET /summary/companies/:id/brief', '.task.call.link'],
  ['GET /crawl/customers/:id', '.contacts.wechat'],
  ['GET /groups/:id/messages', '.rows[].text'],
  ['GET /exhibitions/exhibitors', '.rows[].mobile'],
  ['GET /groups/:id/messages', '.sender.name'],
  ['GET /groups/findings', '.rows[].sender'],
  ['GET /groups/chat-files/:id', '.speakers[].key'],
  ['GET /groups/chat-files/:id', '.oddLines[].text'],
  ['GET /workbench/imports/:id/rows', '.changes[].before'],
])('%s masks %s', (route, path) => {
  const found = all.filter((field) => field.route === route && field.path.endsWith(path.replace('.task', '')))
  expect([found.length > 0, found.every(({ isMasked }) => isMasked)]).toEqual([true, true])
})

describe('a mask', () => {
  const cover = (schema: object, value: unknown) => maskOfContact(schema)?.(value)

  test('covers a value, and leaves one that is empty', () => {
    const field = maskable(z.string())
    expect([cover(field, '13800138000'), cover(field, ''), cover(field, null), cover(field, ['a', ''])]).toEqual([
      maskedText,
      '',
      null,
      [maskedText, ''],
    ])
    expect(cover(maskableLink(z.string()), 'tel:+8613800138000')).toBe('')
  })

  test.each([
    ['王总 13800138000 微信同号', `王总 ${maskedText} 微信同号`],
    ['call +86 138 0013 8000 or mail wang@ship.example.com', `call ${maskedText} or mail ${maskedText}`],
    ['QQ842561970 Tel.87654829, V13800138000WeChat', `QQ${maskedText} Tel.${maskedText}, V${maskedText}WeChat`],
    ['１３８００１３８０００ 微信：wang_fang', `${maskedText} 微信：${maskedText}`],
    ['SI 2026-11-30, 0.12345678 CBM, EV 12345', 'SI 2026-11-30, 0.12345678 CBM, EV 12345'],
    ['CNSHA-USLAX 40HQ 2450, MSKU1234567, 2026-11', 'CNSHA-USLAX 40HQ 2450, MSKU1234567, 2026-11'],
  ])('covers numbers and mailboxes in %j', (text, covered) => {
    expect(cover(maskableText(z.string()), text)).toBe(covered)
  })
})
