import { expect, test } from 'vitest'
import { checkSchema } from './schema.ts'
import { createTree } from '../source/tree.ts'

const first = `create table phonebook.companies (
  id bigint generated always as identity primary key,
  -- A comment; with a semicolon.
  visibility text not null check (visibility in ('public', 'private')),
  note text not null default 'a, b; c',
  constraint pool check ((visibility = 'private') = (note is not null))
);
create function phonebook.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;`

const types = (...columns: string[]) => `export interface PhonebookCompanies {
${columns.map((column) => `  ${column}: string;`).join('\n')}
}

export interface DB {
  "phonebook.companies": PhonebookCompanies;
}
`

const wrong = (columns: string[], ...later: string[]) => {
  const files = Object.fromEntries(
    [first, ...later].map((text, index) => [`server/migrations/000${index + 1}_step.sql`, text]),
  )
  return checkSchema(createTree({ ...files, 'server/src/platform/database/schema.ts': types(...columns) })).map(
    (problem) => problem.wrong.replace('server/src/platform/database/schema.ts ', ''),
  )
}

test('types that follow the migrations are in order', () => {
  expect(wrong(['id', 'visibility', 'note'])).toEqual([])
  expect(
    wrong(
      ['id', 'visibility', 'remark', 'code'],
      'alter table phonebook.companies add column code text, rename column note to remark;',
    ),
  ).toEqual([])
  expect(wrong(['id', 'visibility'], 'alter table phonebook.companies drop column note;')).toEqual([])
  expect(
    wrong(['id', 'visibility', 'note', 'sha256'], 'alter table phonebook.companies add column sha256 bytea;'),
  ).toEqual([])
})

test.each([
  [['id', 'visibility'], [], 'lacks phonebook.companies.note'],
  [['id', 'visibility', 'note', 'code'], [], 'has phonebook.companies.code, which no migration makes'],
  [
    ['id', 'visibility', 'note'],
    ['create table phonebook.tags (\n  id bigint primary key\n);'],
    'lacks phonebook.tags',
  ],
  [
    ['id', 'visibility', 'note'],
    ['drop table phonebook.companies;'],
    'has phonebook.companies, which no migration makes',
  ],
])('refuses %j after %j', (columns, later, said) => {
  expect(wrong(columns, ...later)).toEqual([said])
})
