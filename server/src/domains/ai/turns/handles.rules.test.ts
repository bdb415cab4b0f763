import { expect, test } from 'vitest'
import { bareHandle, Handles, isHandle } from './handles.rules.ts'

test('a chat gives a record one name, goes on counting from those it has given, and knows no others', () => {
  const handles = new Handles([{ handle: 'K4', kind: 'company', id: 7 }])
  expect(handles.give('company', 7)).toBe('K4')
  expect(handles.give('order', 7)).toBe('K5')
  expect(handles.give('order', 7)).toBe('K5')
  expect(handles.takeFresh()).toEqual([{ handle: 'K5', kind: 'order', id: 7 }])
  expect(handles.takeFresh()).toEqual([])
  expect(handles.find('K4')).toEqual({ handle: 'K4', kind: 'company', id: 7 })
  expect(handles.find('K1')).toBeUndefined()
})

test('handles are read with brackets and without, and in a text with them alone', () => {
  expect(['K3', '[K3]', ' [K3] '].every(isHandle)).toBe(true)
  expect(['K', '3', 'K3 公司', 'k3', 'K 1'].some(isHandle)).toBe(false)
  expect(bareHandle(' [K3] ')).toBe('K3')
})
