/** Words of the trade that say the same thing, in four languages: whoever asks uses one, and the entry another. */
export const topics: readonly string[] = [
  // boxes
  '小柜|二十尺|20尺|20gp|20尺柜|20尺小柜|二十尺柜|20 foot|20ft|20 pies|20フィート',
  '大柜|高柜|平柜|40尺|四十尺|40gp|40hq|40hc|40尺高柜|40尺柜|high cube|40 foot|40ft|40 pies|40フィート',
  '45尺|45hq|45高柜|45尺高柜|45尺柜|45 foot|45 pies|45フィート',
  '冷柜|冷藏|冷藏箱|冷冻|冷冻柜|冻柜|冷箱|reefer|refrigerated|refrigerado|リーファー|冷凍',
  '开顶柜|开顶箱|开顶|ot柜|open top|オープントップ|框架柜|框架箱|fr柜|平板柜|flat rack|フラットラック|超高|超宽|超限|out of gauge|oog',
  '容积|能装|装得下|体积|立方|立方米|方数|装多少方|多少方|几方|cbm|方|volume|volumen|容量|m3',
  '限重|超重|重量|重量上限|多少吨|几吨|吨|载重|weight|payload|peso|重量制限',
  // cut-offs and weights
  '截关|截关时间|截止|截止时间|cut off|cut-off|cutoff|cierre|カット日|締切',
  '截单|截补料|补料时间|截单时间|si cut off|書類締切',
  '补料|si|shipping instructions|instrucciones de embarque|船積指図書',
  '截港|截港时间|进港|进港时间|还重|进重|进重柜|码头还柜|cy cut off|gate in|gated in|搬入',
  'vgm|称重|过磅|磅单|总重申报|核实总重|verified gross mass|masa bruta verificada',
  // documents
  '提单|b/l|bl|obl|b/ls|bill of lading|conocimiento|conocimiento de embarque|船荷証券',
  '正本|正本提单|original|originals|原本|オリジナル',
  '电放|电放提单|telex|telex release|télex|liberación télex|サレンダー|元地回収|surrender',
  '海运单|sea waybill|waybill|swb|carta de porte|海上運送状|ウェイビル',
  '丢失|遗失|丢了|弄丢|搞丢|不见了|lost|perdido|perdí|紛失',
  '发货人|shipper|托运人|embarcador|荷送人|荷主',
  '收货人|收件人|consignee|consignatario|buyer|comprador|买家|importador|importer|荷受人|買主',
  '分单|拆单|拆分|拆成|几份提单|两套提单|split|分票',
  '并单|合单|合并|合成|合并出|合成一份|combine|合票',
  '倒签|倒签提单|早几天|往前写|backdate|back date|antedate|装船日期',
  '换单|换提单|switch|switch bl|第三方换单|切り替え',
  '原产地证|原产地证书|产地证|原产地|co|form e|form a|certificate of origin|certificado de origen|原産地証明',
  '改单|修改提单|改提单|更改|更改提单|修改|改品名|amend|amendment|corrección|訂正',
  '发票|专票|普票|增值税|开票|税率|税点|invoice|factura|インボイス|請求書',
  '装箱单|箱单|packing list|lista de empaque|パッキングリスト',
  '样本|提单样本|草稿|draft|borrador|ドラフト',
  '熏蒸|热处理|ippc|ispm|ispm 15|nimf|nimf 15|fumigation|fumigate|fumigar|fumigación|heat treatment|treated|untreated|tratada|燻蒸|熱処理|消毒',
  '木箱|木架|木托|木托盘|木包装|实木|实木包装|木质包装|木质|托盘|卡板|wood|wooden|pallet|pallets|crate|crates|madera|palets|pallet de madera|木製|木箱|パレット|梱包|包装|packaging|embalaje',
  // charges and money
  '滞箱费|滞港费|滞箱|滞港|超期|超时|用箱费|超期费|柜租|滞纳|逾期还柜|demurrage|detention|demoras|demora|late return|returned late|デマレージ|ディテンション|滞留料|返却|返却が遅れ|tarde',
  '免箱期|免柜期|免租期|免费用箱|免费用箱天数|免堆期|免箱|免柜|用箱天数|free time|free days|días libres|フリータイム',
  'thc|码头操作费|码头费|操作费|terminal handling|terminal handling charge|terminal charges|terminal|ターミナル|ターミナル費用|thc費用',
  '燃油|燃油附加费|燃油费|油价|油价附加费|baf|faf|bunker|bunker surcharge|低硫|lss|combustible|燃料',
  '旺季|旺季附加费|pss|peak season|temporada alta|繁忙期',
  'gri|综合费率|涨价|综合费率上涨|普涨|general rate increase|rate increase|値上げ',
  '到付|运费到付|目的港付|freight collect|collect|flete por cobrar|por cobrar|paid at destination|pay at destination|pagar el flete en destino|pagado en destino|目的港支付|着払い',
  '亏舱费|亏舱|空舱费|dead freight|flete muerto|空荷',
  '账期|月结|赊账|授信|付款期|晚点付款|晚一点付款|payment terms|credit terms|crédito|掛売り',
  '汇率|折人民币|折算|换算|牌价|exchange rate|tipo de cambio|為替|レート',
  '人民币|美金|美元|rmb|cny|usd|dollar|dólar|ドル',
  '关税|税金|进口税|包税|ddp|双清包税|duty|duties|import tax|impuesto|arancel|関税',
  '罚款|罚钱|罚金|fine|penalty|multa|罰金',
  // booking
  '订舱|订仓|下托书|托书|booking|book|bookings|reserva|reservar|reservo|ブッキング|予約|船積み予約|船腹予約',
  '放舱|订舱确认|出so|so|放仓|拿到so|booking confirmation|space release|スペース確定',
  '取消|退舱|退关|不走了|撤单|取消订舱|cancel|cancellation|cancelar|キャンセル',
  '改配|改船期|改船|换船|换一班|换下一班|下一班|下一水|推迟|延后|postpone|next vessel|次の船',
  '甩柜|甩舱|被甩|爆舱|没上船|漏装|没装上|rolled|roll over|rollover|bumped|not loaded|rolado|積み残し',
  '延误|延迟|晚开|晚点|推迟开船|delay|delayed|late sailing|retraso|遅延|遅れ',
  '危险品|危货|危品|dg|dg货|化工品|msds|sds|un编号|dangerous|dangerous goods|hazardous|imo|peligrosa|carga peligrosa|危険品|危険物',
  '电池|锂电池|带电|带电产品|充电宝|移动电源|电动车|平衡车|battery|batteries|lithium|power bank|power banks|e-bike|e-bikes|batería|baterías|バッテリー|リチウム電池|リチウム|電池',
  '拼箱|散货|拼柜|拼货|lcl|less than container|less than a container|consolidation|groupage|carga consolidada|混載|cbm only',
  '起步|最低|最少|不足一方|最低收|至少|minimum|mínimo|最低限',
  '船期|每周|几班|一班|船班|开航|航班|班次|sailing|sailings|schedule|itinerario|スケジュール',
  // customs
  '报关|通关|出口申报|清关|申报资料|customs|customs clearance|clearance|declaration|aduana|despacho|通関|税関',
  '出口权|进出口权|经营权|买单报关|买单|export licence|export license',
  '查验|查柜|开柜查|被查|抽查|海关查|inspection|inspected|exam|inspección|検査',
  '商检|法检|商品检验|报检|检验检疫|commodity inspection',
  'hs编码|hs code|hs|海关编码|商品编码|税号归类|编码|tariff code|hts|código arancelario|hsコード',
  '退税|出口退税|退税联|tax refund|rebate|devolución de impuestos|還付',
  '舱单|manifest|manifiesto|積荷目録',
  '申报|发送申报|filing|filed|file|declaración',
  // lanes and what they ask for
  'isf|10+2|进口安全申报|安全申报|importer security filing|security filing',
  'ams|美国舱单|automated manifest',
  '保证金|bond|年bond|单次bond|customs bond|fianza',
  'fba|亚马逊|amazon|入仓|亚马逊仓|亚马逊仓库|海外仓',
  '派送|送货|送仓|配送|送到|door delivery|delivery|entrega|配達',
  '内陆点|内陆|ipi|铁路|转运|inland|rail|tierra adentro|内陸',
  'eori|欧盟税号|清关税号',
  'ens|入境摘要|欧洲舱单|entry summary|ics2',
  '红海|绕航|好望角|绕非洲|苏伊士|绕好望角|绕行|red sea|cape of good hope|suez|mar rojo|紅海|スエズ|喜望峰',
  'rfc|墨西哥税号',
  'cnpj|巴西税号',
  'saber|sabre证书|沙特认证',
  'form m|soncap|尼日利亚认证',
  'pvoc|coc|肯尼亚认证',
  'bis|iec|印度认证',
  '税号|tax id|vat|número fiscal|納税者番号',
  // under way
  '跟踪|追踪|查柜|查货|动态|货物跟踪|到哪了|到哪|在哪里了|什么位置|位置|track|tracking|trace|where is|follow the shipment|rastrear|rastreo|seguimiento|追跡',
  '通知|告诉|告知|跟客户讲|跟客户说|客户说|解释给|notify|inform|avisar|連絡',
  '提柜|提空|提空柜|提空箱|空箱|空柜|堆场|提箱|empty|empty pick up|depot|retiro de vacío|空コンテナ',
  '拖车|车队|集卡|trucking|haulage|truck|acarreo|ドレージ|トラック',
  '铅封|封条|封签|封号|铅封号|seal|precinto|シール|封印',
  '装柜|装箱|装货|监装|打托|绑扎|加固|stuffing|loading the container|consolidar el contenedor|バンニング|積み込み',
  '航程|时效|运输时间|航行时间|航海日数|所要日数|transit|transit time|tránsito|días de tránsito|tiempo de viaje|viaje|sailing time|航海|輸送日数',
  '保险|海运险|货运保险|投保|一切险|保费|insurance|insure|insured|seguro|asegurar|covered|保険',
  '货损|损坏|破损|湿损|坏了|破了|damage|damaged|daña|dañada|daño|破損|損傷',
  '索赔|理赔|赔偿|找谁赔|赔|claim|compensation|reclamo|indemnización|賠償|クレーム',
  '提货|取货|pick up|pickup|retirar|collect the cargo|引き取れ|引取',
]

/** Words of which the trade is full: they say little of what is meant. */
export const commonTopics: readonly string[] = [
  '柜子|箱子|集装箱|货柜|柜|箱|container|box|contenedor|コンテナ',
  '货物|货|cargo|goods|shipment|shipments|carga|mercancía|貨物',
  '客户|client|customer|cliente|顧客|お客',
  '运费|海运费|freight|ocean freight|flete|運賃|flete marítimo',
  '认证|证书|许可|许可证|资质|验货证书|certificate|certificado|licence|license|証明書|認証',
  '到达|到港|抵达|到货|arrive|arrival|arrives|llega|llegada|届きますか|届く|到着',
  '目的港|destination|destino|仕向地|仕向港',
  '起运港|origin|origen|積地',
  '出口|export|exports|exportación|exportar|輸出',
  '进口|import|imports|importación|importar|輸入',
  '船|vessel|ship|shipping|buque|barco|船で',
  '付款|支付|付|payment|paid|pagar|paga|pago|支払',
]

/** Words that say what is asked about something: they tell entries about the same thing apart. */
export const askings: readonly string[] = [
  '区别|不同|差别|有啥差别|不一样|怎么分|怎么选|哪个好|还是|一个意思|一回事|difference|differences|different|versus|vs|compare|diferencia|conviene|違い|差',
  '由谁|谁来|谁付|谁出|谁交|谁提交|算谁|谁承担|谁负担|承担|who pays|who files|whose account|for whose account|quién paga|誰が|負担|負担ですか|誰負担',
  '多久|几天|多少天|多长时间|多长|时间长|几日|要多久|等多长|how long|how many days|cuánto tarda|cuántos días|days|días|何日|どのくらい|日数|何日間',
  '多少钱|怎么收|怎么收钱|怎么算|收多少|费用|价格|什么费用|费率|计费|怎么计费|怎么定|每天多少|how much|cost|costs|charged|charge|charges|pay|price|cuánto cuesta|cuesta|cobran|cobro|cargos|いくら|料金|計算|費用',
  '资料|单据|文件|材料|信息|参数|清单|要准备什么|准备什么|要什么|需要什么|需要哪些|要哪些|提供什么|提供哪些|要交什么|填什么|给你们什么|需要提供|手续|要求|注意什么|有什么要求|什么要求|which documents|what documents|documents|document|documentation|details|info|information|papers|requirements|required|datos|documentos|documentación|papeles|requisitos|información|書類|情報|必要な|必要な情報|何を伝え',
  '什么时候|几时|何时|哪一天|按哪天|哪一日|提前多久|提前几小时|多久调|频率|截|deadline|when|how early|cuándo|いつ',
  '什么意思|是什么意思|是什么|什么叫|指什么|怎么回事|解释|what is|what does|means|meaning|qué es|とは|何ですか|意味',
  '怎么办|怎么处理|如何处理|怎么操作|如何|后果|流程|what happens|what now|how do i|how to|qué pasa|cómo|方法|どうすれば',
  '在哪里|在哪|哪里|去哪里|地址|地方|哪个堆场|where|dónde|どこ',
  '能不能|可不可以|可以|行不行|接不接|能用|可以用|允许|代买|代办|can i|can you|could|do you accept|do you take|accept|accepted|allowed|possible|available|offer|ofrecen|aceptan|puedo|puede|可能|できますか|送れますか|運べますか',
  '申请|延长|多要|apply|extend|extension|extender|申請|延長',
]

/** Words that say nothing of what is asked. */
export const hollow =
  '的|了|吗|呢|吧|啊|呀|嘛|么|是|我|我们|你|你们|您|他|他们|它|咱们|自己|想|想要|要|需要|要不要|需不需要|用不用|能|会|有|有没有|没有|没|不|被|把|给|跟|和|与|或|及|在|去|来|到了|做|办|办理|搞|弄|走|发|出|拿|看|问|说|讲|一下|一个|一次|一份|一票|这个|那个|这|那|哪|哪些|哪个|什么|怎么|怎样|多少|几|几个|大概|大约|一般|目前|现在|已经|以后|之后|之前|时候|时间|最|最多|最大|多|大|请|请问|麻烦|帮忙|帮|里|里面|上|下|都|也|还|再|就|才|又|从|对|为|为什么|因为|如果|的话|操作|东西|情况|时|后|前|中|个|种|些|得|着|过|想问|让|行|用|别人' +
  '|the|a|an|of|to|for|in|on|at|by|with|is|are|was|be|do|does|did|i|we|you|my|our|your|me|us|it|its|if|and|or|what|which|how|should|would|will|must|may|need|needed|there|this|that|have|has|get|give|send|please|any|too|now|from|into|much|many|use|make|take|only|them|when|who' +
  '|el|la|los|las|un|una|de|del|en|a|al|por|para|con|sin|que|qué|se|es|son|hay|hace|falta|mi|mis|su|sus|y|o|u|si|me|lo|no|más|cuál|cuáles|necesito|necesitan|quiero|hacer|mando|pide' +
  '|の|は|が|を|に|で|と|も|へ|や|か|から|まで|です|ですか|ます|ますか|します|しますか|ください|教えて|教えてください|お願い|お願いできますか|必要|必要ですか|要りますか|について|場合|とき|する|した|して|ある|あります|よい|よいですか|これ|それ|何'

/** Countries as the trade calls them beside their names. */
export const spokenCountries: Readonly<Record<string, string>> = {
  US: '美线|美西|美东|us|estados unidos|米国',
  ID: '印尼',
  EU: '欧洲|欧盟|欧线|europe|europa|eu|欧州|ヨーロッパ',
  AE: '迪拜',
  MX: '墨线',
}
