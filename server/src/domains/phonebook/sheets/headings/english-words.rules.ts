import type { ConceptWords } from './concepts.rules.ts'

/** English, as address books, mail programs, exhibitions and chambers of commerce head their columns. */
export const english: ConceptWords = {
  firm: 'company|companies|firm|organization|organisation|employer|corporation|enterprise|business name|trading name|legal name|entity|institution|co name',
  client:
    'customer|client|account|exhibitor|supplier|vendor|manufacturer|importer|exporter|shipper|consignee|buyer|seller|member|participant company|forwarder|agent company|factory|dealer|distributor',
  person:
    'contact|contact person|person in charge|pic|attn|attention|representative|rep|key person|responsible person|point of contact|poc|attendee|delegate|participant|employee',
  named: 'name|names',
  personal: 'full name|display name|person name|contact name|name of contact|first and last name|complete name',
  given: 'first|first name|given|given name|forename',
  middle: 'middle|middle name|second name|additional name|patronymic',
  family: 'last|last name|family name|surname|family',
  short: 'short|abbreviation|abbreviated|alias|trade name|brand name|dba',
  english: 'english|in english|local language|local name',
  position: 'position|title|job title|job|designation|role|function|post|occupation|rank|job position',
  department: 'department|dept|division|section|team|unit',
  gender: 'gender|sex',
  mobile: 'mobile|cell|cellphone|cellular|cell phone|mobile phone|mob|handphone|hand phone|gsm|smartphone',
  phone: 'phone|telephone|tel|phones|landline|switchboard|telephones|hotline|fixed line|fixed phone|ph',
  fax: 'fax|facsimile|telefax|fax no',
  email: 'email|e mail|mail|mailbox|emails|e mails|mail address|electronic mail',
  web: 'website|web|web site|web page|webpage|homepage|home page|url|site|internet|internet address|www|domain',
  wechat: 'wechat|weixin|we chat',
  qq: 'qq',
  whatsapp: 'whatsapp|whats app|wa',
  home: 'home|private|residence|residential',
  work: 'work|business|office|corporate',
  direct: 'direct|direct line|direct dial|ddi',
  second: 'other|alternative|alternate|secondary|second|additional|another|alt',
  country: 'country|nation|country region|country or region',
  province: 'province|state|region|county|prefecture|prov|governorate|state or province',
  city: 'city|town|municipality|locality',
  street: 'street|address line|addr line|street address|road',
  address: 'address|addr|location|premises|registered office|headquarters',
  formatted: 'formatted|full address|complete',
  postal: 'postal code|postcode|post code|zip|zip code|postal|zipcode|pin code|pincode',
  tax: 'tax id|tax number|tax no|tax|vat|vat id|vat number|vat no|gst|gstin|gst no|tin|ein|abn|vat reg no|vat registration number|tax identification|tax code|pan no',
  register: 'registration|registration number|reg no|reg number|company number|uen|registry|crn|incorporation number',
  number: 'number|no|nr|num|numbers|nos',
  code: 'code',
  goods: 'product|products|goods|commodity|commodities|main products|items',
  industry: 'industry|sector|line of business|business type|nature of business|field of business|trade',
  remark: 'remark|remarks|note|notes|comment|comments|memo|memos|observations|additional information|description',
  kind: 'type|label|kind|labels',
  row: 'sr no|s no|sl no|serial|serial no|serial number|sno|row|line no|sr|sl|index|seq|sequence',
  other:
    'booth|stand|hall|pavilion|birthday|birth|anniversary|spouse|children|hobby|assistant|assistants|manager s|manager name|pager|telex|isdn|callback|car|radio|tty|tdd|nickname|prefix|suffix|salutation|phonetic|yomi|kana|' +
    'pinyin|initials|language|priority|sensitivity|mileage|billing|account type|keywords|categories|photo|picture|group membership|groups|date|day|time|year|month|established|founded|capital|employees|turnover|revenue|sales volume|status|' +
    'level|rating|grade|credit|longitude|latitude|floor|building|building name|po box|extended|extension|ext|district|suburb|skype|line id|telegram|facebook|linkedin|twitter|instagram|zalo|viber|kakaotalk|msn|icq|' +
    'bank|swift|iban|legal representative|ceo|owner|chairman|president|director name|logo|image|source|currency|payment|terms|amount|price|quantity|weight|port|vessel|container|country code|area code|calling code|dialling code|dialing code',
  filler: 'of|the|a|an|and|or|in|for|value|main|current|s|to|full|primary|detail|details|info|information|line',
}
