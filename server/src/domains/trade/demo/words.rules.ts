import type { Container } from '@seamark/contract/territory/containers'

const splitWords = (text: string): readonly string[] => text.split(' ')

/** The ports of loading in China, as each customs office writes them, with weight and growth in a year. */
export const chinesePorts = [
  ['CNSHA', 'SHANGHAI', 26, 1.04],
  ['CNNGB', 'NINGBO', 22, 1.1],
  ['CNYTN', 'YANTIAN', 17, 0.96],
  ['CNTAO', 'QINGDAO', 10, 1.02],
  ['CNNSA', 'NANSHA', 8, 1.15],
  ['CNXMN', 'XIAMEN', 6, 1],
  ['CNTXG', 'XINGANG', 5, 0.94],
  ['CNSHK', 'SHEKOU', 3, 0.98],
  ['CNDLC', 'DALIAN', 2, 0.92],
  ['CNFOC', 'FUZHOU', 1, 1],
] as const

/** The ports of destination, as they are written, with lane, country, weight and growth in a year. */
export const foreignPorts = [
  ['USLAX', 'LOS ANGELES, CA', 'usWest', 'US', 24, 1.02],
  ['USLGB', 'LONG BEACH, CA', 'usWest', 'US', 20, 0.97],
  ['USNYC', 'NEW YORK/NEWARK AREA', 'usEast', 'US', 15, 1.05],
  ['USSAV', 'SAVANNAH, GA', 'usEast', 'US', 11, 1.14],
  ['USHOU', 'HOUSTON, TX', 'usEast', 'US', 8, 1.12],
  ['USORF', 'NORFOLK, VA', 'usEast', 'US', 6, 1.04],
  ['USOAK', 'OAKLAND, CA', 'usWest', 'US', 5, 0.9],
  ['USSEA', 'SEATTLE, WA', 'usWest', 'US', 4, 0.93],
  ['USCHS', 'CHARLESTON, SC', 'usEast', 'US', 4, 1.03],
  ['NLRTM', 'ROTTERDAM', 'europeBase', 'NL', 12, 1.03],
  ['DEHAM', 'HAMBURG', 'europeBase', 'DE', 11, 0.94],
  ['BEANR', 'ANTWERP', 'europeBase', 'BE', 7, 1.02],
  ['GBFXT', 'FELIXSTOWE', 'europeBase', 'GB', 7, 0.98],
  ['FRLEH', 'LE HAVRE', 'europeBase', 'FR', 4, 1],
  ['PLGDN', 'GDANSK', 'baltic', 'PL', 4, 1.18],
  ['ESVLC', 'VALENCIA', 'westMediterranean', 'ES', 5, 1.08],
  ['ITGOA', 'GENOA', 'westMediterranean', 'IT', 4, 1],
  ['TRIST', 'ISTANBUL', 'eastMediterranean', 'TR', 4, 1.12],
  ['AEJEA', 'JEBEL ALI', 'middleEast', 'AE', 9, 1.16],
  ['SADMM', 'DAMMAM', 'middleEast', 'SA', 4, 1.2],
  ['INNSA', 'NHAVA SHEVA', 'indiaPakistan', 'IN', 6, 1.13],
  ['VNSGN', 'HO CHI MINH CITY', 'southeastAsia', 'VN', 7, 1.2],
  ['THLCH', 'LAEM CHABANG', 'southeastAsia', 'TH', 6, 1.06],
  ['MYPKG', 'PORT KLANG', 'southeastAsia', 'MY', 5, 1.03],
  ['IDJKT', 'JAKARTA', 'southeastAsia', 'ID', 5, 1.1],
  ['JPTYO', 'TOKYO', 'japanKorea', 'JP', 5, 0.97],
  ['KRPUS', 'BUSAN', 'japanKorea', 'KR', 5, 1],
  ['BRSSZ', 'SANTOS', 'southAmericaEast', 'BR', 6, 1.09],
  ['CLSAI', 'SAN ANTONIO', 'southAmericaWest', 'CL', 4, 1.05],
  ['PECLL', 'CALLAO', 'southAmericaWest', 'PE', 3, 1.08],
  ['MXZLO', 'MANZANILLO', 'mexico', 'MX', 6, 1.15],
  ['AUMEL', 'MELBOURNE', 'australasia', 'AU', 4, 1.01],
  ['ZADUR', 'DURBAN', 'southAfrica', 'ZA', 3, 0.98],
  ['NGAPP', 'APAPA', 'westAfrica', 'NG', 3, 1.1],
  ['KEMBA', 'MOMBASA', 'eastAfrica', 'KE', 2, 1.12],
] as const

interface Trade {
  /** Commodity codes, with the words of the papers in English and in Chinese. */
  goods: readonly (readonly [hs: string, english: string, chinese: string])[]
  boxes: readonly (readonly [Container['code'], number])[]
  /** Kilograms per TEU, and dollars per kilogram. */
  weight: number
  value: number
  /** The month with most shipments, and by how much they exceed the average. */
  peak: number
  swing: number
  /** The words for this trade in companies' names, in English and in Chinese. */
  english: readonly string[]
  chinese: readonly string[]
}

const dry = [
  ['40HQ', 62],
  ['40GP', 16],
  ['20GP', 20],
  ['45HQ', 2],
] as const
const heavy = [
  ['20GP', 70],
  ['40GP', 26],
  ['40HQ', 4],
] as const
const cold = [
  ['40RH', 84],
  ['20RF', 16],
] as const

export const trades: readonly Trade[] = [
  {
    goods: [
      ['940161', 'UPHOLSTERED WOODEN SEATS', '软体木框架坐具'],
      ['940360', 'WOODEN FURNITURE', '木家具'],
      ['940421', 'MATTRESSES', '床垫'],
    ],
    boxes: dry,
    weight: 3600,
    value: 4,
    peak: 9,
    swing: 0.25,
    english: ['FURNITURE', 'HOME FURNISHINGS', 'LIVING'],
    chinese: ['家具', '家居用品'],
  },
  {
    goods: [
      ['850980', 'ELECTRIC KITCHEN APPLIANCES', '家用电动器具'],
      ['851660', 'AIR FRYERS AND OVENS', '电烤炉'],
      ['841451', 'ELECTRIC FANS', '电风扇'],
    ],
    boxes: dry,
    weight: 4300,
    value: 7,
    peak: 9,
    swing: 0.35,
    english: ['APPLIANCE', 'HOUSEWARES', 'KITCHENWARE'],
    chinese: ['电器', '小家电'],
  },
  {
    goods: [
      ['950300', 'TOYS AND PUZZLES', '玩具'],
      ['950510', 'CHRISTMAS ARTICLES', '圣诞用品'],
    ],
    boxes: dry,
    weight: 3000,
    value: 8,
    peak: 8,
    swing: 0.7,
    english: ['TOYS', 'GIFTS', 'NOVELTY'],
    chinese: ['玩具', '礼品'],
  },
  {
    goods: [
      ['610910', 'COTTON T-SHIRTS, KNITTED', '棉制针织T恤衫'],
      ['620342', 'MENS COTTON TROUSERS', '棉制男裤'],
      ['611030', 'PULLOVERS OF MAN-MADE FIBRES', '化纤套头衫'],
    ],
    boxes: dry,
    weight: 4600,
    value: 15,
    peak: 7,
    swing: 0.4,
    english: ['APPAREL', 'GARMENT', 'FASHION'],
    chinese: ['服饰', '针织'],
  },
  {
    goods: [
      ['401110', 'NEW PNEUMATIC TYRES FOR CARS', '小客车用新充气轮胎'],
      ['870830', 'BRAKE PARTS', '制动器零件'],
      ['870870', 'ROAD WHEELS', '车轮'],
    ],
    boxes: dry,
    weight: 8200,
    value: 3.4,
    peak: 4,
    swing: 0.15,
    english: ['TIRE', 'AUTO PARTS', 'RUBBER'],
    chinese: ['轮胎', '汽车配件'],
  },
  {
    goods: [
      ['690721', 'CERAMIC TILES', '陶瓷砖'],
      ['680293', 'GRANITE SLABS', '花岗岩板材'],
    ],
    boxes: heavy,
    weight: 23_000,
    value: 0.5,
    peak: 5,
    swing: 0.2,
    english: ['STONE', 'CERAMICS', 'TILE'],
    chinese: ['陶瓷', '石材'],
  },
  {
    goods: [
      ['731815', 'SCREWS AND BOLTS', '螺钉及螺栓'],
      ['820559', 'HAND TOOLS', '手工工具'],
      ['830140', 'LOCKS', '门锁'],
    ],
    boxes: heavy,
    weight: 16_000,
    value: 3,
    peak: 3,
    swing: 0.12,
    english: ['HARDWARE', 'TOOLS', 'FASTENERS'],
    chinese: ['五金', '工具'],
  },
  {
    goods: [
      ['850440', 'STATIC CONVERTERS AND CHARGERS', '静止式变流器'],
      ['854143', 'PHOTOVOLTAIC MODULES', '光伏组件'],
      ['850760', 'LITHIUM-ION BATTERIES', '锂离子蓄电池'],
    ],
    boxes: dry,
    weight: 9000,
    value: 9,
    peak: 6,
    swing: 0.18,
    english: ['ELECTRONICS', 'POWER', 'SOLAR'],
    chinese: ['电子科技', '新能源'],
  },
  {
    goods: [
      ['940511', 'LED LAMPS', 'LED灯具'],
      ['853952', 'LED BULBS', 'LED灯泡'],
    ],
    boxes: dry,
    weight: 4000,
    value: 9,
    peak: 10,
    swing: 0.2,
    english: ['LIGHTING', 'LED', 'ILLUMINATION'],
    chinese: ['照明', '灯饰'],
  },
  {
    goods: [
      ['030461', 'FROZEN TILAPIA FILLETS', '冻罗非鱼片'],
      ['030617', 'FROZEN SHRIMPS', '冻虾'],
    ],
    boxes: cold,
    weight: 11_500,
    value: 4.5,
    peak: 11,
    swing: 0.3,
    english: ['SEAFOOD', 'FOODS', 'MARINE PRODUCTS'],
    chinese: ['水产', '冷冻食品'],
  },
  {
    goods: [
      ['070320', 'FRESH GARLIC', '大蒜'],
      ['200570', 'CANNED VEGETABLES', '蔬菜罐头'],
      ['200811', 'PEANUTS, PREPARED', '花生制品'],
    ],
    boxes: heavy,
    weight: 21_000,
    value: 1.3,
    peak: 7,
    swing: 0.5,
    english: ['AGRO', 'PRODUCE', 'FOOD TRADING'],
    chinese: ['食品', '农产品'],
  },
  {
    goods: [
      ['392690', 'ARTICLES OF PLASTICS', '塑料制品'],
      ['392410', 'PLASTIC TABLEWARE', '塑料餐具'],
      ['391810', 'VINYL FLOORING', '聚氯乙烯地板'],
    ],
    boxes: dry,
    weight: 7000,
    value: 2.6,
    peak: 8,
    swing: 0.15,
    english: ['PLASTICS', 'PACKAGING', 'FLOORING'],
    chinese: ['塑料制品', '包装'],
  },
  {
    goods: [
      ['283711', 'SODIUM COMPOUNDS', '钠化合物'],
      ['320611', 'TITANIUM DIOXIDE', '钛白粉'],
    ],
    boxes: heavy,
    weight: 19_500,
    value: 2.2,
    peak: 3,
    swing: 0.1,
    english: ['CHEMICAL', 'MATERIALS', 'PIGMENTS'],
    chinese: ['化工', '新材料'],
  },
  {
    goods: [
      ['842952', 'EXCAVATORS', '挖掘机'],
      ['841382', 'PUMPS FOR LIQUIDS', '液体泵'],
      ['842230', 'PACKING MACHINERY', '包装机械'],
    ],
    boxes: [
      ['40GP', 40],
      ['20GP', 25],
      ['40FR', 20],
      ['40OT', 15],
    ],
    weight: 9500,
    value: 8,
    peak: 3,
    swing: 0.15,
    english: ['MACHINERY', 'EQUIPMENT', 'INDUSTRIAL'],
    chinese: ['机械', '机电设备'],
  },
]

/**
 * The words of invented names: two words and the trade for foreign companies; a city, two characters and the trade for
 * Chinese ones.
 */
export const first = splitWords(
  'CEDAR HARBOR MAPLE SUMMIT RIVER GOLDEN SILVER NORTHERN PACIFIC ATLANTIC PRAIRIE CANYON EVERGREEN COPPER GRANITE WILLOW COASTAL LAKESHORE REDWOOD BLUE CRIMSON EAGLE FALCON LIBERTY PIONEER STERLING CROWN BEACON ANCHOR COMPASS ORCHARD MEADOW',
)
export const second = splitWords(
  'HOLLOW BRIDGE POINT VALLEY CREEK RIDGE FIELD GATE STONE WOOD HILL FORK BAY PEAK GROVE SPRING LANE CROSS MILL FORD CLIFF HAVEN SHORE TRAIL PASS BROOK LANDING SQUARE PARK CORNER ISLE CAPE',
)
export const forms: Readonly<Record<string, readonly string[]>> = {
  US: ['INC', 'LLC', 'CORP', 'CO'],
  DE: ['GMBH', 'GMBH & CO KG'],
  GB: ['LTD'],
  FR: ['SAS', 'SARL'],
  NL: ['BV'],
  BE: ['NV'],
  ES: ['SL', 'SA'],
  IT: ['SRL', 'SPA'],
  BR: ['LTDA'],
  MX: ['SA DE CV'],
  CL: ['SPA'],
  PE: ['SAC'],
  IN: ['PVT LTD'],
  AE: ['FZE', 'LLC'],
  AU: ['PTY LTD'],
}
export const chineseCities = [
  ['SHANGHAI', '上海', 'CNSHA'],
  ['NINGBO', '宁波', 'CNNGB'],
  ['SHENZHEN', '深圳', 'CNYTN'],
  ['QINGDAO', '青岛', 'CNTAO'],
  ['FOSHAN', '佛山', 'CNNSA'],
  ['XIAMEN', '厦门', 'CNXMN'],
  ['TIANJIN', '天津', 'CNTXG'],
  ['HANGZHOU', '杭州', 'CNNGB'],
  ['SUZHOU', '苏州', 'CNSHA'],
  ['DONGGUAN', '东莞', 'CNYTN'],
  ['YIWU', '义乌', 'CNNGB'],
  ['ZHONGSHAN', '中山', 'CNSHK'],
  ['DALIAN', '大连', 'CNDLC'],
  ['FUZHOU', '福州', 'CNFOC'],
  ['YANTAI', '烟台', 'CNTAO'],
  ['GUANGZHOU', '广州', 'CNNSA'],
] as const
export const syllables = [
  ...splitWords(
    '安=AN 博=BO 昌=CHANG 德=DE 恒=HENG 丰=FENG 广=GUANG 华=HUA 嘉=JIA 建=JIAN 康=KANG 隆=LONG 美=MEI 宁=NING 鹏=PENG 瑞=RUI',
  ),
  ...splitWords(
    '盛=SHENG 泰=TAI 通=TONG 万=WAN 祥=XIANG 鑫=XIN 雅=YA 益=YI 永=YONG 源=YUAN 泽=ZE 正=ZHENG 志=ZHI 中=ZHONG 卓=ZHUO 凯=KAI',
  ),
].map((pair) => pair.split('=') as [string, string])

export const forwarders = [
  ['BLUE HERON LOGISTICS INC', '蓝鹭国际物流有限公司'],
  ['SILK SAIL INTERNATIONAL FREIGHT LTD', '丝帆国际货运代理有限公司'],
  ['NINE RIVERS CONSOLIDATORS LLC', '九江拼箱货运有限公司'],
  ['GREAT CIRCLE FORWARDING CORP', '大圆货代有限公司'],
  ['HARBORLINE SHIPPING CO LTD', '港线船务有限公司'],
  ['JADE ROUTE CARGO LTD', '玉路国际货运有限公司'],
  ['THREE CAPES NVOCC INC', '三岬国际货物运输代理有限公司'],
  ['MERIDIAN STAR FREIGHT LLC', '子午星物流有限公司'],
] as const
export const nobody = ['TO ORDER', 'TO THE ORDER OF SHIPPER', 'N/A', ''] as const

/** Carriers, with their owner codes on containers, their ships, and their share of the traffic. */
export const carriers = [
  ['MAEU', splitWords('MRKU MSKU'), splitWords('TIDE CREST WIND'), 16],
  ['MSCU', splitWords('MSCU MEDU'), splitWords('ALBA BRUNA CARLOTTA'), 18],
  ['COSU', splitWords('CSNU CCLU'), splitWords('JADE PEARL CORAL'), 17],
  ['CMDU', splitWords('CMAU APZU'), splitWords('PASCAL VOLTAIRE RACINE'), 12],
  ['OOLU', splitWords('OOLU OOCU'), splitWords('KOWLOON LANTAU STANLEY'), 9],
  ['EGLV', splitWords('EGHU EISU'), splitWords('LUCID LOYAL LUNAR'), 9],
  ['ONEY', splitWords('ONEU NYKU'), splitWords('STORK HERON IBIS'), 8],
  ['HLCU', splitWords('HLBU HLXU'), splitWords('ELBE WESER RHEIN'), 6],
  ['YMLU', splitWords('YMMU YMLU'), splitWords('UNITY UPWARD UTMOST'), 4],
  ['ZIMU', splitWords('ZCSU ZIMU'), splitWords('SAPPHIRE AMBER ONYX'), 4],
] as const
