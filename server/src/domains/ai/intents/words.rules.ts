/**
 * The words of commands in four languages, by what they mean. Plain data: a phrase means one thing, and the longest one that fits is taken. What has no
 * entry is not understood, and a sentence with such a word never runs.
 */
const meanings = {
  // whose
  my: '我的|我这边|我这边的|我手头|我手头的|我手里的|我手上的|我名下的|我名下|我手上|我手里|我负责的|我|my|mine|mis|mi|私の|自分の|私が担当する',
  team: '团队|团队的|部门|我们团队|team|of the team|my team|the team’s|equipo|del equipo|mi equipo|チーム|チームの',
  held: '名下|手上|手里|负责的|held by|担当の',
  all: '所有|全部|all|all the|todos|todas|todos los|todas las|すべての|全ての|全部の',
  recent: '最近|最新|近期|recent|latest|recientes|ultimos|ultimas|最近の|最新の',
  // companies
  company:
    '客户|公司|客户公司|企业|clients|client|customers|customer|companies|company|clientes|cliente|empresas|empresa|顧客|取引先|お客様|クライアント',
  pool: '公海|公海里|公海池|公海里面|pool|in the pool|public pool|bolsa|en la bolsa|de la bolsa|cartera común|en la cartera común|de la cartera común|共有プール|公開プール|プール',
  falling:
    '即将掉公海|快掉公海|快要掉公海|要掉公海|即将掉入公海|即将掉进公海|将掉公海|快掉海|即将掉海|about to fall into the pool|about to fall|falling into the pool|about to go to the pool|a punto de caer en la bolsa|a punto de caer en la cartera común|a punto de caer|por caer en la bolsa|まもなく共有プールに落ちる|共有プールに落ちそうな|プールに落ちそうな|もうすぐ共有プールに落ちる',
  'progress.unconfirmed': '未确认|unconfirmed|sin confirmar|未確認|未確認の',
  'progress.contacted': '已联系|已联系的|contacted|contactados|contactadas|連絡済み|連絡済みの|連絡済',
  'progress.replied': '已回复|已回复的|回复过的|replied|respondidos|que respondieron|返信済み|返信済みの',
  'progress.quoted':
    '已报价|已报价的|报过价|报过价的|quoted|cotizados|cotizadas|見積済み|見積もり済み|見積済みの|見積もり済みの',
  'progress.following': '跟进中|跟进中的|in follow-up|en seguimiento|フォロー中|フォロー中の',
  'progress.ordered':
    '已订舱|已订舱的|已下单|已下单的|已经订舱|已经订舱的|已经下单|已经下单的|出单的|已出单|已出单的|已经出单|已经出单的|booked|con reserva|ブッキング済み|予約済み|予約済みの',
  'type.directShipper': '直客|direct shippers|direct shipper|cargadores directos|直荷主|直荷主の',
  'type.forwarder': '同行|同行货代|货代|forwarders|forwarder|transitarios|フォワーダー',
  'type.coLoader': '拼箱同行|co-loaders|coloaders|coloader|co-loader|coloaders|コローダー',
  'type.overseasAgent': '海外代理|国外代理|overseas agents|overseas agent|agentes en el extranjero|海外代理店',
  untouched:
    '没联系|未联系|没有联系|没联系过|没有联系过|没跟进|未跟进|没有跟进|没跟过|没跟过的|没跟进过|没跟进过的|没碰过|没碰过的|not contacted for|not spoken to for|not spoken to in|not contacted in|not contacted|untouched for|without contact for|sin contactar|sin contacto|sin contacto en|連絡していない|未連絡|未連絡の|連絡がない|連絡のない',
  new: '新增|新增的|新增了|新开发|新开发的|新开发了|新建的|新加的|新来的|new|added|nuevos|nuevas|新規|新規の|新しい',
  noTelephone:
    '没有电话|没有电话的|无电话|缺电话|没电话|without a telephone|without telephone|without a phone|without phone|without a phone number|sin telefono|電話番号のない|電話のない|電話番号がない',
  noEmail:
    '没有邮箱|没有邮箱的|无邮箱|缺邮箱|没邮箱|without an e-mail|without e-mail|without email|without an email|sin correo|sin email|メールのない|メールアドレスのない',
  noContacts:
    '没有联系人|没有联系人的|无联系人|缺联系人|without contacts|without a contact person|sin contactos|担当者のいない',
  nextContact:
    '下次联系|next contact|next contacts|proximo contacto|con proximo contacto|次回連絡|次回連絡が|次回連絡の',
  noNextContact:
    '没有安排下次联系|没有下次联系|未安排下次联系|没安排下次联系|without next contact|without a next contact|with no next contact|sin proximo contacto|次回連絡のない|次回連絡がない',
  toContact: '要联系|要联系的|需要联系|该联系|to contact|to be contacted|por contactar|a contactar|連絡する|連絡すべき',
  // one company
  responsible:
    '谁负责|谁在负责|负责人是谁|的负责人|负责人|谁在跟|是谁在跟|谁在跟进|是谁的客户|归谁|归谁管|谁管|who is responsible for|who holds|who owns|who handles|who looks after|quien es responsable de|quien lleva|quien atiende|の担当者は誰|担当者は誰|の担当は誰|担当は誰|は誰が担当していますか|は誰が担当|誰が担当していますか|は誰の担当ですか|归哪个同事|归哪个同事管|归谁跟|归谁负责|是哪个同事在跟|a quien pertenece|de quien es',
  telephone:
    '电话|电话号码|联系方式|手机|手机号|联系电话|phone|phones|phone number|telephone|telephone number|phone of|phone number of|telephone of|telefono|telefonos|numero de telefono|電話番号|電話|連絡先',
  contactPerson: '联系人|联系人是谁|contacts of|contact persons of|contacts|contactos|contactos de|の担当者|担当者',
  lastTouch:
    '最近联系|最近联系是什么时候|最近联系时间|最近一次联系|上次联系|上次联系是什么时候|最近一次跟进|last contact with|last contact|last follow-up of|when did we last contact|ultimo contacto con|ultimo contacto|前回の連絡|最後の連絡|最終連絡|上一次联系|上一次联系是什么时候|上一次是什么时候联系的|上次是什么时候联系的|上一次什么时候联系的',
  // work
  task: '任务|待办|待办事项|tasks|task|to-dos|tareas|tarea|タスク',
  overdue:
    '逾期|逾期的|过期|已过期|过期的|超期|overdue|vencidas|vencidos|vencida|vencido|atrasadas|期限切れ|期限切れの|期限超過の',
  done: '已完成|已完成的|完成的|做完的|done|completed|finished|hechas|terminadas|completadas|完了した|完了済み|完了済みの',
  coming: '以后的|之后的|即将到来的|coming|今後の',
  agenda:
    '要做什么|要做些什么|有什么要做|有什么安排|有什么事|要干什么|有哪些事|有哪些事要办|有什么事要办|要办什么|要办哪些事|有什么活|what do i have to do|what should i do|what is on|what is there to do|my day|que tengo que hacer|que hay que hacer|mi dia|やること|すること|やるべきこと|何をすべき|有哪些事要处理|有什么事要处理|要处理什么|有什么要处理的|what’s on my plate|what is on my plate|what’s on',
  needsFollowUp:
    '待跟进|待跟进的|需要跟进|该跟进|要跟进|该跟进的|need a follow-up|needs a follow-up|need follow-up|needing follow-up|that need follow-up|por seguir|que necesitan seguimiento|pendientes de seguimiento|フォローが必要な|要フォローの|フォローすべき|该跟进还没跟进|该跟进还没跟进的|overdue for a follow-up|due for a follow-up|フォローが遅れている',
  record:
    '跟进记录|跟进了什么|跟进了哪些|跟进动态|动态|时间轴|follow-up records|follow-ups|timeline|registros de seguimiento|seguimientos|linea de tiempo|フォロー記録|フォロー履歴|タイムライン',
  notice: '通知|消息通知|notices|notifications|avisos|notificaciones|お知らせ',
  unread: '未读|未读的|unread|no leidos|no leidas|sin leer|未読|未読の',
  application: '申请|applications|solicitudes|申請',
  toDecide:
    '待我审批|待我审批的|待审批|待审批的|等我审批|等我审批的|等我批|等我批的|要我批的|等我审|需要我审批|要我审批|待我处理|waiting for me|waiting for my decision|to approve|waiting for approval|por aprobar|pendientes de aprobar|pendientes de aprobacion|承認待ち|承認待ちの',
  sales:
    '业绩|业务汇总|销售汇总|销售业绩|谁新增客户最多|谁新增最多|谁新增多少|谁新增了多少|谁新增客户多少|sales summary|sales figures|resumen de ventas|営業実績|業績|売上まとめ',
  funnel: '漏斗|销售漏斗|客户漏斗|funnel|sales funnel|embudo|embudo de ventas|ファネル|営業ファネル|セールスファネル',
  // rates
  rate: '多少钱|什么价|什么价格|啥价|有效价|有效价格|运价|海运费|海运价|价格|运费|rates|rate|freight rates|freight rate|prices|price|tarifas|tarifa|fletes|flete|precios|precio|運賃|海上運賃|料金',
  lowest:
    '最低|最低的|最低价|最便宜|最便宜的|最低要|lowest|cheapest|mas baja|mas bajas|mas barata|mas baratas|mas barato|mas bajo|最安|最安の|最安値|一番安い|最も安い',
  valid:
    '有效|有效的|生效中的|在效|valid|current|vigentes|vigente|有効な|有効|还没过期|还没过期的|没过期的|未过期的|still valid',
  expiring:
    '到期|到期的|快到期|快到期的|即将到期|即将到期的|要到期|要到期的|快过期的|快过期|快要过期|快要过期的|将到期的|expiring|about to expire|ending soon|por vencer|a punto de vencer|期限間近の|期限が近い|まもなく期限の|まもなく切れる',
  seeking:
    '求舱|求舱的|在求舱|求舱位|要舱|要舱位|谁要舱|谁要舱位|在找舱|在找舱位|谁在找舱|谁在找舱位|谁在求舱|谁在求舱位|space requests|looking for space|who is looking for space|quien busca espacio|solicitudes de espacio|スペースを探している|スペース依頼|谁在要|谁要',
  demand:
    '询盘|询价|舱位需求|问过|谁问过|有人问|有人问过|inquiries|inquiry|enquiries|consultas|consulta|問い合わせ|引き合い|引合い|打听过|谁打听过|有人打听过',
  supply:
    '供应|供应的|放舱|有人放|谁在放|有没有人放|有谁在放|有谁放|谁有舱|谁有舱位|放舱位|舱位供应|offers|space offers|offers of space|who offers space|ofertas|ofertas de espacio|供給|スペース提供|オファー',
  space: '舱位|舱|space|スペース',
  unmatched:
    '未匹配|未匹配的|没匹配|没匹配的|没有匹配的|没配上|没配上的|没有配上|没有配上的|unmatched|sin emparejar|未マッチ|未マッチの|マッチしていない',
  recommended: '推荐|推荐的|recommended|recomendadas|recomendados|おすすめの|推奨|推奨の',
  laneBoard: '航线看板|lane board|tablero de rutas|航路ボード|航路一覧ボード',
  quote: '报价单|quotes|quotations|cotizaciones|見積書',
  /** A quote of ours, or just a price. */
  quoteOrPrice: '报价|quote|quotation|cotizacion|見積もり|見積',
  noOutcome:
    '没有结果|没有结果的|无结果|无结果的|没结果|without an outcome|without outcome|sin resultado|結果のない|結果待ちの',
  won: '成交|成交的|赢单|won|ganadas|成約した|受注した',
  lost: '丢单|丢单的|输单|未成交|未成交的|lost|perdidas|失注した|失注の',
  draft: '草稿|draft|drafts|borradores|en borrador|下書き|下書きの',
  // orders
  order: '订单|orders|order|pedidos|pedido|注文|オーダー',
  sailing: '开船|开船的|离港的|开航的|sailing|departing|that sail|que salen|que zarpan|salen|出港|出港の|出港する',
  arriving: '到港|到港的|抵港的|arriving|that arrive|que llegan|llegan|入港|入港の|入港する|到着する',
  rolled: '甩柜|被甩柜|被甩柜的|被甩的|甩柜的|rolled|rolados|reprogramados|積み残しの|ロールされた',
  unsettled:
    '未收款|未收款的|没收款的|没收款|没收到钱|没收到钱的|没收到款|没收到款的|没收钱|没付钱的|未结算|未结算的|未收|unsettled|unpaid|sin cobrar|sin liquidar|未入金|未入金の|未決済の',
  where: '到哪了|到哪里了|到哪儿了|在哪|在哪里|到什么地方了|where is|donde esta|どこ|どこですか|はどこ|はどこですか',
  // chats
  group: '群|群聊|聊天群|chat groups|groups|grupos|グループ|チャットグループ',
  inGroup:
    '群里|群里的|群内|群聊里|in the groups|in groups|in the chats|in our groups|en los grupos|グループ内の|グループ内|グループで|グループの中の',
  forwarderGroup:
    '同行群|forwarder groups|groups of forwarders|grupos de transitarios|フォワーダーグループ|フォワーダーのグループ',
  inquiryGroup: '询价群|询盘群|inquiry groups|grupos de consultas|問い合わせグループ',
  quiet: '安静的|沉默的|没动静的|不活跃的|quiet|inactivos|静かな|動きのない',
  'platform.qq': 'qq',
  'platform.wechat': '微信|wechat|ウィーチャット',
  'platform.whatsapp': 'whatsapp',
  'platform.telegram': 'telegram',
  'platform.linkedin': 'linkedin|领英',
  'platform.facebook': 'facebook|脸书',
  'platform.line': 'line',
  'platform.zalo': 'zalo',
  mentioned:
    '提到过|谁提到过|提到|谁提到|说过|谁说过|提过|谁提过|who mentioned|mentioned|quien menciono|menciono|に言及した|を話題にした',
  joinRequest:
    '入群申请|申请入群|加群申请|requests to join|join requests|requests to join groups|solicitudes de ingreso|参加申請',
  // net and fairs
  crawled:
    '爬取客户|爬取的客户|采集客户|采集的客户|抓取的客户|crawled customers|crawled clients|clientes rastreados|収集した顧客|クロール顧客',
  unsorted: '待整理|待整理的|未整理|未整理的|unsorted|sin clasificar|未整理の',
  post: '网络帖子|网帖|帖子|net posts|posts|publicaciones|投稿|ネット投稿',
  netInquiry:
    '网络询盘|网上询盘|网上的询盘|inquiries on the net|net inquiries|consultas en la red|ネットの引き合い|ネット上の引き合い',
  exhibition: '展会|exhibitions|trade fairs|fairs|ferias|exposiciones|展示会',
  exhibitor: '展商|参展商|exhibitors|expositores|出展者|出展社',
  upcoming: '即将举办|即将举办的|即将举行|即将举行的|即将开始的|upcoming|proximas|開催予定の|これからの',
  ongoing: '正在进行|正在进行的|正在举办|正在举办的|ongoing|en curso|開催中|開催中の',
  // trade data
  importer:
    '进口商|importers|importer|importadores|輸入業者|輸入者|进口最多的公司|进口最多的企业|进口最多的十家|进口最多的十家公司|进口最多的十家企业|进口最多的前十家|进口最多的前十家公司|进口量最大的公司|进口量最大的企业|进口量最大的十家|进口量最大的十家公司|进口量最大的十家企业|进口量最大的前十家|进口量最大的前十家公司',
  exporter:
    '出口商|exporters|exporter|exportadores|輸出業者|輸出者|出口最多的公司|出口最多的企业|出口最多的十家|出口最多的十家公司|出口最多的十家企业|出口最多的前十家|出口最多的前十家公司|出口量最大的公司|出口量最大的企业|出口量最大的十家|出口量最大的十家公司|出口量最大的十家企业|出口量最大的前十家|出口量最大的前十家公司',
  cargoOwner: '货主|发货人|cargo owners|shippers|cargadores|荷主',
  rank: '排名|排行|排行榜|前十|前十名|前十位|前10|前10名|top|top ten|top 10|principales|mayores|上位|ランキング|十家|十家公司|前十家|十大|diez',
  churned:
    '流失客户|流失的客户|lost clients|lost customers|clientes perdidos|失った顧客|離反顧客|離脱顧客|不走货的客户|好久不走货的客户|很久没走货的客户|停走的客户',
  importRecord: '进口记录|进口数据|import records|registros de importacion|輸入記録|輸入データ',
  exportRecord: '出口记录|出口数据|export records|registros de exportacion|輸出記録|輸出データ',
  tradeRecord: '进出口记录|贸易记录|贸易数据|trade records|registros de comercio|貿易記録|貿易データ',
  whiteSpace: '没人跟的|没有人跟的|无人跟进的|nobody holds|that nobody holds|que nadie lleva|誰も担当していない',
  // messages to clients
  bulk: '群发记录|群发的记录|群发列表|群发的消息|群发消息记录|群发消息列表|bulk messages|envios masivos|一斉送信の履歴|一斉送信履歴',
  reply:
    '客户回复|客户的回复|回复|replies|client replies|answers of clients|respuestas|respuestas de clientes|返信|顧客の返信',
  moreThan: '超过|多于|more than|over|mas de',
  open: '没做完|没做完的|没完成|没完成的|未完成|未完成的|未完了の|待处理|待处理的|未处理的|open|pendientes|未対応|未対応の|未処理の',
  optOut: '退订名单|退订列表|opt-outs|opt-out list|bajas|lista de bajas|配信停止リスト',
  qqFriend: '营销qq好友|qq好友|qq friends|amigos de qq|qqの友だち',
  // words of the trade
  portWord: '港|港口|port of|port|ports|puerto de|puerto|puertos',
  code: '代码|的代码|编码|code|code of|codigo|codigo de|コード|のコード',
  portCode:
    '港口代码|的港口代码|港口编码|port code of|port code|codigo de puerto de|codigo de puerto|codigo del puerto de|港コード|ポートコード|の港コード|code for the port of|code of the port of|que codigo tiene el puerto de|codigo tiene el puerto de|港のコード',
  // what a word is called elsewhere
  howSay:
    '怎么说|用什么说|怎么讲|怎么翻译|怎么翻|how do you say|how do i say|how to say|como se dice|como se dicen|は何と言う|は何と言いますか|を何と言う|は何という|はどう言う|何と言う',
  'lang.zh': '中文|用中文|中文里|in chinese|en chino|中国語で|中国語で言うと',
  'lang.en': '英文|英语|用英文|用英语|in english|en ingles|英語で|英語で言うと',
  'lang.es': '西班牙文|西班牙语|西语|用西班牙语|in spanish|en espanol|スペイン語で',
  'lang.ja': '日文|日语|用日语|in japanese|en japones|日本語で',
} as const satisfies Record<string, string>
export type Meaning = keyof typeof meanings

/** Words that say nothing about what is asked. Negations, comparisons and `and` are no such words. */
const fillers =
  '的|了|吗|呢|吧|啊|请|请问|一下|麻烦|目前|现在|当前|都|有|有哪些|有哪几个|哪些|哪个|哪几个|哪家|是|是哪些|有多少|有多少个|有多少家|多少家|多少|几个|几家|清单|还剩|还有|咱们|我们|有没有|有没有人|有人|有几个|那边|还有没有|有谁|都有谁|有谁|是什么|在|里|里面|个|出来|列表|名单|情况|什么|那些|这些|一共|总共' +
  '|眼下|这会儿|哪几家|有哪几家' +
  '|list of|a list of|please|the|an|of|which|what|what are|what is|what’s|are|is|there|there are|is there a|do we have|do we have a|do i have|we have|have|me|in|on|at|for|with|now|right now|currently|any|’s|how many|that are|that were|who are|who were' +
  '|lista de|lista|por favor|los|las|el|la|un|una|que|que llevan|cual es|cuales son|cuales|cuantos|cuantas|hay|son|en|ahora|tengo|del' +
  '|の|を|が|は|に|で|さん|さんの|ください|一覧|リスト|何|ですか|はいくら|いくら|いくらですか|ある|あります|ありますか|は何ですか|は何|何社|は何社|何件|は何件'
/** Words that ask to be shown something, at the beginning: elsewhere they say who did what, as in 李娜给我的客户. 帮我 alone asks for a deed. */
const openers =
  '帮我查|帮我查查|帮我查一下|帮我查下|帮我看|帮我看下|帮我看看|帮我看一下|帮我找|帮我找一下|帮我列出|帮我列一下|请帮我查|请帮我查一下|请帮我看看|请帮我看一下|请帮我找|查|查下|查查|查看|查一下|查询|看|看下|看看|看一下|显示|列出|列一下|打开|告诉我|找|找一下|搜|给我|我要看|我想看|我想知道|想看|想知道' +
  '|show|show me|list|find|get me|give me|give me a list of|tell me|let me see|can you show me|could you show me|i want to see|open the|see' +
  '|muestrame|mostrar|muestra|ver|quiero ver|dame'
/** Words that ask for it at the beginning or the end. */
const edges =
  '给我看|给我看看|给我看一下|给我一下|列出来' +
  '|を教えて|教えて|教えてください|を教えてください|を見せて|見せて|見せてください|を見せてください|表示して|を表示して|を表示|表示'
/** Signs between words. */
const signs = '「|」|『|』|《|》|,|。|.|?|!|¿|¡|:|、|“|”|"|·|(|)|;|…'

/** Where a port before or behind the word lies on the way. */
export type Marker = 'toNext' | 'fromNext' | 'ofNext' | 'along' | 'fromBefore' | 'toBefore'
const markers = {
  toNext: '到|去|至|往|发往|运往|运到|飞往|to|a|hasta|hacia|para|->|→|-|—|~',
  fromNext: '从|由|自|from|desde',
  /** From there where the sentence says where to, else just of it. */
  ofNext: 'de',
  /** The way of a client: 走美西的客户. */
  along: '走|走的|做|做的|跑|跑的|shipping to|que envian a',
  fromBefore: '出发|出发的|起运|起运的|发出|发出的|出口|から|からの|発|発の',
  toBefore: 'まで|までの|行き|行きの|向け|向けの|へ|への|方向',
} as const satisfies Record<Marker, string>

export type Word =
  | { kind: 'meaning'; meaning: Meaning }
  /** It says nothing, in some cases only at the beginning or the end. */
  | { kind: 'filler'; place?: 'begin' | 'edge' }
  | { kind: 'marker'; marker: Marker }

/** Folds a sentence: narrow, in small letters, Latin ones without accents; Kana keep their marks. */
export const foldSentence = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/['‘’`´]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()

const entries = (words: string, word: Word): [string, Word][] =>
  words.split('|').map((phrase) => [foldSentence(phrase), word])

/** Every phrase with what it means. A phrase that stands twice would be read at random, so a test forbids it. */
export const phrases: readonly (readonly [string, Word])[] = [
  ...entries(fillers, { kind: 'filler' }),
  ...entries(openers, { kind: 'filler', place: 'begin' }),
  ...entries(edges, { kind: 'filler', place: 'edge' }),
  ...signs.split('|').map((sign): [string, Word] => [foldSentence(sign), { kind: 'filler' }]),
  ...Object.entries(markers).flatMap(([marker, words]) => entries(words, { kind: 'marker', marker: marker as Marker })),
  ...Object.entries(meanings).flatMap(([meaning, words]) =>
    entries(words, { kind: 'meaning', meaning: meaning as Meaning }),
  ),
]
export const wordsByPhrase: ReadonlyMap<string, Word> = new Map(phrases)
export const longestPhrase = Math.max(...[...wordsByPhrase.keys()].map((phrase) => phrase.length))
