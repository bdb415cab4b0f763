const amount = String.raw`[\s:：(（]*[\d,.]*\s*(?:家|个|户|条|行|人|位|社|件|名|개|companies|customers|rows|people|contacts|empresas|clientes|Firmen|entreprises)?\s*[)）]?`
/** Sums and subtotals, whatever stands beside them. */
export const totals = new RegExp(
  String.raw`^(?:[\p{Script=Han}]{0,8}(?:合\s*计|小\s*计|总\s*计|共\s*计|累\s*计|合\s*計|小\s*計|総\s*計|總\s*計|共\s*計|総合計)|合计数|总数|總數|` +
    String.raw`(?:grand\s+|sub[\s-]*|page\s+|overall\s+)?totals?|sum|total\s+g[ée]n[ée]ral|total\s+geral|sous[\s-]total|sub\s*totale?s?|soma|somma|jumlah(?:\s+total)?|суммарно|итого(?:\s+по\s+\S+)?|всего|tổng(?:\s+(?:cộng|số))?|` +
    String.raw`총계|합계|소계|전체|(?:zwischen|gesamt)?summe|gesamt|(?:genel\s+|ara\s+)?toplam|รวม(?:ทั้งหมด|ทั้งสิ้น)?|ยอดรวม)${amount}$`,
  'iu',
)

const compass =
  'north|south|east|west|central|northern|southern|eastern|western|norte|sur|sul|este|leste|oeste|centro|nordeste|noreste|noroeste|sureste|sudeste|suroeste|sudoeste|' +
  'nord|süd|ost|west|mitte|sud|est|ouest|utara|selatan|timur|barat|tengah|kuzey|güney|doğu|batı|bắc|nam|trung|đông|tây|северный|южный|восточный|западный|центральный'
const lands =
  'asia|europe|europa|africa|áfrica|america|américa|amerika|americas|oceania|latin america|middle east|far east|apac|emea|latam|asean|china|азия|европа|africa'
/** Words for a region, and for a part of a fair. */
const regions =
  'region|area|zone|district|territory|zona|región|região|regiao|área|sector|régione|région|secteur|gebiet|bereich|raum|bezirk|plz[- ]gebiet|bölge|bölgesi|wilayah|kawasan|daerah|khu vực|miền|vùng|регион|область|край|район|округ|ภาค|เขต'
const halls =
  'hall|halle|hallen|pavilion|pavillon|pabell[oó]n|pavilh[aã]o|salón|salon|holü|aula|building|gate|aisle|pasillo|зал|павильон|gian|sảnh|ฮอลล์|อาคาร'
const classes =
  'group|grupo|groupe|gruppe|grup|class|clase|classe|klasse|category|categor[ií]a|cat[ée]gorie|kategorie|kategori|part|parte|section|secci[oó]n|se[cç][aã]o|teil|abschnitt|tier|nhóm|loại|группа|категория|раздел|กลุ่ม'

/** What stands alone in a row and says what the rows below it have in common. */
export const groups = new RegExp(
  [
    String.raw`^(?:华[东南西北中]|東北|东北|东南|西北|西南|関東|関西|東海|近畿|中部|北陸|九州|四国|关东|关西|[东南西北中東](?=大?[区區]|片区|部)|珠三角|长三角|環渤海|环渤海|海西|沿海|内陆|国内|国外|海外|境外|全国|首都圏)(?:大?[区區]|地区|地方|地區|片区|区域|區域|市场|客户|部|圏|エリア)?$`,
    String.raw`^[\p{Script=Han}\p{Script=Katakana}ー]{1,8}(?:省|市|大区|片区|地区|地區|地方|区域|區域|区|區|自治区|都|道|府|県|縣|支店|支社|営業所|营业部|办事处|展区|展區|展馆|展館|号馆|館|馆|厅|ブロック|エリア|ゾーン)$`,
    String.raw`^(?:第?[一二三四五六七八九十\d]+|[A-Z])\s*(?:号|號)?\s*(?:馆|館|展厅|展區|展区|厅|ホール|관|홀|전시관)$`,
    String.raw`^(?:[一二三四五六七八九十]+|[（(][一二三四五六七八九十\d]+[）)]|[IVX]+|[A-Z]|\d{1,2})(?:[、.．)]\s*[\p{Script=Han}]{0,8}|\s*[\p{Script=Han}]{0,6}(?:类|類|级|級|组|組|区|區|部|客户|客戶|货主|同行|工厂|贸易商|会员))?$`,
    String.raw`^(?:重点|普通|一般|老|新|潜在|意向|大|小|VIP|重要|休眠|流失|长期|既存|新規|見込み?)\s*(?:客户|客戶|客商|顧客|取引先|得意先|会员)$`,
    String.raw`^(?:19|20)\d\d\s*[年/.-]?\s*(?:\d{1,2}\s*月?)?(?:份|度)?$`,
    String.raw`^(?:(?:${compass}|${lands})[\s-]*)+(?:${regions}|${lands})?$`,
    String.raw`^(?:${regions})[\s:.-]+[\p{L}\p{N}]+(?:[\s-][\p{L}\p{N}]+){0,2}$`,
    String.raw`^[\p{L}-]+(?:\s[\p{L}-]+)?[\s-](?:${regions})$`,
    String.raw`^(?:${halls})[\s:.№#-]*(?:no\.?\s*)?[\p{L}]?\s?[\d.,/&+\s-]*[\p{L}]?$`,
    String.raw`^(?:${classes})[\s:.№#-]*[\p{L}\p{N}]{1,4}$`,
    String.raw`^[\p{Script=Hangul}]{1,6}(?:\s?(?:지역|지방|권|권역|특별시|광역시|도|시))$`,
    String.raw`^(?:existing|new|old|key|other|potential|active|inactive|vip)\s+(?:customers|clients|contacts|accounts|members)$`,
  ].join('|'),
  'iu',
)

/** Who made the list, pages, sources, lines. */
export const notes =
  /^(?:制表|填表|审核|复核|批准|制单|打印|导出|注|备注|说明|附注|以上|以下|来源|数据来源|作成|出典|備考|注記|비고|출처|작성|note|notes|nota|notas|source|sources|printed|prepared|exported|generated|compiled|updated|fuente|elaborado|observações|quelle|stand|hinweis|remarque|примечание|источник|ghi chú|nguồn|not|kaynak|catatan|sumber|หมายเหตุ|ที่มา)(?:人|日期|时间|者|日|数据|by|on|at|por)?\s*[:：]|^第?\s*\d+\s*页(?:\s*[,/，共]\s*(?:共\s*)?\d+\s*页)?$|^(?:page|página|seite|стр\.?|trang|sayfa|halaman|หน้า)\s+\d+(?:\s*(?:of|de|von|из|\/)\s*\d+)?$|^[-—=*_.。…\s]+$|^(?:end of (?:list|file|report)|以下空白|以上|以上です|fin del? (?:lista|listado|informe)|конец списка)$/i
