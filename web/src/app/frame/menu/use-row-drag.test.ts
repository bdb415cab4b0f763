import { expect, test } from 'vitest'
import { dropMark } from './use-row-drag.ts'

const paths = ['/a', '/b', '/c']

test.for([
  [{ path: '/a', place: 0 }, [undefined, undefined, undefined]],
  [{ path: '/a', place: 1 }, [undefined, undefined, 'before']],
  [{ path: '/a', place: 2 }, [undefined, undefined, 'after']],
  [{ path: '/c', place: 0 }, ['before', undefined, undefined]],
  [{ path: '/b', place: 1 }, [undefined, undefined, undefined]],
] as const)('%o would land where the mark is', ([drag, marks]) => {
  expect(paths.map((row) => dropMark(paths, drag, row))).toEqual(marks)
})
