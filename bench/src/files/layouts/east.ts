import { columnsOf, layoutOf } from './layout.ts'

const zh = { language: 'zh', encoding: 'gb18030', total: '合计', groups: ['宁波口岸', '上海口岸'] } as const
const ja = { language: 'ja', encoding: 'shift_jis', total: '合計', groups: ['神戸港扱い', '横浜港扱い'] } as const
const ko = { language: 'ko', encoding: 'euc-kr', total: '합계', groups: ['부산항', '인천항'] } as const

/** Trade files of China, Japan and Korea. */
export const eastern = [
  layoutOf({
    ...zh,
    of: 'trade',
    name: 'zh-declarations',
    shape: 'a data seller’s list of export declarations (报关数据): one row a declared item',
    direction: 'export',
    country: 'CN',
    title: ['2026年一季度出口报关明细', '数据来源：海关数据中心'],
    dates: ['y-m-d', 'y/m/d', 'ymd'],
    numbers: ['plain', 'en'],
    columns: columnsOf(
      '申报日期 = date | 报关单号 = declaration | 项号 = item | 经营单位 = exporter | 企业海关编码 = -tax | 境外收货人 = importer',
      '商品编号 = hs | 商品名称 = commodity | 申报数量 = quantity | 申报单位 = quantity_unit | 毛重(千克) = weight:kg | 净重(千克) = -net',
      '单价 = -price | 成交总价 = -localvalue:EUR | 美元总价 = value:USD | 出境口岸 = pol:local | 最终目的国 = destination:local | 运输方式 = mode | 监管方式 = -regime',
    ),
  }),
  layoutOf({
    ...zh,
    of: 'trade',
    name: 'zh-booking-list',
    shape: 'a forwarder’s shipment list out of its freight system (货代业务台账)',
    direction: 'export',
    country: 'CN',
    title: ['海运出口业务台账', '制表人：操作部   制表日期：2026-04-02'],
    dates: ['y-m-d', 'y/m/d', 'han'],
    numbers: ['plain', 'en'],
    columns: columnsOf(
      '序号 = -row | 工作号 = -job | 开航日期 = date | 委托客户 = exporter | 收货人 = importer | 船东 = carrier | 船名 = vessel | 航次 = voyage',
      '主单号 = master_bill | 分单号 = house_bill | 起运港 = pol:local | 目的港 = pod:en | 箱型箱量 = boxes | 件数 = quantity | 包装 = quantity_unit | 毛重KGS = weight:kg | 体积CBM = -volume | 品名 = commodity | 操作员 = -clerk',
    ),
  }),
  layoutOf({
    ...zh,
    of: 'trade',
    name: 'zh-manifest',
    shape: 'a manifest of an agent (舱单): one row a bill with its containers',
    country: 'CN',
    title: ['进口舱单清单'],
    dates: ['y-m-d', 'ymd'],
    columns: columnsOf(
      '抵港日期 = date | 船名 = vessel | IMO编号 = imo | 航次号 = voyage | 提单号 = master_bill:any | 箱号 = containers | 箱型 = container_type | 封号 = -seal',
      '装货港 = pol:code | 卸货港 = pod:local | 发货人 = exporter | 收货人 = importer | 通知人 = forwarder | 货名 = commodity | 件数 = quantity | 包装种类 = quantity_unit | 重量(吨) = weight:t',
    ),
  }),
  layoutOf({
    ...zh,
    of: 'trade',
    name: 'zh-statistics',
    shape: 'the statistics of stats.customs.gov.cn by partner and commodity',
    direction: 'export',
    country: 'CN',
    isAggregated: true,
    title: ['海关统计数据在线查询平台'],
    numbers: ['en'],
    dates: ['ymd'],
    columns: columnsOf(
      '数据年月 = month | 商品编码 = hs | 商品名称 = commodity | 贸易伙伴编码 = -partnercode | 贸易伙伴名称 = destination:local | 第一数量 = quantity | 第一计量单位 = quantity_unit | 美元 = value:USD',
    ),
  }),
  layoutOf({
    ...ja,
    of: 'trade',
    name: 'ja-forwarder',
    shape: 'a forwarder’s list of export shipments (船積実績表)',
    direction: 'export',
    country: 'JP',
    title: ['海上輸出船積実績表', '対象期間：2026年1月～3月'],
    dates: ['y/m/d', 'y-m-d', 'han'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      'No. = -row | 出港日 = date | 船会社 = carrier | 本船名 = vessel | 航海番号 = voyage | B/L番号 = master_bill:any | 荷送人 = exporter | 荷受人 = importer',
      '積込港 = pol:local | 荷揚港 = pod:en | コンテナ番号 = containers | コンテナ種別 = container_type | 品名 = commodity | 個数 = quantity | 荷姿 = quantity_unit | 総重量(kg) = weight:kg | 容積(M3) = -volume | 担当者 = -clerk',
    ),
  }),
  layoutOf({
    ...ja,
    of: 'trade',
    name: 'ja-import-declarations',
    shape: 'a broker’s list of import declarations (輸入申告一覧), with values in yen',
    country: 'JP',
    title: ['輸入申告一覧表'],
    dates: ['y/m/d', 'ymd'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      '申告年月日 = date | 申告番号 = declaration | 欄番号 = item | 輸入者名 = importer | 輸出者名 = exporter | 統計品目番号 = hs | 品名 = commodity | 原産地 = origin:local | 船卸港 = pod:local | 積出地 = pol:code | 数量 = quantity | 数量単位 = quantity_unit | 貨物重量(kg) = weight:kg | CIF価格(円) = value:JPY | 関税額 = -duty',
    ),
  }),
  layoutOf({
    ...ko,
    of: 'trade',
    name: 'ko-import-declarations',
    shape: 'a broker’s list of import declarations (수입신고 내역)',
    country: 'KR',
    title: ['수입신고 내역', '조회기간: 2026.01.01 ~ 2026.03.31'],
    dates: ['y-m-d', 'y.m.d', 'ymd'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      '신고일자 = date | 신고번호 = declaration | 란번호 = item | 수입자 = importer | 해외거래처 = exporter | 품목번호(HS) = hs | 품명 = commodity | 원산지 = origin:local | 적출국 = -countryagain | 도착항 = pod:local | 운송수단 = mode | 총중량(KG) = weight:kg | 수량 = quantity | 수량단위 = quantity_unit | 과세가격(USD) = value:USD | 관세 = -duty',
    ),
  }),
  layoutOf({
    ...ko,
    of: 'trade',
    name: 'ko-forwarder',
    shape: 'a forwarder’s list of house bills (수출 실적)',
    direction: 'export',
    country: 'KR',
    title: ['해상 수출 실적 현황'],
    dates: ['y-m-d', 'y/m/d'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      '순번 = -row | 출항일 = date | 선사 = carrier | 선박명 = vessel | 항차 = voyage | MBL 번호 = master_bill | HBL 번호 = house_bill | 송하인 = exporter | 수하인 = importer | 통지처 = forwarder',
      '선적항 = pol:local | 양하항 = pod:en | 컨테이너번호 = containers | 컨테이너규격 = container_type | 화물명 = commodity | 포장개수 = quantity | 포장단위 = quantity_unit | 총중량(kg) = weight:kg | 용적(CBM) = -volume',
    ),
  }),
]
