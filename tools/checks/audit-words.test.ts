import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'
import { createTree } from '../source/tree.ts'

test('every deed of the source and every kind of record owes its words, those of tests do not', () => {
  const tree = createTree({
    'server/src/domains/phonebook/companies.commands.ts': `
      write(context, { permission: 'p.q', audit: 'phonebook.companyCreated' }, async (tx) => tx.audit({ subject: 'company', id }))
      const audit = gone ? 'phonebook.companyDeleted' : 'phonebook.companyRestored'
      recordActivity(tx, { subject: 'contact', id, kind: 'phonebook.activity.created' })`,
    'server/src/domains/workbench/views.commands.ts':
      "write(context, { permission: 'p', audit: 'workbench.viewCreated' }, (tx) => tx.audit({ id, subject: 'view' }))",
    'server/src/domains/workbench/views.test.ts':
      "write(context, { permission: 'p', audit: 'test.done' }, (tx) => tx.audit({ subject: 'nothing', id }))",
  })
  expect(auditWords(tree)).toEqual([
    { prefix: 'phonebook.audit.', choices: ['companyCreated', 'companyDeleted', 'companyRestored'] },
    { prefix: 'workbench.audit.', choices: ['viewCreated'] },
    { prefix: 'phonebook.subject.', choices: ['company'] },
    { prefix: 'workbench.subject.', choices: ['view'] },
  ])
})
