import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { mergeChanges, settleMerge } from './company-merge-rules.ts'
import { changedFields, type CompanyValues } from './company-rules.ts'

const { visibility: _visibility, ...blank } = newCompany.parse({
  name: '宁波远洋国际货运代理有限公司',
  telephone: '0574-87651234',
  city: '宁波',
  routeAreas: ['usWest'],
})
const seen: CompanyValues = blank

test('nothing changed, nothing to send', () => {
  expect(changedFields(seen, { ...seen, name: ` ${seen.name} ` })).toEqual({})
  expect(
    changedFields({ ...seen, routeAreas: ['usWest', 'usEast'] }, { ...seen, routeAreas: ['usEast', 'usWest'] }),
  ).toEqual({})
})

test('only the fields that differ are sent, emptied ones too', () => {
  expect(changedFields(seen, { ...seen, telephone: '', progress: 'quoted' })).toEqual({
    telephone: '',
    progress: 'quoted',
  })
})

test.each([
  {
    name: 'only I changed it: sent again',
    theirs: {},
    mine: { telephone: '0574-87650000' },
    changes: { telephone: '0574-87650000' },
    contested: [],
  },
  { name: 'only they changed it: theirs stays', theirs: { city: '舟山' }, mine: {}, changes: {}, contested: [] },
  {
    name: 'each changed another field: both stay',
    theirs: { city: '舟山' },
    mine: { telephone: '1' },
    changes: { telephone: '1' },
    contested: [],
  },
  {
    name: 'both changed it alike: settled',
    theirs: { city: '舟山' },
    mine: { city: '舟山 ' },
    changes: {},
    contested: [],
  },
  {
    name: 'both changed it differently: somebody chooses',
    theirs: { city: '舟山' },
    mine: { city: '杭州' },
    changes: {},
    contested: ['city'],
  },
  {
    name: 'lists are compared as a whole',
    theirs: { routeAreas: ['usWest' as const, 'baltic' as const] },
    mine: { routeAreas: ['usEast' as const], remark: '月结' },
    changes: { remark: '月结' },
    contested: ['routeAreas'],
  },
])('$name', ({ theirs, mine, changes, contested }) => {
  const merge = mergeChanges(seen, { ...seen, ...theirs }, mine)
  expect(merge.changes).toEqual(changes)
  expect(merge.conflicts.map((conflict) => conflict.field)).toEqual(contested)
})

test('a conflict shows what was, what they made of it and what I want', () => {
  const merge = mergeChanges(seen, { ...seen, city: '舟山' }, { city: '杭州' })
  expect(merge.conflicts).toEqual([{ field: 'city', original: '宁波', theirs: '舟山', mine: '杭州' }])
})

test.each([
  { side: 'original' as const, sent: { remark: '月结', city: '宁波' } },
  { side: 'theirs' as const, sent: { remark: '月结' } },
  { side: 'mine' as const, sent: { remark: '月结', city: '杭州' } },
])('choosing $side sends exactly that', ({ side, sent }) => {
  const merge = mergeChanges(seen, { ...seen, city: '舟山' }, { city: '杭州', remark: '月结' })
  expect(settleMerge(merge, { city: side })).toEqual(sent)
})
