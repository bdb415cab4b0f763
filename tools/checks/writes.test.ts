import { expect, test } from 'vitest'
import { checkWrites } from './writes.ts'
import { createTree } from '../source/tree.ts'

const order = ['followups', 'phonebook', 'identity']
const found = (path: string, text: string, excepted = {}) => checkWrites(createTree({ [path]: text }), order, excepted)
const wrong = (...given: Parameters<typeof found>) =>
  found(...given)
    .map((problem) => problem.wrong)
    .join('\n')
const commands = 'server/src/domains/phonebook/companies.commands.ts'

test.each([
  [
    'inside the wrapper',
    "write(context, deed, async (tx) => { await tx.db.insertInto('phonebook.companies').values({}).execute() })",
  ],
  [
    'in a function that takes the transaction',
    "async function setName(tx: WriteContext) { await tx.db.updateTable('phonebook.companies').execute() }",
  ],
  [
    'by a template',
    'write(context, deed, async (tx) => { await sql`update phonebook.companies set name = ${name}`.execute(tx.db) })',
  ],
  [
    'as one statement',
    'write.inOneStatement(context, deed, (tx) => sql`update phonebook.companies set name = ${name}`)',
  ],
  [
    'as a part of one statement',
    'const part = (tx: StatementContext) => sql`update phonebook.companies set name = ${name}`',
  ],
  [
    'reading below',
    "const query = (context: Context) => context.db.selectFrom('phonebook.companies as company').innerJoin('identity.users as user', 'a', 'b')",
  ],
])('lets pass: %s', (_what, text) => {
  expect(wrong(commands, text)).toBe('')
})

test.each([
  [
    'outside the wrapper',
    commands,
    "async function save(context: Context) { await context.db.insertInto('phonebook.companies').execute() }",
    'outside write(…)',
  ],
  [
    'beside the transaction',
    commands,
    "write(context, deed, async (tx) => { await context.db.deleteFrom('phonebook.companies').execute() })",
    'on context, beside the transaction',
  ],
  [
    'a template beside the transaction',
    commands,
    'write(context, deed, async (tx) => { await sql`delete from phonebook.companies`.execute(context.db) })',
    'on context, beside',
  ],
  [
    'in queries',
    'server/src/domains/phonebook/companies.queries.ts',
    "write(c, d, async (tx) => tx.db.deleteFrom('phonebook.companies'))",
    'in a file that only reads',
  ],
  [
    'to another schema',
    commands,
    "write(c, d, async (tx) => tx.db.updateTable('identity.users').execute())",
    'belongs to identity',
  ],
  [
    'to another schema by a template',
    commands,
    'write(c, d, async (tx) => sql`\n  insert into identity.users (name) values (1)`.execute(tx.db))',
    'belongs to identity',
  ],
  [
    'reading above',
    commands,
    "context.db.selectFrom('phonebook.companies').leftJoin('followups.tasks as task', 'a', 'b')",
    'reads followups.tasks, which stands above phonebook',
  ],
  [
    'reading above by a template',
    commands,
    'const part = sql`exists (select 1 from followups.tasks where true)`',
    'reads followups.tasks',
  ],
  ['reading above by a statement', commands, "pool.query('select 1 from followups.tasks')", 'reads followups.tasks'],
  [
    'a domain in the platform',
    'server/src/platform/http/server.ts',
    "db.selectFrom('identity.sessions')",
    "the platform's SQL names identity.sessions",
  ],
])('refuses %s', (_what, path, text, said) => {
  expect(wrong(path, text)).toContain(said)
})

test('tables refer downwards only', () => {
  const migration = (text: string) => wrong('server/migrations/0001_first.sql', text)
  expect(
    migration(
      'create table phonebook.companies (\n  created_by bigint references identity.users (id) on delete restrict\n);',
    ),
  ).toBe('')
  expect(
    migration('create table identity.users (\n  company_id bigint references phonebook.companies (id)\n);'),
  ).toContain('refers to phonebook.companies, which stands above it')
})

test('bookkeeping is excepted by function, and an exception that is not needed is refused', () => {
  const text =
    "async function forget(context: Context) { await context.db.deleteFrom('phonebook.companies').execute() }"
  expect(wrong(commands, text)).toContain('outside write(…)')
  expect(wrong(commands, text, { [commands]: ['forget'] })).toBe('')
  expect(wrong(commands, text, { [commands]: ['forget', 'remember'] })).toContain('excepts remember')
})
