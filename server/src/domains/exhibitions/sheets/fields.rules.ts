import type { ExhibitorField } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import type { ImportField } from '../../../platform/list.ts'

const field = (key: ExhibitorField | 'hall', aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `exhibitions.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** A column that export writes and import passes over. */
const readOnly = (
  key: ExhibitorField | 'exhibition' | 'standing' | 'withdrawn' | 'lastListedAt' | 'updatedAt',
): ImportField => ({
  key,
  heading: `exhibitions.field.${key}`,
  aliases: [],
  readOnly: true,
})

/** The columns of an organiser's list, with the headings that organisers use. Headings in our four languages are known anyway. */
export const exhibitorImportFields: readonly ImportField[] = [
  field(
    'name',
    '公司名称|参展商|展商|展商名称|中文名称|公司中文名|企业名称|单位名称|Exhibitor|Exhibitor name|Company|Company name|Expositor|出展者',
    {
      required: true,
      example: () => '宁波甬江户外用品有限公司',
    },
  ),
  field('nameEn', '英文名称|公司英文名|英文名|展商英文名|English name|Company name (EN)|Exhibitor (English)', {
    example: () => 'Ningbo Yongjiang Outdoor Co., Ltd.',
  }),
  field('boothText', '展位号|展位|展台号|摊位号|Booth No.|Booth|Booth number|Stand|Stand No.|Stand number|小間番号', {
    example: () => '3.1A12、A13',
    hint: 'exhibitions.hint.booth',
  }),
  field('hall', '展馆|馆号|展厅|馆|Hall|Hall No.|Pavilion|ホール', { example: () => '3.1' }),
  field(
    'area',
    '面积|展位面积|展位面积(㎡)|展台面积|净面积|Area|Booth area|Stand area|Booth size|Stand size|Sqm|小間面積|面積',
    {
      example: () => '36',
    },
  ),
  field('country', '国家/地区|国家|国别|Country|Country/Region|Country / Region|País', { example: () => '中国' }),
  field('province', '省份|省|州|Province|State'),
  field('city', '城市|所在城市|City|Ciudad'),
  field('products', '展品|展品范围|展品(范围)|主要展品|产品|主营产品|Products|Exhibits|Product range|Main products', {
    example: () => '帐篷、睡袋',
  }),
  field('industry', '行业|展区|类别|Industry|Category|Sector|Section'),
  field('contactName', '联系人|负责人姓名|Contact|Contact person|Contact name'),
  field('position', '职务|职位|Position|Title|Job title'),
  field('mobile', '手机|手机号|移动电话|Mobile|Mobile phone|Cell'),
  field('telephone', '电话|座机|联系电话|固话|Tel|Tel.|Telephone|Phone'),
  field('email', '邮箱|电子邮箱|电子邮件|E-mail|Email|Mail'),
  field('wechat', '微信|微信号|WeChat'),
  field('website', '网址|网站|公司网址|官网|Website|Web|URL|Homepage'),
  field('introduction', '简介|公司简介|展商简介|企业简介|Introduction|Profile|Company profile|Description'),
  field('note', '备注|Remark|Remarks|Note|Notes'),
  readOnly('exhibition'),
  readOnly('standing'),
  readOnly('visitState'),
  readOnly('visitOn'),
  readOnly('ownerId'),
  readOnly('tags'),
  readOnly('withdrawn'),
  readOnly('lastListedAt'),
  readOnly('updatedAt'),
]
