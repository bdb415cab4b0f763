import { describe, expect, test } from 'vitest'
import { kilogramsIn, saidOfValue } from './heading-units.rules.ts'

describe('units in headings', () => {
  test.each([
    ['毛重(吨)', 1000],
    ['毛重（千克）', 1],
    ['毛重(单位:公斤)', 1],
    ['净重[磅]', 0.45359237],
    ['毛重吨', 1000],
    ['重量KG', 1],
    ['总重(千吨)', 1_000_000],
    ['Gross Weight (LB)', 0.45359237],
    ['GROSS WEIGHT [MT]', 1000],
    ['Weight (Metric Tons)', 1000],
    ['WEIGHT_LBS', 0.45359237],
    ['Gross weight in pounds', 0.45359237],
    ['Weight short tons', 907.18474],
    ['Peso bruto (toneladas)', 1000],
    ['総重量（トン）', 1000],
    ['Gross Weight (thousand KG)', 1000],
    ['Gross Weight', undefined],
    ['Gross Weight (total)', undefined],
    ['Gross Wt', undefined],
    ['毛重', undefined],
    ['Weight (KG or LB)', undefined],
  ])('%s: %s kilograms', (heading, kilograms) => expect(kilogramsIn(heading)).toBe(kilograms))

  test.each([
    ['金额(人民币)', false, 1],
    ['金额（美元）', true, 1],
    ['金额(万美元)', true, 10_000],
    ['金额（万元）', false, 10_000],
    ['货值万美元', true, 10_000],
    ['金额人民币', false, 1],
    ['金额（千円）', false, 1000],
    ['金額（千ドル）', true, 1000],
    ['金額(百万円)', false, 1_000_000],
    ['金额(单位：元)', false, 1],
    ['金额(万)', null, 10_000],
    ['Total Value (EUR)', false, 1],
    ['Amount (RMB)', false, 1],
    ['Amount (US$)', true, 1],
    ["Value (USD'000)", true, 1000],
    ['Value (thousand USD)', true, 1000],
    ['FOB Value (US$ million)', true, 1_000_000],
    ['TOTAL_VALUE_EUR', false, 1],
    ['Valor FOB (miles de dólares)', true, 1000],
    ['Valor (pesos)', false, 1],
    ['Value (declared)', null, 1],
    ['Total Value', null, 1],
    ['金额', null, 1],
  ])('%s: dollars %s, times %s', (heading, isDollars, times) => expect(saidOfValue(heading)).toEqual({ isDollars, times }))
})
