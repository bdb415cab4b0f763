import { expect, test } from 'vitest'
import { readArguments } from './arguments.mjs'

test.each([
  ['', { lanes: ['main', 'operations', 'trust'], filters: [] }],
  ['company-form t05', { lanes: ['main', 'operations', 'trust'], filters: ['company-form', 't05'] }],
  ['--fast', { lanes: ['fast'], filters: [] }],
  ['--fast words', { lanes: ['fast'], filters: ['words'] }],
  ['--only main', { lanes: ['main'], filters: [] }],
  ['--only operations kills', { lanes: ['operations'], filters: ['kills'] }],
  ['--only=trust t05', { lanes: ['trust'], filters: ['t05'] }],
])('npm test -- %s', (given, wanted) => {
  expect(readArguments(given.split(' ').filter(Boolean))).toEqual(wanted)
})

test.each([
  ['--only figures', 'There is no lane "figures"; --only takes main, operations, trust.'],
  ['--only', 'There is no lane ""; --only takes main, operations, trust.'],
  ['--fast --only trust', '--fast and --only exclude each other'],
  ['--slow', 'Unknown option --slow'],
])('npm test -- %s is refused', (given, message) => {
  expect(() => readArguments(given.split(' '))).toThrow(message)
})
