import type { LayoutLanguage } from '../layouts/layout.ts'

export interface Port {
  code: string
  en: string
  /** The name in the languages of its country or of the layouts that use it. */
  local: Partial<Record<LayoutLanguage, string>>
}

/** Ports that nobody confuses, with their names as offices of each language write them. */
export const ports: readonly Port[] = [
  { code: 'CNNGB', en: 'NINGBO', local: { zh: '宁波', ja: '寧波', ko: '닝보', ru: 'Нинбо' } },
  { code: 'CNSHA', en: 'SHANGHAI', local: { zh: '上海', ja: '上海', ko: '상하이', ru: 'Шанхай', vi: 'Thượng Hải' } },
  { code: 'CNTAO', en: 'QINGDAO', local: { zh: '青岛', ja: '青島', ko: '칭다오', ru: 'Циндао' } },
  { code: 'CNXMN', en: 'XIAMEN', local: { zh: '厦门', ja: '厦門' } },
  { code: 'JPYOK', en: 'YOKOHAMA', local: { zh: '横滨', ja: '横浜', ko: '요코하마', ru: 'Иокогама' } },
  { code: 'JPUKB', en: 'KOBE', local: { zh: '神户', ja: '神戸', ko: '고베' } },
  { code: 'KRPUS', en: 'BUSAN', local: { zh: '釜山', ja: '釜山', ko: '부산', ru: 'Пусан' } },
  { code: 'KRINC', en: 'INCHEON', local: { zh: '仁川', ja: '仁川', ko: '인천' } },
  { code: 'SGSIN', en: 'SINGAPORE', local: { zh: '新加坡', ja: 'シンガポール', ko: '싱가포르' } },
  { code: 'THLCH', en: 'LAEM CHABANG', local: { zh: '林查班', th: 'แหลมฉบัง' } },
  { code: 'THBKK', en: 'BANGKOK', local: { zh: '曼谷', th: 'กรุงเทพ' } },
  { code: 'VNHPH', en: 'HAI PHONG', local: { zh: '海防', vi: 'Hải Phòng' } },
  { code: 'VNSGN', en: 'HO CHI MINH', local: { zh: '胡志明', vi: 'Hồ Chí Minh' } },
  { code: 'VNDAD', en: 'DA NANG', local: { vi: 'Đà Nẵng' } },
  { code: 'IDJKT', en: 'JAKARTA', local: { zh: '雅加达' } },
  { code: 'IDSUB', en: 'SURABAYA', local: { zh: '泗水' } },
  { code: 'INNSA', en: 'NHAVA SHEVA', local: {} },
  { code: 'INMUN', en: 'MUNDRA', local: {} },
  { code: 'INMAA', en: 'CHENNAI', local: {} },
  { code: 'DEHAM', en: 'HAMBURG', local: { zh: '汉堡', ru: 'Гамбург' } },
  { code: 'NLRTM', en: 'ROTTERDAM', local: { zh: '鹿特丹', ru: 'Роттердам' } },
  { code: 'BEANR', en: 'ANTWERP', local: { zh: '安特卫普' } },
  { code: 'FRLEH', en: 'LE HAVRE', local: { zh: '勒阿弗尔' } },
  { code: 'FRFOS', en: 'FOS SUR MER', local: {} },
  { code: 'TRMER', en: 'MERSIN', local: {} },
  { code: 'TRIZM', en: 'IZMIR', local: {} },
  { code: 'RUVVO', en: 'VLADIVOSTOK', local: { ru: 'Владивосток' } },
  { code: 'RULED', en: 'ST PETERSBURG', local: { ru: 'Санкт-Петербург' } },
  { code: 'RUNVS', en: 'NOVOROSSIYSK', local: { ru: 'Новороссийск' } },
  { code: 'BRSSZ', en: 'SANTOS', local: {} },
  { code: 'BRPNG', en: 'PARANAGUA', local: {} },
  { code: 'CLSAI', en: 'SAN ANTONIO', local: {} },
  { code: 'CLVAP', en: 'VALPARAISO', local: {} },
  { code: 'PECLL', en: 'CALLAO', local: {} },
  { code: 'COBUN', en: 'BUENAVENTURA', local: {} },
  { code: 'USLAX', en: 'LOS ANGELES', local: { zh: '洛杉矶' } },
  { code: 'USLGB', en: 'LONG BEACH', local: { zh: '长滩' } },
  { code: 'USNYC', en: 'NEW YORK', local: { zh: '纽约' } },
  { code: 'USHOU', en: 'HOUSTON', local: {} },
  { code: 'KEMBA', en: 'MOMBASA', local: {} },
]

export const carriers = [
  { scac: 'MAEU', name: 'MAERSK' },
  { scac: 'MSCU', name: 'MSC' },
  { scac: 'COSU', name: 'COSCO' },
  { scac: 'EGLV', name: 'EVERGREEN' },
  { scac: 'ONEY', name: 'ONE' },
  { scac: 'HLCU', name: 'HAPAG-LLOYD' },
  { scac: 'CMDU', name: 'CMA CGM' },
] as const

/** A size as people write it and by ISO 6346, with its TEU. */
export const boxTypes = [
  { name: '20GP', iso: '22G1', teu: 1 },
  { name: '40GP', iso: '42G1', teu: 2 },
  { name: '40HQ', iso: '45G1', teu: 2 },
] as const

export const packages = ['CTN', 'PKG', 'PCS', 'BAG'] as const
/** Codes of the Harmonized System at six digits, for the goods of `words.ts`. */
export const commodities = ['610910', '940330', '731815', '950300'] as const
