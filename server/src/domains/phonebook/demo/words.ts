import type { ContainerCode } from '@seamark/contract/territory/containers'
import type { Lane } from '@seamark/contract/territory/lanes'

const list = (text: string): readonly string[] => text.split(' ')

/** For each trade: its industry, its main categories, and the word that its firms carry in their names. */
export const trades = {
  trade: ['进出口贸易', list('日用百货 家居用品 礼品 圣诞用品 文具'), list('进出口 国际贸易 贸易 商贸')],
  machinery: ['机械设备', list('数控机床 工程机械配件 包装机械 水泵阀门'), list('机械 机电设备 精密机械 装备制造')],
  chemicals: ['化工', list('钛白粉 染料中间体 涂料 食品添加剂'), list('化工 新材料 化学 科技')],
  electronics: ['电子电器', list('蓝牙耳机 充电器 LED显示屏 储能电池 平板电脑'), list('电子科技 电子 智能科技 光电')],
  lighting: ['灯具照明', list('吊灯 户外灯具 太阳能路灯 灯带'), list('照明 灯饰 照明电器 光电科技')],
  hardware: ['五金工具', list('电动工具 门锁 紧固件 园林工具'), list('五金 五金制品 工具 工贸')],
  plastics: ['塑料制品', list('收纳箱 塑料餐具 注塑件 PVC地板'), list('塑业 塑料制品 塑胶 包装')],
  food: ['食品', list('冷冻水产 大蒜 果蔬罐头 花生制品'), list('食品 水产 农产品 冷冻食品')],
  tyres: ['汽摩配件', list('半钢轮胎 刹车片 轮毂 摩托车配件'), list('轮胎 橡胶 汽车配件 橡塑')],
  garments: ['服装', list('针织衫 牛仔裤 泳装 工作服'), list('服饰 制衣 服装 针织')],
  textiles: ['纺织', list('化纤面料 窗帘布 床上用品 无纺布'), list('纺织 家纺 纺织品 布业')],
  cosmetics: ['美妆个护', list('面膜 香水 美甲用品 假发'), list('化妆品 日化 生物科技 美容用品')],
  steel: ['钢材', list('镀锌板 钢管 钢丝绳 角钢'), list('钢铁 金属制品 钢管 金属材料')],
  stone: ['石材', list('花岗岩板材 墓碑 石雕 人造石'), list('石材 石业 建材 矿业')],
  toys: ['玩具', list('遥控车 积木 毛绒玩具 户外滑梯'), list('玩具 玩具制品 文化用品 礼品')],
  furniture: ['家具', list('实木餐桌 沙发 办公椅 床垫'), list('家具 家居 木业 家居用品')],
  tiles: ['陶瓷建材', list('抛光砖 卫浴洁具 马赛克'), list('陶瓷 建材 卫浴 建筑陶瓷')],
  appliances: ['家用电器', list('空气炸锅 电风扇 冰柜 热水器'), list('电器 家用电器 厨具 小家电')],
  shoes: ['鞋业', list('运动鞋 劳保鞋 童鞋'), list('鞋业 鞋材 体育用品')],
  timber: ['木制品', list('胶合板 木地板 木托盘'), list('木业 板材 木制品 装饰材料')],
  tools: ['园林工具', list('割草机 链锯 手推车'), list('动力机械 园林机械 工具 农机')],
} as const

/** The cities of invented Chinese firms: province, city, area code, weight in the trade, ports of loading, products. */
export const cities = [
  ['上海市', '上海', '021', 16, list('CNSHA'), ['trade', 'machinery', 'chemicals']],
  ['广东省', '深圳', '0755', 15, list('CNYTN CNSHK'), ['electronics', 'trade', 'lighting']],
  ['浙江省', '宁波', '0574', 11, list('CNNGB'), ['hardware', 'trade', 'plastics']],
  ['山东省', '青岛', '0532', 8, list('CNTAO'), ['food', 'tyres', 'machinery']],
  ['广东省', '广州', '020', 8, list('CNNSA CNHUA'), ['garments', 'trade', 'cosmetics']],
  ['天津市', '天津', '022', 6, list('CNTXG'), ['steel', 'chemicals', 'machinery']],
  ['福建省', '厦门', '0592', 5, list('CNXMN'), ['stone', 'garments', 'trade']],
  ['浙江省', '义乌', '0579', 5, list('CNNGB CNSHA'), ['trade', 'toys', 'plastics']],
  ['江苏省', '苏州', '0512', 4, list('CNSHA'), ['electronics', 'machinery', 'textiles']],
  ['广东省', '东莞', '0769', 4, list('CNYTN CNNSA'), ['electronics', 'furniture', 'toys']],
  ['广东省', '佛山', '0757', 4, list('CNNSA CNYTN'), ['furniture', 'tiles', 'appliances']],
  ['浙江省', '杭州', '0571', 4, list('CNNGB CNSHA'), ['textiles', 'trade', 'machinery']],
  ['辽宁省', '大连', '0411', 3, list('CNDLC'), ['food', 'machinery', 'chemicals']],
  ['广东省', '中山', '0760', 3, list('CNNSA CNYTN'), ['lighting', 'appliances', 'hardware']],
  ['江苏省', '南京', '025', 2, list('CNSHA'), ['chemicals', 'machinery', 'electronics']],
  ['江苏省', '连云港', '0518', 2, list('CNLYG'), ['food', 'chemicals', 'timber']],
  ['浙江省', '绍兴', '0575', 2, list('CNNGB'), ['textiles', 'garments']],
  ['浙江省', '温州', '0577', 2, list('CNNGB CNWNZ'), ['shoes', 'hardware']],
  ['浙江省', '永康', '0579', 2, list('CNNGB'), ['hardware', 'appliances']],
  ['福建省', '泉州', '0595', 2, list('CNXMN'), ['shoes', 'garments', 'stone']],
  ['福建省', '福州', '0591', 2, list('CNFOC'), ['trade', 'food', 'furniture']],
  ['山东省', '烟台', '0535', 1, list('CNYNT'), ['food', 'machinery']],
  ['山东省', '临沂', '0539', 1, list('CNTAO CNLYG'), ['timber', 'tools', 'hardware']],
  ['河北省', '石家庄', '0311', 1, list('CNTXG'), ['steel', 'chemicals', 'garments']],
  ['河南省', '郑州', '0371', 1, list('CNTAO'), ['machinery', 'trade']],
  ['湖北省', '武汉', '027', 1, list('CNSHA'), ['machinery', 'chemicals']],
  ['重庆市', '重庆', '023', 1, list('CNSHA'), ['machinery', 'electronics']],
  ['四川省', '成都', '028', 1, list('CNSHA CNYTN'), ['electronics', 'furniture']],
  ['湖南省', '长沙', '0731', 1, list('CNYTN CNSHA'), ['machinery', 'chemicals']],
  ['广西', '南宁', '0771', 1, list('CNQZH'), ['food', 'timber']],
] as const satisfies readonly (readonly [
  string,
  string,
  string,
  number,
  readonly string[],
  readonly (keyof typeof trades)[],
])[]

export const forwarding = [
  '国际货代',
  list('海运整箱 海运拼箱 空运 中欧班列 报关 拖车 海外仓 跨境电商物流'),
  list('国际货运代理 国际货运 国际物流 供应链管理 货运代理 物流 船务代理 国际船舶代理 供应链 航运 国际货代 报关'),
] as const

const brandList = (text: string) =>
  list(text).map((brand) => ({ latin: brand.replace(/[^a-z]+/, ''), mark: brand.replace(/[a-z]+/, '') }))

/** Each pair has a syllable and a character, so that the domain name can be derived along with the firm's name. */
export const brandFirst = brandList(
  'yuan远 hai海 sheng盛 heng恒 tai泰 hua华 xin鑫 rui瑞 jia嘉 hong宏 chang昌 long隆 jin金 peng鹏 teng腾 hong鸿 bo博 mei美 you优 zhong中 lian联 cheng诚 ' +
    'yi义 an安 fu福 ji吉 jin锦 wan万 jiang江 yang洋 zhi智 ke科 xing星 ming明 guang光 chen晨 chun春 bai百 qian千 tian天 de德 xin信 jun骏 ze泽 ao奥 da大 shun顺 xu旭 dong东 nan南',
)
export const brandSecond = brandList(
  'hang航 tong通 da达 shun顺 jie捷 yun运 feng丰 rui瑞 xiang翔 fei飞 de德 xing兴 wang旺 long龙 hui汇 chang畅 li利 yuan源 fan帆 zhou舟 gang港 xin欣 hao豪 tu途 ' +
    'mao贸 yu宇 ya亚 bang邦 jun骏 lin麟 yi益 he和 cheng成 kai凯 ping平 chuan川 xin鑫 run润 sheng升 lian联 sheng晟 hang杭 yang扬 jing景 peng鹏',
)

export const foreign = [
  ['US', '+1', 'California', 'Los Angeles', '310', '5550', 'usWest', list('USLAX USLGB'), ['LLC', 'Inc.', 'Corp.']],
  ['US', '+1', 'New Jersey', 'Newark', '973', '5550', 'usEast', list('USNYC USSAV'), ['LLC', 'Inc.']],
  ['DE', '+49', 'Hamburg', 'Hamburg', '40', '66969', 'europeBase', list('DEHAM NLRTM'), ['GmbH', 'GmbH & Co. KG']],
  [
    'VN',
    '+84',
    'Ho Chi Minh',
    'Ho Chi Minh City',
    '28',
    '5550',
    'southeastAsia',
    list('VNSGN VNHPH'),
    ['Co., Ltd', 'JSC'],
  ],
  ['JP', '+81', '東京都', '東京', '3', '5550', 'japanKorea', list('JPTYO JPYOK'), ['株式会社']],
  ['AE', '+971', 'Dubai', 'Dubai', '4', '5550', 'middleEast', list('AEJEA'), ['FZE', 'LLC']],
  ['MX', '+52', 'Colima', 'Manzanillo', '314', '5550', 'mexico', list('MXZLO'), ['S.A. de C.V.']],
  ['ES', '+34', 'Valencia', 'Valencia', '96', '5550', 'westMediterranean', list('ESVLC ESBCN'), ['S.L.', 'S.A.']],
  ['SG', '+65', '', 'Singapore', '', '6555', 'southeastAsia', list('SGSIN'), ['Pte. Ltd.']],
  ['AU', '+61', 'Victoria', 'Melbourne', '3', '7010', 'australasia', list('AUMEL AUSYD'), ['Pty Ltd']],
  ['BR', '+55', 'São Paulo', 'Santos', '13', '5550', 'southAmericaEast', list('BRSSZ'), ['Ltda.']],
  ['GB', '+44', 'Suffolk', 'Felixstowe', '1632', '9601', 'europeBase', list('GBFXT'), ['Limited', 'Ltd']],
] as const satisfies readonly (readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  Lane,
  readonly string[],
  readonly string[],
])[]
export const foreignFirst =
  'Ocean Harbor Blue Pacific Northern Global Swift Anchor Meridian Coral Summit Evergate Silver Falcon Orient Baltic Delta Trident Compass Horizon'.split(
    ' ',
  )
export const foreignSecond =
  'Star Bridge Wave Gate Line Point Crest Field Stone Sail Wind Peak Bay Lane Crown Port'.split(' ')
export const foreignTrade =
  'Logistics|Freight Forwarding|Shipping|Cargo Services|Imports|Trading|Supply Chain|Lines'.split('|')
export const japaneseFirst = '東海 日洋 大和 光栄 三葉 北斗 青葉 瑞穂 関西 港南 松風 富士見 朝日橋 若松 海星'.split(' ')
export const japaneseTrade = '物流 通商 海運 貿易 商事 ロジスティクス'.split(' ')

/** Ports of discharge by lane, for core routes. */
export const discharge: Partial<Record<Lane, readonly string[]>> = {
  usWest: list('USLAX USLGB USOAK USSEA'),
  usEast: list('USNYC USSAV USHOU USORF'),
  canada: list('CAVAN CATOR'),
  mexico: list('MXZLO MXVER'),
  latinAmerica: list('COBUN PECLL'),
  southAmericaEast: list('BRSSZ ARBUE UYMVD'),
  southAmericaWest: list('CLSAI PECLL ECGYE'),
  europeBase: list('NLRTM DEHAM BEANR GBFXT FRLEH'),
  baltic: list('PLGDN FIHEL'),
  westMediterranean: list('ESBCN ESVLC ITGOA'),
  eastMediterranean: list('GRPIR TRIST EGALY'),
  blackSea: list('ROCND UAODS'),
  redSea: list('SAJED EGSOK'),
  middleEast: list('AEJEA SADMM QAHMD'),
  indiaPakistan: list('INNSA INMUN PKKHI'),
  southeastAsia: list('SGSIN THLCH VNSGN MYPKG IDJKT PHMNL'),
  japanKorea: list('JPTYO JPOSA KRPUS'),
  taiwan: list('TWKEL TWKHH'),
  australasia: list('AUSYD AUMEL NZAKL'),
  westAfrica: list('NGLOS GHTEM'),
  eastAfrica: list('KEMBA TZDAR'),
  southAfrica: list('ZADUR ZACPT'),
  russiaFarEast: list('RUVVO'),
  centralAsia: list('KZALA'),
}

export const streets =
  '中山路 人民路 建设路 解放路 港城路 保税区一路 海关大道 工业园区 迎宾大道 新港大道 疏港路 滨海大道'.split(' ')
export const remarks = [
  '主走美西快船，旺季每周三个高柜',
  '要求目的港 14 天免箱',
  '对价格敏感，船期次之',
  '只做 FOB，指定货较多',
  '货好需提前一周订舱',
  '报关自理，拖车由我司安排',
  '老板上午在厂里，下午再联系',
  '危险品，需提前确认舱位',
  '曾被甩柜，关注准班率',
  '每月 10 柜左右，散货走拼箱',
  '旺季要提前两周锁舱',
  '需要正本提单，不接受电放',
]

/** When a client pays, as the desk writes it. */
export const creditTerms = ['月结 30 天', '月结 45 天', '票结', '开船后 7 天付清', '付款买单', '先款后放单']

/** The container types in which invented firms ship, with their weight in the trade. */
export const containers: readonly (readonly [ContainerCode[], number])[] = [
  [['20GP', '40HQ'], 5],
  [['40HQ'], 4],
  [['20GP'], 3],
  [['20GP', '40GP', '40HQ'], 3],
  [['40RH'], 1],
  [['20FR', '40FR'], 0.4],
  [['20OT', '40OT'], 0.4],
  [['45HQ', '40HQ'], 0.6],
]
