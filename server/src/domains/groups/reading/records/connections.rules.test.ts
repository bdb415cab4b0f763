import { expect, test } from 'vitest'
import { ConnectionReader, isConnections } from './connections.rules.ts'

const list = [
  'Notes:',
  '"When exporting your connection data, you may notice that some of the email addresses are missing."',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Ana,Souza,https://www.linkedin.com/in/ana-souza,ana@cargo.example,"Cargo, Ltda",Sales,03 Apr 2024',
  '海平,陈,https://www.linkedin.com/in/%E6%B5%B7%E5%B9%B3/,,远航货代,,04 Apr 2024',
  ',,,,,,05 Apr 2024',
].join('\n')

test('the list of people that LinkedIn exports is recognised by its headings, not by its name', () => {
  expect(isConnections(list)).toBe(true)
  expect(isConnections(list.replace('Email Address', 'Mail'))).toBe(false)
  expect(isConnections('CONVERSATION ID,FROM,DATE,CONTENT')).toBe(false)
})

test('each person is read with company, mail and profile, also where the text comes in pieces', () => {
  const reader = new ConnectionReader()
  for (let at = 0; at < list.length; at += 7) reader.feed(list.slice(at, at + 7))
  reader.end()
  expect(reader.connections).toEqual([
    { name: 'Ana Souza', company: 'Cargo, Ltda', mails: ['ana@cargo.example'], profile: 'ana-souza' },
    { name: '海平 陈', company: '远航货代', mails: [], profile: '%E6%B5%B7%E5%B9%B3' },
  ])
})
