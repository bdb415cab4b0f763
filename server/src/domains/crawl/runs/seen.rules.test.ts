import { expect, test } from 'vitest'
import { readPage } from '../reading/pages.rules.ts'
import { addSeen, idleRules, nothingSeen } from './seen.rules.ts'

const page = (text: string) =>
  readPage({
    text,
    address: 'https://site.test/',
    kind: 'item',
    brings: 'companies',
    rules: { name: 'h2', qq: '.qq' },
    isLook: false,
  })

test('a rule is idle that took nothing on any page, and what the page has is said', () => {
  const [one, other] = [page('<h2>甲公司</h2><p>a</p><p>b</p>'), page('<h2>乙公司</h2><p class="qq">12345</p>')]
  expect(idleRules({ name: 'h2', qq: '.qq', next: '.next' }, [one])).toEqual([{ rule: 'qq', has: 'p 2, h2 1' }])
  expect(idleRules({ name: 'h2', qq: '.qq' }, [one, other])).toEqual([])
})

test('a trial shows what each page says, with the way it was found and the words around', () => {
  const address = 'https://site.test/2'
  const seen = addSeen(nothingSeen, address, page('<h2>乙公司</h2><p class="qq">QQ：12345</p>'), [])
  expect(seen.found).toEqual([
    {
      address,
      values: [
        { field: 'name', text: '乙公司', method: 'selector', around: '乙公司QQ：12345' },
        { field: 'qq', text: '12345', method: 'selector', around: '乙公司QQ：12345' },
      ],
    },
  ])
})
