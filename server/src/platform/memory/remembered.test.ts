import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

const counted = (most: number) => {
  const asked: string[] = []
  const read = remembered((text) => {
    asked.push(text)
    return text === 'nothing' ? undefined : text.toUpperCase()
  }, most)
  return { asked, read }
}

test('a text is read once, also one whose answer is nothing', () => {
  const { asked, read } = counted(10)
  expect([read('a'), read('b'), read('a'), read('nothing'), read('nothing')]).toEqual([
    'A',
    'B',
    'A',
    undefined,
    undefined,
  ])
  expect(asked).toEqual(['a', 'b', 'nothing'])
})

test('the memory is emptied when it is full, and holds no long texts', () => {
  const { asked, read } = counted(2)
  const long = 'x'.repeat(101)
  for (const text of ['a', long, long, 'b', 'c', 'a']) read(text)
  expect(asked).toEqual(['a', long, long, 'b', 'c', 'a'])
})
