import { languages } from '@seamark/contract/languages'
import type { CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import type { ImportField } from '../../../../platform/list.ts'
import { translate } from '../../../../platform/translate.ts'
import { storedFields } from '../../companies/fields.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'
import { contactFields } from './contact-fields.rules.ts'

type ReadOnly =
  | 'followers'
  | 'daysLeft'
  | 'progressSince'
  | 'lastTouchAt'
  | 'nextContactAt'
  | 'visibility'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
type Written = CompanyField | 'tags' | 'custodian'

const defineField = (key: Written | ReadOnly, headings: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `phonebook.field.${key}`,
  aliases: headings.split('|'),
  ...more,
})
const defineHintedField = (key: 'custodian' | 'tags', headings: string, more: Partial<ImportField> = {}) =>
  defineField(key, headings, { hint: `phonebook.hint.${key}`, ...more })
const defineReadOnlyField = (key: ReadOnly, headings: string) => defineField(key, headings, { readOnly: true })

function defineOwnField(key: CompanyField): ImportField {
  const { headings, hint, example, isRequired } = storedFields[key]
  return defineField(key, headings, {
    ...(hint ? { hint } : {}),
    ...(example ? { example } : {}),
    ...(isRequired ? { required: true } : {}),
  })
}

/**
 * The fields that a file of companies may hold, under headings that traders' files really have; the words of the four
 * languages are known as well.
 */
export const companyFields: readonly ImportField[] = [
  ...companyFieldNames.map(defineOwnField),
  defineHintedField(
    'custodian',
    '客户管理员|归属人|负责人|业务员|所属业务员|销售|销售员|销售人员|客户经理|跟单员|Owner|Account owner|Account manager|Sales|Salesperson|Sales rep|担当|営業担当|Vendedor|Comercial|Ejecutivo',
    { permission: 'phonebook.assignCompanies' },
  ),
  defineHintedField('tags', '客户标签|标记|公司标签|Tag|Label|Labels|Customer tags|タグ名|Etiqueta'),
  ...contactFields,
  {
    key: 'address2',
    heading: 'phonebook.field.address2',
    aliases: ['Street 2', '住所2', '地址2'],
    isPart: true,
  },
  defineReadOnlyField('followers', '跟进人员|协同人|协作人|Collaborators|Followers'),
  defineReadOnlyField('daysLeft', '剩余天数（天）|Remaining days'),
  defineReadOnlyField('progressSince', '状态停留天数|Days in stage'),
  defineReadOnlyField('lastTouchAt', '最后跟进|最近跟进时间|最后跟进时间|Last touch|Last contacted|Last activity'),
  defineReadOnlyField('nextContactAt', '下次联系时间|下次跟进时间|Next follow-up|Next activity'),
  defineReadOnlyField('visibility', '归属状态|公私海|是否公海|公海/私有|Pool|Ownership|Visibilidad de la ficha'),
  defineReadOnlyField(
    'createdAt',
    '创建日期|录入时间|录入日期|添加时间|添加日期|Created at|Created on|Creation date|Date created|Create time|登録日|登録日時|作成日|Fecha de creación|Creado',
  ),
  defineReadOnlyField('createdBy', '录入人|添加人|Creator|Entered by|登録者|Creado por'),
  defineReadOnlyField(
    'updatedAt',
    '更新时间|最后更新时间|最后修改时间|最近更新|修改日期|更新日期|Updated|Updated at|Updated on|Last updated|Last modified|Update time|更新日|最終更新日|Fecha de modificación|Modificado',
  ),
  defineReadOnlyField('updatedBy', '更新人|最后修改人|Updated by|Last modified by|最終更新者|Modificado por'),
]

/** Every heading that a file of companies may have, as plain words. */
export const knownHeadings: ReadonlySet<string> = new Set(
  companyFields.flatMap(({ heading, aliases }) =>
    [...languages.map((language) => translate(language, heading)), ...aliases].map(plainWord),
  ),
)
