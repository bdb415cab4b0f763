import type { Language } from '@seamark/contract/languages'
import type { ImportField } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `orders.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})
const example =
  (text: string) =>
  (_language: Language): string =>
    text

/** The columns of an order sheet, with the headings that offices and other programs use. Headings in our four languages are known anyway. */
export const orderImportFields: readonly ImportField[] = [
  field(
    'number',
    '业务编号|业务号|工作号|委托编号|订单号|票号|Job no|Job number|Order no|Reference|File no|Expediente',
    {
      example: example('2611-0042'),
    },
  ),
  field('clientCode', '客户编码|客户编号|客户代码|Customer code|Client code', { heading: 'phonebook.field.code' }),
  field('companyId', '客户|客户名称|委托单位|委托人|发货人|公司名称|Customer|Client name|Shipper|Cliente', {
    example: (language) => translate(language, 'phonebook.example.name'),
  }),
  field('managerId', '负责人|业务员|销售|揽货人|Sales|Owner|Vendedor', {}),
  field('operatorId', '操作|操作员|客服|OP|Operator', {}),
  field('carrier', '船公司|承运人|船东|Carrier|Shipping line|Naviera', { example: example('COSCO') }),
  field('vesselVoyage', '船名航次|船名/航次|Vessel voyage|Vessel / voyage|VSL/VOY', {
    heading: 'orders.field.vesselVoyage',
    example: example('EVER ACE / 317W'),
  }),
  field('vessel', '船名|Vessel|Vessel name|Buque', { isPart: true }),
  field('voyage', '航次|Voyage|VOY|Viaje', { isPart: true }),
  field('bookingNo', '订舱号|SO号|S/O|SO NO|S/O NO|Booking|Booking number|BKG NO', {
    example: example('COSU6412345670'),
  }),
  field('masterBill', '提单号|主单号|主提单号|MBL|MBL NO|MB/L|Master bill|B/L NO|BL NO', {
    example: example('COSU6412345670'),
  }),
  field('houseBill', '分单号|分提单号|HBL|HBL NO|HB/L|House bill'),
  field('pol', '起运港|装货港|起始港|POL|Port of loading|Loading port', { example: example('CNSHA') }),
  field('transferPort', '中转港|转运港|Transshipment|T/S port|Via'),
  field('pod', '目的港|卸货港|POD|Port of discharge|Discharge port|Destination', { example: example('USLAX') }),
  field('sailingDay', '开船日|开航日|船期|预计开船|离港日|ETD|Sailing|Departure', { example: example('2026-12-05') }),
  field('arrivalDay', '到港日|预计到港|抵港日|ETA|Arrival', { example: example('2026-12-22') }),
  field('settlementDay', '结算日|结算日期|应收日期|付款日|Settlement|Due date|Payment due', {}),
  field('freeUntil', '免箱期至|免柜期至|Free time|Free until|LFD'),
  field('siCutOff', '截单|截单时间|截补料|SI cut off|SI CUT'),
  field('vgmCutOff', '截VGM|VGM截止|VGM cut off|VGM CUT'),
  field('cyCutOff', '截港|截港时间|截重|CY cut off|CY CUT|CY closing'),
  field('container', '箱号|柜号|集装箱号|Container|Container number|CNTR NO', { example: example('CSQU3054383') }),
  field('containerType', '箱型|柜型|箱型尺寸|Container type|Size type|Type', {
    heading: 'orders.field.containerType',
    example: example('40HQ'),
  }),
  field('seal', '封号|封条号|铅封号|Seal|Seal no', { heading: 'orders.field.seal' }),
  field('remark', '备注|说明|Remark|Remarks|Notes|Observaciones'),
  field('status', '状态|Status', { readOnly: true }),
  field('settlementState', '结算状态', { readOnly: true }),
  field('flags', '待核对', { readOnly: true }),
  field('updatedAt', '修改时间|Changed at', { readOnly: true }),
]
