/**
 * The words of a name that say what a company trades in, by kind: Chinese ones, then those by which names are
 * translated. Two names of different kinds are two companies, however alike the rest is.
 */
const kinds: readonly (readonly [kind: string, han: string, latin: string])[] = [
  ['textile', '纺织|织造|印染|面料|家纺', 'TEXTILES?|FABRICS?|WEAVING|DYEING'],
  ['knitting', '针织', 'KNITTING|KNITWEAR|KNITS?'],
  ['garment', '服装|服饰|制衣|时装', 'GARMENTS?|APPAREL|CLOTHING|FASHIONS?'],
  ['shoes', '鞋业|鞋', 'SHOES?|FOOTWEAR'],
  ['bags', '箱包|皮具', 'BAGS?|LUGGAGE|HANDBAGS?'],
  ['leather', '皮革', 'LEATHER'],
  ['toys', '玩具', 'TOYS?'],
  ['furniture', '家具', 'FURNITURE|FURNISHINGS?'],
  ['home', '家居|家庭用品|日用品|百货', 'HOUSEHOLDS?|HOUSEWARES?|HOMEWARES?|HOME'],
  ['kitchen', '厨具|餐具|炊具', 'KITCHENWARES?|COOKWARE|TABLEWARE'],
  ['appliance', '电器|家电', 'APPLIANCES?|ELECTRIC|ELECTRICAL'],
  ['electronics', '电子', 'ELECTRONICS?|ELECTRON'],
  ['lighting', '照明|灯饰|灯具', 'LIGHTING|LIGHTS?|LAMPS?'],
  ['technology', '科技|技术', 'TECHNOLOGY|TECHNOLOGIES|TECH'],
  ['machinery', '机械|机床|机电|设备', 'MACHINERY|MACHINES?|MACHINE|EQUIPMENTS?'],
  ['tools', '工具', 'TOOLS?'],
  ['hardware', '五金', 'HARDWARE'],
  ['metal', '金属|铝业|铜业', 'METALS?|ALUMINUM|ALUMINIUM|COPPER'],
  ['steel', '钢铁|钢管|钢', 'STEEL|IRON'],
  ['valve', '阀门', 'VALVES?'],
  ['bearing', '轴承', 'BEARINGS?'],
  ['pump', '泵业|水泵', 'PUMPS?'],
  ['cable', '电缆|电线', 'CABLES?|WIRES?'],
  ['plastic', '塑料|塑胶|塑业', 'PLASTICS?'],
  ['rubber', '橡胶', 'RUBBER'],
  ['packaging', '包装', 'PACKAGING|PACKING'],
  ['printing', '印刷', 'PRINTING'],
  ['paper', '纸业|纸', 'PAPER'],
  ['glass', '玻璃', 'GLASS'],
  ['ceramic', '陶瓷', 'CERAMICS?|PORCELAIN'],
  ['stone', '石材|石业', 'STONES?|GRANITE|MARBLE'],
  ['wood', '木业|地板', 'WOODS?|TIMBER|FLOORING'],
  ['chemical', '化工|化学', 'CHEMICALS?|CHEM'],
  ['pharma', '医药|药业|制药', 'PHARMACEUTICALS?|PHARMA|PHARM'],
  ['medical', '医疗', 'MEDICAL'],
  ['food', '食品|农产|水产|果蔬', 'FOODS?|FOODSTUFFS?|SEAFOODS?|AGRICULTURAL'],
  ['auto', '汽车|汽配|车业', 'AUTO|AUTOMOTIVE|AUTOMOBILES?|VEHICLES?|MOTORS?'],
  ['tyre', '轮胎', 'TYRES?|TIRES?'],
  ['bicycle', '自行车', 'BICYCLES?|BIKES?|CYCLES?'],
  ['sports', '体育|运动', 'SPORTS?|SPORTING|FITNESS'],
  ['crafts', '工艺品|工艺', 'CRAFTS?|HANDICRAFTS?|ARTS?'],
  ['gifts', '礼品', 'GIFTS?'],
  ['stationery', '文具', 'STATIONERY'],
  ['optical', '光学|眼镜', 'OPTICAL|OPTICS'],
  ['instrument', '仪器|仪表', 'INSTRUMENTS?|METERS?'],
  ['jewellery', '首饰|珠宝|饰品', 'JEWELLERY|JEWELRY'],
  ['energy', '能源|光伏|太阳能', 'ENERGY|SOLAR|PHOTOVOLTAIC'],
  ['material', '材料', 'MATERIALS?'],
  ['logistics', '物流|货运|货代|船务|运输', 'LOGISTICS?|FREIGHT|FORWARDING|SHIPPING|TRANSPORT'],
]

const patterns = kinds.map(([kind, han, latin]) => ({
  kind,
  han: new RegExp(han, 'u'),
  latin: new RegExp(`(?:^|\\s)(?:${latin})(?=\\s|$)`, 'u'),
}))

/** Returns the kinds of goods or services that a canonical name says it trades in. */
export function tradesOf(key: string): ReadonlySet<string> {
  const isHan = /\p{Script=Han}/u.test(key)
  return new Set(patterns.flatMap(({ kind, han, latin }) => ((isHan ? han : latin).test(key) ? [kind] : [])))
}

/** What a likeness can be at most: a person need not look at two names of different trades. */
const mostOfOthers = 0.6
/** Where one of the names says no trade, the other may be another company of that name. */
const mostOfOne = 0.9

/** Returns the highest likeness that two names can have by what they trade in. */
export function mostLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 && other.size === 0) return 1
  if (one.size === 0 || other.size === 0) return mostOfOne
  return [...one].some((kind) => other.has(kind)) ? 1 : mostOfOthers
}
