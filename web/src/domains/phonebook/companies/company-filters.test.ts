import { expect, test } from 'vitest'
import {
  activeFilters,
  companySearch,
  groupingsOf,
  isInGroup,
  isNarrowed,
  queryOf,
  sortsDays,
  toggleGroup,
  withoutFilters,
} from './company-filters.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const read = (address: string) => companySearch.parse(Object.fromEntries(new URLSearchParams(address)))

test('an address without filters is the whole list, newest change first', () => {
  expect(read('')).toEqual({ view: 'all', sort: 'updatedAt', order: 'desc', limit: 50 })
  expect(isNarrowed(read('sort=name&limit=20'))).toBe(false)
})

test('what an address cannot mean is left out, the rest stays', () => {
  const search = read(
    'progress=quoted,bogus&country=zz&limit=7&sort=password&custodianId=-1&createdFrom=yesterday&city=宁波',
  )
  expect(search).toEqual({ view: 'all', progress: 'quoted', city: '宁波', sort: 'updatedAt', order: 'desc', limit: 50 })
})

test('digits in the search box stay text, whatever the router made of them', () => {
  expect(companySearch.parse({ q: 6688 }).q).toBe('6688')
  expect(companySearch.parse({ masterCoLoader: true }).masterCoLoader).toBe('true')
})

test('a range is one filter and is cleared as one', () => {
  const search = read('createdFrom=2026-01-01&createdTo=2026-01-31&progress=quoted')
  expect(activeFilters(search)).toEqual(['progress', 'created'])
  expect(activeFilters({ ...search, ...withoutFilters('created') })).toEqual(['progress'])
})

test('mine and pool become what the server knows, and the server accepts all of it', () => {
  const full = read(
    'view=mine&q=宁波&progress=quoted,ordered&type=forwarder&routeArea=usWest&masterCoLoader=true&country=CN&departmentId=3&updatedTo=2026-02-01&limit=20',
  )
  const query = queryOf(full, 7, 'next')
  expect(query).toMatchObject({ custodianId: 7, cursor: 'next' })
  expect(listCompanies.query?.safeParse(query).success).toBe(true)
  expect(queryOf(read('view=pool&custodianId=9'), 7)).toMatchObject({ visibility: 'public', custodianId: 9 })
})

test('every filter stands in the address as the server takes it, so that a link and a saved view keep it; nonsense falls out', () => {
  const address =
    'tagAny=1,2&tagAll=3&tagNone=4&followerId=5&area=330000,US&pol=CNNGB,CNSHA&pod=USLAX&podLane=usWest&nextContact=upToToday&untouchedDays=30' +
    '&claimed=true&assigned=false&lastTouchFrom=2026-01-01&heldTo=2026-02-01&industry=%E5%AE%B6%E7%94%B5&mainCategory=x&hasContacts=true&hasEmail=false'
  const search = read(address)
  for (const [name, value] of new URLSearchParams(address))
    expect([name, String(search[name as keyof typeof search])]).toEqual([name, value])
  const names = [
    'tags',
    'industry',
    'mainCategory',
    'area',
    'ports',
    'followerId',
    'claimed',
    'assigned',
    'held',
    'nextContact',
    'lastTouch',
    'hasContacts',
    'hasEmail',
  ]
  expect(activeFilters(search)).toEqual(names)
  expect(listCompanies.query?.safeParse(queryOf(search, 7)).success).toBe(true)
  expect(activeFilters({ ...search, ...withoutFilters('tags', 'ports', 'lastTouch') })).toEqual(
    names.filter((name) => !['tags', 'ports', 'lastTouch'].includes(name)),
  )
  expect(
    activeFilters(read('tagAny=x,0&area=Zhejiang&pol=Ningbo&nextContact=soon&untouchedDays=-1&hasEmail=maybe')),
  ).toEqual([])
  expect(read('tagAny=1,x,2&pol=cnngb,?').tagAny).toBe('1,2')
})

test('a group is a filter: it is chosen beside others, and taken away alone', () => {
  const search = read('progress=quoted&area=330000')
  expect(isInGroup('progress', 'quoted', search)).toBe(true)
  expect(toggleGroup('progress', 'ordered', search)).toEqual({ progress: 'quoted,ordered' })
  expect(toggleGroup('progress', 'quoted', search)).toEqual({ progress: undefined })
  expect(toggleGroup('region', 'US', search)).toEqual({ area: '330000,US' })
  expect(toggleGroup('region', '', search)).toBeUndefined()
  expect(toggleGroup('custodian', '7', read('claimed=false'))).toEqual({ custodianId: 7, claimed: undefined })
  expect(toggleGroup('custodian', '7', read('custodianId=7'))).toEqual({ custodianId: undefined, claimed: undefined })
  expect(toggleGroup('custodian', '', read('custodianId=7'))).toEqual({ custodianId: undefined, claimed: 'false' })
  expect([groupingsOf('all').length, groupingsOf('mine'), groupingsOf('pool').length]).toEqual([
    3,
    ['progress', 'region'],
    2,
  ])
})

test('days are sorted where somebody’s companies or those that fall soon are listed, and any other address keeps its usual order', () => {
  for (const address of ['view=mine', 'custodianId=7', 'due=7']) {
    expect(sortsDays(read(address))).toBe(true)
    expect(queryOf(read(`${address}&sort=daysLeft&order=asc`), 7)).toMatchObject({ sort: 'daysLeft', order: 'asc' })
  }
  for (const address of ['', 'view=pool', 'progress=quoted']) {
    expect(sortsDays(read(address))).toBe(false)
    expect(queryOf(read(`${address}&sort=daysLeft&order=asc`), 7)).toMatchObject({ sort: 'updatedAt', order: 'desc' })
  }
})
