import type { TradeField } from '@seamark/contract/trade/reading/fields'

/**
 * The words by which sources head their columns, in English, Chinese, Spanish and Japanese, without signs, case and
 * blanks. Where two columns of a file are the same field, the one whose word comes first here is taken.
 */
export const headingWords: Readonly<Record<TradeField, string>> = {
  date:
    'actualarrivaldate|arrivaldate|dateofarrival|dischargedate|impdate|importdate|expdate|exportdate|shipmentdate|shippingdate|shipdate|sailingdate|departuredate|' +
    'declarationdate|registrationdate|customsdate|clearancedate|date|dateofshipment|billdate|bldate|boedate|sbdate|entrydate|releasedate|transactiondate|estimatearrivaldate|' +
    'estimatedarrivaldate|eta|etd|日期|进口日期|出口日期|到港日期|到货日期|离港日期|开船日|申报日期|报关日期|交易日期|提单日期|放行日期|fecha|fechadeembarque|fechaembarque|fechadearribo|fechadellegada|' +
    'fechaarribo|fechanumeracion|fechadedeclaracion|fechadeimportacion|fechadeexportacion|fechadespacho|日付|輸入日|輸出日|到着日|入港日|出港日|船積日|申告日|出荷日|貿易日期|時間|时间|交易时间|dateofimport|dateofexport|billofentrydate|bedate|shippingbilldate|fechadeclaracion|fechaaceptacion|fechadeaceptacion|fechadenumeracion|fechadelevante|fechalevante|fechadesalida|fechasalida|fechaimportacion|fechaexportacion|fechanum|fechadepago|年月日|輸入申告年月日|輸出申告年月日|申告年月日|輸入年月日|輸出年月日|輸入許可日|輸出許可日|輸入許可年月日',
  month:
    'monthyear|yearmonth|month|monthofshipment|period|refperiodid|statmonth|数据年月|年月|月份|月度|统计年月|mes|mesano|anomes|periodo|年月度|対象月|月|refmonth|yymm|yyyymm',
  year: 'year|refyear|yr|年份|年|年度|ano|anio|anho|gestion',
  importer:
    'importername|importer|consigneename|consignee|importernameen|buyername|buyer|importernamevn|importercompany|importingcompany|consigneecompany|purchaser|purchasername|importador|nombreimportador|' +
    'nombredelimportador|razonsocialimportador|consignatario|nombreconsignatario|comprador|destinatario|进口商|进口商名称|收货人|收货人名称|买方|买家|采购商|采购商名称|进口企业|进口公司|收货单位|经营单位|收发货人|进口商英文名|' +
    '輸入者|輸入者名|荷受人|買主|輸入業者|輸入会社|consigneeparty|importernameenglish|declarantimporter|rawconsigneename|nameofimporter|nameofconsignee|nameofbuyer|buyerconsignee|consigneebuyer|importerconsignee|consigneeimporter|razonsocialdelimportador|nombredelconsignatario|境内收货人|境外收货人|仕向人',
  exporter:
    'exportername|exporter|suppliername|supplier|shippername|shipper|sellername|seller|vendor|vendorname|exporternameen|foreignsupplier|foreignexporter|exportercompany|consignor|consignorname|manufacturername|' +
    'exportador|nombreexportador|proveedor|nombreproveedor|nombredelproveedor|embarcador|remitente|vendedor|razonsocialexportador|expedidor|出口商|出口商名称|发货人|发货人名称|供应商|供应商名称|供货商|卖方|卖家|' +
    '出口企业|出口公司|发货单位|托运人|輸出者|輸出者名|荷送人|売主|輸出業者|サプライヤー|仕入先|rawshippername|nameofexporter|nameofshipper|nameofsupplier|shipperexporter|exportershipper|supplierexporter|shippersupplier|nombredelexportador|razonsocialdelexportador|境外发货人|境内发货人|仕出人',
  importer_country:
    'consigneecountry|importercountry|buyercountry|consigneecountrycode|进口商国家|收货人国家|paisimportador|paisdelimportador|輸入者国',
  exporter_country:
    'shippercountry|exportercountry|suppliercountry|sellercountry|shippercountrycode|出口商国家|发货人国家|供应商国家|paisexportador|paisdelexportador|輸出者国',
  forwarder:
    'forwarder|forwardername|freightforwarder|notifypartyname|nortifypartyname|notifyparty|notifyname|notify|chaname|cha|customsbroker|customsbrokername|customsagent|agentname|agent|brokername|broker|declarant|' +
    'declarantname|secondarynotifyparty1|alsonotify|货代|货代公司|货运代理|通知人|通知方|通知人名称|报关行|报关公司|报关企业|申报单位|代理|代理人|agentedecarga|agentedeaduana|agenteaduanal|agenciadeaduana|despachante|' +
    'notificado|partenotificada|notificante|transitario|フォワーダー|通知先|着荷通知先|通関業者|申告者',
  hs:
    'hscode|hs|hsncode|hsn|hscodes|htscode|hts|hsc|tariffcode|tariffheading|tariff|commoditycode|cmdcode|harmonizednumber|harmonizedcode|harmonisedcode|hs6|hs8|hs10|productcode|ritccode|ritc|cthcode|hssubheading|ncm|ncmcode|' +
    'hs编码|海关编码|商品编码|商品编号|税号|税则号|税则号列|hs税号|商品代码|partidaarancelaria|codigoarancelario|subpartida|posicionarancelaria|fraccionarancelaria|fraccion|arancel|codigohs|codigosa|nandina|' +
    'hsコード|品目番号|統計品目番号|税番|品目コード|hsnumber|hsno|codigoarancel|hs番号|統計番号',
  hs_certainty:
    'hscodesurelevel|hssurelevel|hscodeconfidence|hsconfidence|hscodeconfidencelevel|hsconfidencelevel|hscodecertainty|hscertainty|hs置信度|hs编码置信度|hs编码可信度|编码置信度|certezahs|certezadelcodigohs|confianzahs|hsコード確度|hsコードの確度',
  commodity:
    'productdescription|goodsdescription|descriptionofgoods|productdesc|productdescen|description|commoditydescription|commodity|commodityname|goods|goodsname|product|productname|cargodescription|descriptiontext|' +
    'cmddesc|itemdescription|itemdesc|detaileddescription|productdescvn|marksandgoods|商品名称|商品描述|货物描述|产品描述|产品名称|品名|货名|货物名称|商品|规格型号|品名规格|descripcion|descripciondelamercancia|' +
    'descripcionmercancia|mercancia|mercaderia|descripciondemercaderia|producto|descripciondelproducto|descripcioncomercial|品名規格|商品名|貨物名|商品説明|品目|品目名|貨物の品名|hsdescription|rawdescription|desc',
  master_bill:
    'masterbillofladingnumber|masterbillofladingno|masterbilloflading|masterbolnumber|masterbolno|masterbol|masterbl|mbl|mblno|mblnumber|mastbl|masterbill|masterbillno|主提单号|主提单|主单号|总提单号|blmaster|blmadre|conocimientomaster|' +
    'guiamaster|マスターbl|マスターbl番号|マスターblno|mbl号',
  house_bill:
    'housebillofladingnumber|housebillofladingno|housebilloflading|housebolnumber|housebolno|housebol|housebl|hbl|hblno|hblnumber|housebill|billofladingnumber|billofladingno|billoflading|blnumber|blno|bolnumber|bol|bl|' +
    'billno|subhousebolnumber|分提单号|分单号|提单号|提单|提单编号|提单号码|blhijo|conocimientodeembarque|numerodebl|numerobl|conocimiento|nrobl|documentodetransporte|bl番号|船荷証券番号|ハウスbl|blno船荷証券番号|nobl|numerodeconocimiento|提运单号|hbl号',
  declaration:
    'declarationnumber|declarationno|declarationid|identifier|recordid|shipmentid|transactionid|beno|benumber|billofentryno|billofentrynumber|boeno|sbno|shippingbillno|entryno|entrynumber|customsdeclarationnumber|' +
    'dua|报关单号|报关单编号|申报单号|记录编号|单据编号|numerodedeclaracion|nrodeclaracion|declaracion|numerodua|pedimento|申告番号|輸入申告番号|輸出申告番号|manifestrecordid|uniqueid',
  item: 'itemno|itemnumber|lineno|linenumber|seqno|serialno|sequenceno|descriptionsequencenumber|goodsno|invoiceserialno|itemserialno|项号|商品序号|序号项|numeroitem|nroitem|serie|nroserie|項番|行番号|欄番号',
  containers:
    'containerid|containerno|containernumber|containernumbers|containernos|containers|containerids|container|containerlist|cntrno|ctnrno|equipmentnumber|equipmentno|集装箱号|集装箱号码|箱号|柜号|集装箱|集装箱编号|' +
    'numerodecontenedor|contenedor|contenedores|nrocontenedor|numerocontenedor|numeroscontenedor|コンテナ番号|コンテナ|コンテナno|コンテナー番号',
  container_type:
    'containerdesccode|containertype|containertypes|containertypecode|containersizetype|containersizeandtype|equipmenttype|cntrtype|ctnrtype|sizetype|isotype|isocode|箱型|柜型|集装箱类型|箱型尺寸|集装型|箱型代码|' +
    'tipodecontenedor|tipocontenedor|コンテナタイプ|コンテナ種類|コンテナ種別|コンテナ型',
  container_size:
    'containersize|cntrsize|ctnrsize|equipmentsize|containerlength|箱尺寸|集装箱尺寸|柜尺寸|尺寸|tamanodecontenedor|tamanocontenedor|コンテナサイズ',
  count_20:
    'containernumber20|container20|containers20|qty20|no20|count20|num20|teu20|20ft|20container|小柜数|20尺数量|20尺柜数|contenedores20|cantidad20|20フィート本数',
  count_40:
    'containernumber40|container40|containers40|qty40|no40|count40|num40|feu|feus|40ft|40container|大柜数|40尺数量|40尺柜数|contenedores40|cantidad40|40フィート本数',
  teu: 'teu|teus|totalteu|teuquantity|noofteu|numberofteu|teucount|标准箱|标箱|标准箱数|teu数|标箱数|cantidadteu|cantidaddeteu|コンテナteu',
  vessel:
    'vesselname|vessel|shipname|nameofvessel|vesselnames|ship|carryingvessel|船名|船舶名称|运输工具名称|运输工具|船舶|nave|buque|nombredelanave|nombrebuque|nombredelbuque|navio|本船名|本船|船舶名|船名航次|vesselvoyage|vesselvoy|vesselandvoyage|vslvoy',
  voyage: 'voyage|voyagenumber|voyageno|voy|voyno|voyagenum|航次|航次号|viaje|numerodeviaje|nroviaje|航海番号|次航',
  imo: 'vesselcode|imo|imonumber|imono|vesselimo|lloydsnumber|imocode|conveyanceid|vesselimonumber|船舶imo|imo编号|imo号|codigodelbuque|numeroimo|imo番号',
  carrier:
    'carriersasccode|carrierscaccode|carriercode|carrier|carriername|scac|scaccode|shippingline|shippinglinename|steamshipline|oceancarrier|linename|vesseloperator|mastercarrier|船公司|承运人|船东|承运人名称|船司|运输公司|' +
    'naviera|lineanaviera|transportista|ciatransportadora|companiatransportista|船会社|運送人|キャリア|transportcompany',
  mode:
    'modeoftransportation|modeoftransport|transportmode|transportationmode|transtypename|transtype|transport|transporttype|mot|motcode|motdesc|meansoftransport|modetransport|shipmentmode|运输方式|运输方式名称|运输方式代码|运输类型|' +
    'mediodetransporte|viadetransporte|mododetransporte|via|viatransporte|tipodetransporte|輸送方法|輸送モード|輸送手段|運送形態',
  pol:
    'loadingport|portofloading|portofloadingname|portoflading|foreignportoflading|ladingport|loadport|pol|polname|originport|portoforigin|departureport|portofdeparture|portofshipment|shipmentport|portofmaritimeorigin|' +
    'exportport|portofexport|起运港|装货港|装运港|出发港|起运港口|离境口岸|发货港|出口港|puertodeembarque|puertoembarque|puertodeorigen|puertoorigen|puertodecarga|puertodesalida|積地|積港|船積港|積出港|出港地|仕出港|启运港|启运口岸|puertocarga|装货港口|港口装货|装港',
  pod:
    'unloadingport|portofunloading|portofunlading|portofdischarge|portofdischargename|dischargeport|dischargingport|unladingport|pod|podname|destinationport|portofdestination|arrivalport|portofarrival|' +
    'portofmaritimedestination|importport|portofimport|entryport|portofentry|目的港|卸货港|到货港|到达港|抵运港|进境口岸|卸港|进口港|入境口岸|puertodedescarga|puertodescarga|puertodedestino|puertodestino|puertodellegada|' +
    'puertodearribo|揚地|揚港|荷揚港|陸揚港|入港地|仕向港|到着港|puertodesembarque|puertodedesembarque|指运港|卸货港口|目的港口|港口卸货|到达港口',
  port_home:
    'portcode|indianport|indianportname|portname|customsport|customsofficename|customsoffice|customhouse|localport|usport|customs|port|customsportname|口岸|海关口岸|关别|进出口岸|申报口岸|海关|aduana|puerto|puertoaduana|税関|税関名|进境关别|出境关别',
  port_abroad:
    'foreignport|foreignportname|foreignportofdestination|foreigndestinationport|overseasport|外国港口|国外港口|境外港口|puertoextranjero|外国港',
  origin:
    'origincountry|countryoforigin|countryoforiginname|origin|cooname|coo|countryoforiginal|manufacturingcountry|paisdeorigen|paisorigen|origen|原产国|原产地|原产国家|原产国地区|来源国|起运国|起运国地区|原産国|原産地|原産国名|启运国|启运国地区|countryofexport|exportcountry|exportingcountry|輸出国|仕出国',
  destination:
    'destinationcountry|countryofdestination|finaldestinationcountry|destcountry|destination|importcountry|buyerscountry|paisdedestino|paisdestino|destino|目的国|目的地国|目的国家|最终目的国|运抵国|运抵国地区|目的地|仕向国|仕向地|輸出先国|countryofimport|importingcountry|輸入国',
  country_abroad:
    'country|countryname|partnerdesc|partner|partnercountry|partneriso|tradepartner|foreigncountry|tradingpartner|贸易伙伴名称|贸易伙伴|贸易国|贸易国别|贸易国地区|国别|国家|伙伴国|pais|paissocio|paisdeprocedencia|相手国|相手国名|国名|取引国',
  weight:
    'grossweight|weight|totalweight|totalgrossweight|grosswt|gwt|gw|wt|weightquantity|cargoweight|netweight|netwt|nw|netwgt|grosswgt|毛重|重量|总重量|净重|货物重量|总毛重|pesobruto|peso|pesoneto|pesototal|総重量|重量kgs|正味重量|グロス重量|grossmass|netmass|毛重量|净重量',
  weight_unit:
    'weightunit|weightuom|unitofweight|weightunits|grossweightunit|netweightunit|wtunit|重量单位|毛重单位|unidaddepeso|unidadpeso|重量単位',
  weight_kg:
    'weightinkg|weightkg|grossweightkg|grossweightkgs|grossweightinkg|weightkgs|weightinkgs|netweightkg|netweightinkg|netweightkgs|kg|kgs|kilogram|kilograms|weightkilograms|毛重kg|重量kg|净重kg|毛重千克|重量千克|重量公斤|毛重公斤|净重千克|' +
    'pesokg|pesobrutokg|pesonetokg|kilos|kilosbrutos|kilosnetos|重量kg総量|総重量kg|pesobrutokilos|pesobrutokgs|grosswtkg|grosswtkgs|gwkg|gwkgs|grossmasskg|grossmasskgs|kgbruto|kgbrutos|总毛重kg|总毛重千克|毛重量kg|nwkg|nwkgs|netwtkg|netwtkgs|netmasskg|netmasskgs|kgneto|kgnetos|净重量kg',
  quantity:
    'quantity|qty|totalquantity|stdquantity|manifestquantity|piececount|packages|noofpackages|numberofpackages|quantityunits|packagequantity|pkgs|pieces|firstquantity|数量|件数|第一数量|总数量|法定数量|包装件数|cantidad|bultos|' +
    'cantidaddebultos|cantidadtotal|unidades|cantidadbultos|数量1|個数|総数量|数量第一|numerodebultos|numerobultos|nrobultos|nobultos|成交数量|貨物個数',
  quantity_unit:
    'quantityunit|unit|qtyunit|uom|uqc|unitofquantity|qtyunitabbr|manifestunit|stdunit|packagetype|packageunit|unitofmeasure|第一计量单位|计量单位|单位|数量单位|法定单位|包装种类|包装单位|unidad|unidaddemedida|unidadmedida|tipodebulto|' +
    '単位|数量単位|単位1|成交单位',
  value:
    'totalvalueusd|valueinusd|valueusd|totalpriceinusd|totalvalueinusd|totalpriceusd|amountusd|fobvalueusd|fobusd|cifusd|cifvalueusd|usdvalue|totalvalue|value|amount|primaryvalue|cifvalue|fobvalue|cif|fob|totalamount|totalprice|' +
    'invoicevalue|estimatedvalue|totalvalueus|美元|金额美元|总金额美元|美元金额|金额|总价|总金额|总值|货值|成交金额|美元值|贸易额|valorusd|valorfobusd|valorcifusd|valor|valorfob|valorcif|valortotal|valorenusd|usdfob|usdcif|fobdolares|' +
    'ciftotalusd|valordolares|金額|価格|総額|金額usd|ドル金額|価額|customsvalueusd|declaredvalueusd|usfob|fobus|totalfobus|uscif|cifus|totalcifus|valorenaduana|valoraduanausd|fob金额|cif金额|fob总价|cif总价|美元总价|申告価格usd|cif価格|fob価格',
  currency:
    'currency|invoicecurrency|currencycode|valuecurrency|币种|币制|货币|成交币制|moneda|divisa|tipodemoneda|通貨|通貨コード',
  flow: 'flowdesc|flowcode|flow|importexport|imexflag|impexp|tradetype|tradeflow|direction|进出口|进出口类型|进出口标志|贸易方向|regimen|flujo|tipodeoperacion|輸出入|輸出入区分',
  status:
    'recordstatusindicator|recordstatus|status|amendmentflag|recordstatuscode|statusindicator|changetype|actioncode|记录状态|状态|变更类型|estado|estadoregistro|状態|レコード状態',
  revision:
    'rundate|tradeupdatedate|updatedate|lastupdated|updatedat|amendmentdate|lastmodified|modifieddate|revision|revisionno|revisionnumber|revisiondate|amendmentno|amendmentnumber|amendno|更新日期|更新时间|修改日期|' +
    '修订号|修订版本|修订日期|更正次数|更正日期|变更次数|改单次数|fechadeactualizacion|fechademodificacion|numerodeenmienda|nroenmienda|enmienda|更新日|更新日時|訂正番号|訂正回数|訂正日|改訂番号',
}

/** A heading that names a day at its beginning or end, so that it is not taken for the number of a declaration. */
export const saysDay = /^(?:fecha|date|日期|日付|日(?!本))|(?:date|日期|日付|日)$/
export const ofTime: readonly TradeField[] = ['date', 'month', 'year', 'revision']

/** The headings of net weights, and of gross weights. */
export const saysNet = /^(?!.*(?:gross|brut|毛|グロス)).*(?:net|净|正味|^nw)/
export const saysGross = /gross|^gw|brut|毛|グロス|总重|総重/

/**
 * The headings of the party that declares to the customs of China: the importer on arrival, the exporter on departure.
 * The other headings tell which it is.
 */
export const declares = /^(?:经营单位|收发货人)/
export const ofImport = /进口日期|进境|[启起]运国|境外发货人/
export const ofExport = /出口日期|出境|离境|指运港|运抵国|目的国|境外收货人/

/**
 * Headings that hold a known word but mean something else: addresses, numbers and codes of a party, unit prices, a
 * source's own doubts.
 */
export const otherMeanings =
  /addr|direcc|domicil|地址|住所|phone|tel(?:ephone)?$|fax|mail|电话|邮|電話|city$|town|state$|zip|postal|postcode|contact|联系|website|(?:importer|exporter|consignee|shipper|buyer|supplier|notify\w*|cha|iec)(?:id|no|code|number|pin|tin)$|taxid|^iec|^ruc|^nit(?:$|de|im|ex|prov)|^rut|^rfc|surelevel|confidence|unitprice|unitvalue|unitrate|preciounit|(?:importador|exportador|consignatario|proveedor)(?:ruc|nit|rut|rfc)$|(?:单位|企业|货人|口商|公司)(?:代码|编码|编号|税号|海关|信用)|单价|単価|price(?:in|per)|(?:usd?|dolares)(?:per|por)?(?:kg|unit|unid)|duty|^tax|inr$|insurance|seguro|运费|freightcharge|freightvalue|^freight$|flag$|imagecode|percent|gttotal|share|rank|比|qualifier|isestimated|estimated$|第二|second|alt(?:qty|quantity)|^(?:(?:total)?(?:no|num|number|qty|quantity|count)(?:of)?|total)(?:containers|cntrs|ctnrs)|container(?:s?count|s?qty|s?quantity|stotal)|^(?:numero|nro|num|no|cantidad|cant|total)(?:total)?(?:de)?contenedores|^(?:集装箱|货柜|箱|柜)总?[数量]|^コンテナー?(?:総?数|[本個个]数)/
