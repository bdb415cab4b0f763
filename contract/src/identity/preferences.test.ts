import { expect, test } from 'vitest'
import { knownPreferences, mostPins, preferencesPatch } from './profiles/preferences.ts'

test.for([
  [{ menuPins: ['/contacts/contactsList', '/trade/records'] }, true],
  [{ menuPins: [] }, true],
  [{ menuPins: null, menuFolds: null }, true],
  [{ menuPins: Array.from({ length: mostPins }, (_, index) => `/contacts/page${index}`) }, true],
  [{ menuPins: Array.from({ length: mostPins + 1 }, (_, index) => `/contacts/page${index}`) }, false],
  [{ menuPins: ['contacts/tag'] }, false],
  [{ menuPins: ['//elsewhere.example'] }, false],
  [{ menuPins: ['/contacts/tabs/$name'] }, false],
  [{ menuPins: '/contacts/tag' }, false],
  [{ menuFolds: ['contacts.customers'] }, true],
  [{ menuFolds: ['contacts customers'] }, false],
] as const)('a patch of %o is taken: %s', ([patch, taken]) => {
  expect(preferencesPatch.safeParse(patch).success).toBe(taken)
})

test('pins that another build has kept too many of do not spoil the other preferences', () => {
  const menuPins = Array.from({ length: mostPins + 1 }, (_, index) => `/contacts/page${index}`)
  expect(knownPreferences({ menuPins, menuFolds: ['contacts.followups'], size: 'mini' })).toEqual({
    menuFolds: ['contacts.followups'],
    size: 'mini',
    tables: {},
  })
})
