import type { ImportField } from '../../../../platform/list.ts'
import type { ContactCell } from '../../contacts/cells.rules.ts'
import { contactExamples } from './examples.rules.ts'

const defineField = (key: ContactCell, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `phonebook.field.${key}`,
  aliases: aliases.split('|'),
  ...(contactExamples[key] ? { example: contactExamples[key] } : {}),
  ...more,
})
/** A part of the contact that address books write apart; the template has no column for it. */
const definePartField = (key: ContactPart, aliases: string): ImportField => ({
  key,
  heading: `phonebook.field.${key}`,
  aliases: aliases.split('|'),
  isPart: true,
})
type ContactPart =
  | 'contactGivenName'
  | 'contactMiddleName'
  | 'contactFamilyName'
  | 'contactPhoneKind'
  | 'contactPhone2'
  | 'contactPhone2Kind'
  | 'contactEmail2'
const defineHintedField = (key: Extract<ContactCell, 'contactName' | 'contactMobile'>, aliases: string) =>
  defineField(key, aliases, { hint: `phonebook.hint.${key}` })

/** The contact fields that a file of companies may hold, under the headings of traders' ledgers. */
export const contactFields: readonly ImportField[] = [
  defineHintedField(
    'contactName',
    '联系人|主要联系人|姓名|氏名|お名前|名字|客户姓名|Full name|Display name|Person|Person name|Nombre completo|Nombre y apellidos|联系人名称|客户联系人|联络人|对接人|聯繫人|聯絡人|Contact|Contact person|Main contact|Primary contact|Contact full name|Person in charge|Attn|' +
      '担当者名|先方担当者|連絡担当者|Contacto|Persona de contacto|Contacto principal',
  ),
  defineField('contactGender', '性别|联系人性别（男/女）|Gender|Sex|Title (Mr/Ms)|性別|Género|Sexo'),
  defineField(
    'contactPosition',
    '职位|职务|岗位|职称|主要联系人职位|Position|Job title|Job position|Main contact position|役職|職位|Cargo en la empresa|Puesto|Title|Organization 1 - Title|Organization title',
  ),
  defineField(
    'contactDepartment',
    '联系人所在部门|Department of contact|Organization 1 - Department|Organization department|担当部署',
  ),
  defineHintedField(
    'contactMobile',
    '手机|手机号|手机号码|联系手机|联系人手机号|移动电话|主要联系人手机|手機|手機號碼|Mobile|Mobile phone|Mobile number|Mobile no|Cell|Cell phone|Main contact mobile|' +
      '携帯|携帯電話|携帯番号|Móvil|Celular|Teléfono móvil',
  ),
  defineField(
    'contactPhone',
    'Phone 1 - Value|联系人座机|联系人固话|联系人直线|Direct line|Direct phone|Contact phone|直通電話|Teléfono directo',
  ),
  defineField(
    'contactEmail',
    'E-mail 1 - Value|联系人电子邮箱|联系人邮件|主要联系人邮箱|Email of contact|Main contact email|Personal email|担当者メールアドレス|Correo de contacto',
  ),
  definePartField('contactGivenName', 'Given name|First name|名|Nombre de pila|下の名前'),
  definePartField(
    'contactMiddleName',
    'Middle name|Additional name|Second name|中间名|Segundo nombre|ミドルネーム|Отчество',
  ),
  definePartField('contactFamilyName', 'Family name|Last name|Surname|姓|姓氏|苗字|Apellidos|Apellido'),
  definePartField('contactPhoneKind', 'Phone 1 - Type|Phone 1 - Label'),
  definePartField('contactPhone2Kind', 'Phone 2 - Type|Phone 2 - Label'),
  definePartField(
    'contactPhone2',
    'Phone 2|Phone 2 - Value|Business phone 2|Home phone|电话2|联系电话2|手机2|手机号2|备用电话|备用手机|Mobile 2|Other phone|Teléfono 2|電話2|携帯2',
  ),
  definePartField('contactEmail2', 'Email 2|E-mail 2 - Value|E-mail 2 Address|邮箱2|备用邮箱|Correo 2|メール2'),
  defineField('contactFax', '传真|传真号码|Fax|Fax number|Business fax|FAX番号|Telefax'),
  defineField('contactWechat', '微信|微信号|微信号码|WeChat|WeChat ID|Weixin|ウィーチャット'),
  defineField('contactQq', '联系人QQ号|联系人QQ号码|个人QQ'),
  defineField('contactWhatsapp', 'WhatsApp|WhatsApp No|WhatsApp number|联系人WA'),
  defineField('contactPostStatus', '在职状态|是否在职|在职/离职|Employment status|在職状況|Situación laboral'),
]
