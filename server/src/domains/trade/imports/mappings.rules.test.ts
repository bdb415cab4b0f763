import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { describe, expect, test } from 'vitest'
import { savedMapping, suggestedBy } from './mappings.rules.ts'

const columnsOf = (...columns: [heading: string, suggestion?: TradeField | null][]) =>
  columns.map(([heading, suggestion = null], index) => ({
    index,
    heading,
    samples: [],
    suggestion,
    confidence: suggestion === null ? 0 : 0.9,
    question: null,
  }))
const fieldsOf = (columns: ReturnType<typeof suggestedBy>) =>
  columns.map(({ suggestion, confidence }) => [suggestion, confidence])

describe('what was confirmed of a source', () => {
  test('headings that are the same are told apart by their order', () => {
    const columns = columnsOf(['Name'], ['Address'], ['Name'], ['Address'])
    const saved = savedMapping(columns, [
      { index: 0, field: 'importer' },
      { index: 2, field: 'exporter' },
    ])
    expect(fieldsOf(suggestedBy(saved, columns))).toEqual([
      ['importer', 1],
      [null, 1],
      ['exporter', 1],
      [null, 1],
    ])
  })

  test('a column that was left out stays left out, whatever its heading tells', () => {
    const columns = columnsOf(['Consignee', 'importer'], ['Buyer'])
    const saved = savedMapping(columns, [{ index: 1, field: 'importer' }])
    expect(fieldsOf(suggestedBy(saved, columns))).toEqual([
      [null, 1],
      ['importer', 1],
    ])
  })

  test('what was confirmed goes before a heading that nobody has judged', () => {
    const saved = savedMapping(columnsOf(['B']), [{ index: 0, field: 'importer' }])
    expect(fieldsOf(suggestedBy(saved, columnsOf(['Consignee', 'importer'], ['B'])))).toEqual([
      [null, 0],
      ['importer', 1],
    ])
  })

  test.each<[string, TradeField[], number]>([
    ['the cells contradict', ['importer', 'exporter', 'forwarder'], 0.5],
    ['the cells leave open', ['weight'], 1],
  ])('a field that %s is suggested with confidence', (_what, against, confidence) => {
    const saved = savedMapping(columnsOf(['申报单位'], ['Vessel']), [
      { index: 0, field: 'forwarder' },
      { index: 1, field: 'importer' },
    ])
    const columns = columnsOf(['申报单位'], ['Vessel']).map((column) => ({ ...column, against }))
    expect(fieldsOf(suggestedBy(saved, columns))).toEqual([
      ['forwarder', confidence],
      ['importer', confidence],
    ])
    expect(suggestedBy(saved, columns)[0]).not.toHaveProperty('against')
  })

  test('of two that were confirmed in different files one is suggested, to be looked at', () => {
    const saved = new Map<string, TradeField | null>([
      ['A', 'importer'],
      ['B', 'importer'],
    ])
    expect(fieldsOf(suggestedBy(saved, columnsOf(['A'], ['B'])))).toEqual([
      ['importer', 0.5],
      [null, 0],
    ])
  })
})
