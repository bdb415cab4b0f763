import type { Encoding } from '@seamark/contract/workbench/imports/encodings'

/** The characters that are most frequent in lists of companies and of trade, by language. */
const chinese =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严邮址编码柜箱港船司有限责任股份贸易货物流出口进关税申报提单客户联系电话传真手机邮箱地址城市省份姓名职务部门备注宁波深圳上海广州青岛天津厦门苏州杭州纺织服装玩具家具塑料陶瓷五金灯具鞋帽食品饮料化妆橡胶轮胎零件配件设备仪器毛重净重件数币制金额'
/** The characters of surnames, given names and places, of which short lists consist. */
const names =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊陆郝孔崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲飞鑫宇晨浩轩博梓涵雨欣怡思颖嘉琪昊天佳琳睿京津沪渝冀晋辽吉黑皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新县镇乡村庄沟河湖岛湾港桥'
const traditional =
  '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長電話傳真郵址編碼櫃箱港船司限責任股份貿易貨物進關稅申報單號聯繫絡稱客戶業務產品價格數量重件幣額臺灣香北高雄基隆中南新竹縣市區路街樓號東西廠機械塑膠紡織電子國際企業實業工運輸倉儲代理報價供應商品名規格原產裝卸陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊江何蕭羅潘簡朱鍾彭游詹胡施沈余趙盧梁顏柯孫魏翁戴范宋家豪志明俊傑建宏美玲淑芬雅婷怡君惠雯麗華強秀英臺桃園嘉義花蓮屏宜蘭九龍澳門'
const japanese =
  '日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賞訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達船箱貨荷名号式通関積揚仕向社株電話番号住所氏会部署役職郵便市区町村都道府県佐藤鈴木高橋田中伊渡辺村吉加松井清斎崎森池阿部山島岡本林石川原谷宮浜福永野口太郎花子健一美翔陽輔直樹恵誠裕浩二三東京阪神横浜名古屋博多潟札幌仙台広島'
const korean =
  '이다는의에을가고로하은지한도를기사자어리라나인대시아그해일서만정수부있장상제과보주거여전것게있스적구무유화조면세신으들공모비원동국안생관경성니오우소요실선마물위들미방야까문개년민진와내바입회치간외업계학발통식행교단중역산체당품회금남명분북포본양용건표법호심의결말차력터항컨테이너번박운송출입신고중량총순금액과격통화코드세번호업체업명주식회사전화도시담당이메일팩스우편품목규격서울부산인천울산광양평택대구수출수입하인송하인선적양륙항차선명국가원지목적재란날짜류무역상사물류산업전자기계화학섬유식품강철코리아글로벌김이박최정강조윤장임한오서신권황안송류홍고문손배백허유남심노성차우구민준지은도예시현수빈영호진철희숙경미순동훈창원용청안산천의시흥포목여통거제인터내셔널트레이딩로지스틱스엔지니어링'

const sets: Partial<Record<Encoding, ReadonlySet<string>>> = {
  gb18030: new Set(chinese + names),
  big5: new Set(traditional + chinese),
  shift_jis: new Set(japanese),
  'euc-jp': new Set(japanese),
  'euc-kr': new Set(korean),
  'windows-1251': new Set('оеаинтсрвлкмдпОЕАИНТСРВЛКМДП'),
  'koi8-r': new Set('оеаинтсрвлкмдпОЕАИНТСРВЛКМДП'),
  ibm866: new Set('оеаинтсрвлкмдпОЕАИНТСРВЛКМДП'),
  'windows-1253': new Set('αοιεστνηυρπκμλςάέίόήύώΑΟΙΕΣΤΝΗΥΡΠΚΜΛΆΈΊΌ'),
  'windows-1255': new Set('יוהלארתמשבםןנקדחעפ'),
  'windows-1256': new Set('اليمنروتبةدعسهفشحقكجأ'),
}

const kana = /[\u{3041}-\u{3096}\u{30A1}-\u{30FC}]/u

/**
 * Returns the share of common characters among those of a text that are not ASCII. Text that is read in a wrong encoding
 * yields rare characters.
 */
export function shareOfCommon(text: string, encoding: Encoding): number {
  const set = sets[encoding]
  if (!set) return 0
  const isJapanese = encoding === 'euc-jp' || encoding === 'shift_jis'
  let [all, common] = [0, 0]
  for (const sign of text) {
    if (sign < '\u{80}' || /[\s\p{P}]/u.test(sign)) continue
    all += 1
    if (set.has(sign) || (isJapanese && kana.test(sign))) common += 1
  }
  return all === 0 ? 0 : common / all
}

/** The share of words that begin with a capital or have none, or have nothing else; letters without case are words too. */
export function shareOfWrittenWords(text: string, letters: RegExp): number {
  const words = text.match(letters) ?? []
  const written = words.filter((word) => /^\p{Lu}?\p{Ll}*$|^\p{Lu}+$|^[\p{Lo}\p{M}]+$/u.test(word))
  return words.length === 0 ? 0 : written.length / words.length
}
