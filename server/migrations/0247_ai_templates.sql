-- Text templates with variables, and the 24 that come with the product. They are put in once: those that an office has deleted do not return.
create table ai.templates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- The name in each language in which it has one.
  names jsonb not null check (jsonb_typeof(names) = 'object' and names <> '{}'),
  template_group text not null
    check (template_group in ('opening', 'quote', 'followUp', 'dunning', 'summary', 'translation', 'other')),
  -- The text in each language in which it is written, its own among them.
  drafts jsonb not null check (jsonb_typeof(drafts) = 'object'),
  instruction text not null default '' check (char_length(instruction) <= 4000),
  variables jsonb not null default '[]' check (jsonb_typeof(variables) = 'array'),
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  enabled boolean not null default true,
  place integer not null default 100 check (place between 0 and 9999),
  -- Who has written it; null for those that came with the product.
  author_id bigint references identity.users (id) on delete restrict,
  seen_by text not null default 'me' check (seen_by in ('me', 'department', 'all')),
  -- The department whose people see it; null again once that is gone, and then its author alone does.
  department_id bigint references identity.departments (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  -- What is looked for in the list, as it is compared.
  search text not null,
  constraint templates_language check (jsonb_exists(drafts, language)),
  constraint templates_department check (department_id is null or seen_by = 'department'),
  -- Nobody could see what is kept for nobody.
  constraint templates_owned check (author_id is not null or seen_by <> 'me')
);
create index templates_author on ai.templates (author_id);
create index templates_department on ai.templates (department_id);
create index templates_deleted on ai.templates (delete_after) where delete_after is not null;

create function ai.ship_template(
  template_group text, place integer, names text, instruction text, variables text, zh text, en text, es text, ja text
) returns void language sql as $$
  insert into ai.templates (template_group, place, names, instruction, variables, drafts, language, seen_by, search)
  values ($1, $2, $3::jsonb, $4, $5::jsonb, jsonb_build_object('zh', $6, 'en', $7, 'es', $8, 'ja', $9), 'zh', 'all',
    upper(normalize(concat_ws(' ', $3::jsonb ->> 'zh', $3::jsonb ->> 'en', $3::jsonb ->> 'es', $3::jsonb ->> 'ja',
      $6, $7, $8, $9), nfkc)))
$$;

-- First letter to a prospect
select ai.ship_template('opening', 10, $t${"zh": "首封开发信", "en": "First letter to a prospect", "es": "Primera carta a un cliente potencial", "ja": "新規開拓の最初のメール"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "lane", "type": "text", "labels": {"zh": "优势航线", "en": "Strong lanes", "es": "Rutas fuertes", "ja": "得意航路"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

我是{{me.company}}的{{me.name}}，专做进出口海运。了解到{{client.name|贵司}}有稳定的出货，冒昧来信。

我们在{{lane}}上与船公司有直签约价，旺季舱位有保障，可以做到：
1. 询价当天给价，费用一次列清，不事后加价；
2. 订舱、拖车、报关、提单一个人跟到底，截单截关提前提醒；
3. 甩柜、改船期第一时间告知，并给出改配方案。

如方便，请告知近期一票货的起运港、目的港、箱型箱量和货好时间，我先按实盘给您报一个价，您对比后再决定。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

My name is {{me.name}} and I work for {{me.company}}, an ocean freight forwarder. I understand that {{client.name|your company}} ships regularly, so I take the liberty of writing to you.

On {{lane}} we hold direct contracts with the carriers and can protect space in peak season. What you can expect:
1. A quotation the same day, with every charge listed and nothing added afterwards;
2. One person for booking, trucking, customs and documents, with reminders before each cut-off;
3. If a box is rolled or a sailing changes, you hear it from us first, together with an alternative.

Could you let me know origin, destination, equipment and cargo-ready date of one coming shipment? I will send a firm rate for you to compare.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Soy {{me.name}}, de {{me.company}}, transitario especializado en carga marítima. Sé que {{client.name|su empresa}} embarca con regularidad y por eso me permito escribirle.

En {{lane}} tenemos contratos directos con las navieras y espacio asegurado en temporada alta. Lo que ofrecemos:
1. Cotización el mismo día, con todos los gastos detallados y sin sorpresas;
2. Una sola persona para el booking, el transporte terrestre, la aduana y los documentos, con aviso antes de cada cierre;
3. Si un contenedor se queda en tierra o cambia la salida, será el primero en saberlo, con una alternativa.

¿Podría indicarme origen, destino, equipo y fecha de carga lista de su próximo embarque? Le enviaré una tarifa en firme para que compare.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

突然のご連絡を失礼いたします。国際フォワーダー {{me.company}} の{{me.name}}と申します。

{{client.name|貴社}}が定期的に輸出入をされていると伺い、ご連絡いたしました。

弊社は{{lane}}で船会社と直接契約を結んでおり、繁忙期もスペースを確保できます。
1. お見積もりは当日中、費用はすべて明示し、後からの追加はございません。
2. ブッキング、ドレージ、通関、書類まで一人の担当が対応し、各カットの前にご案内します。
3. ロールオーバーやスケジュール変更は代替案とともに真っ先にお知らせします。

直近の1件で結構ですので、積地・揚地・コンテナ種類と本数・貨物準備日をお知らせいただけましたら、実勢価格でお見積もりいたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Prospecting letter with a rate
select ai.ship_template('opening', 20, $t${"zh": "附运价的开发信", "en": "Prospecting letter with a rate", "es": "Carta comercial con tarifa", "ja": "運賃付きの新規開拓メール"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "rate", "type": "rate", "labels": {"zh": "运价", "en": "Rate", "es": "Tarifa", "ja": "運賃"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

{{rate.pol}}到{{rate.pod}}目前有一个不错的价格，供您参考：

{{rate.text}}

以上为{{rate.carrier|船公司}}实盘，有效期至{{rate.valid}}，以订舱确认时的舱位为准。起运港及目的港杂费可另附明细。

您近期如有这条线的货，告诉我箱型箱量和货好时间，我先帮您把舱位占上。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

We currently have a good rate from {{rate.pol}} to {{rate.pod}}:

{{rate.text}}

This is a firm offer with {{rate.carrier|the carrier}}, valid until {{rate.valid}} and subject to space at the time of booking. Local charges at both ends can be sent separately.

If you have cargo on this lane, let me know equipment, volume and cargo-ready date and I will hold the space for you.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Ahora mismo tenemos una buena tarifa de {{rate.pol}} a {{rate.pod}}:

{{rate.text}}

Es una oferta en firme con {{rate.carrier|la naviera}}, válida hasta el {{rate.valid}} y sujeta a espacio en el momento del booking. Los gastos locales se pueden detallar aparte.

Si tiene carga en esta ruta, indíqueme equipo, volumen y fecha de carga lista y le reservo el espacio.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

突然のご連絡を失礼いたします。国際フォワーダー {{me.company}} の{{me.name}}と申します。

{{rate.pol}}発{{rate.pod}}向けで、現在次の運賃をご案内できます。

{{rate.text}}

{{rate.carrier|船会社}}の実勢運賃で、有効期限は{{rate.valid}}です。スペースはブッキング確認時点の状況によります。両端の諸掛は別途明細をお送りします。

この航路でご予定がございましたら、コンテナ種類・本数・貨物準備日をお知らせください。先にスペースを押さえます。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- After an exhibition
select ai.ship_template('opening', 30, $t${"zh": "展会后跟进", "en": "After an exhibition", "es": "Seguimiento tras una feria", "ja": "展示会後のフォロー"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "fair", "type": "text", "labels": {"zh": "展会名称", "en": "Exhibition", "es": "Feria", "ja": "展示会名"}, "options": []},
{"key": "topic", "type": "text", "labels": {"zh": "当时聊到的内容", "en": "What we talked about", "es": "De qué hablamos", "ja": "当日のご相談内容"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

很高兴在{{fair}}上与您见面，感谢您抽时间交流。

当时您提到：{{topic}}。我回来后已经和操作、船公司核过，可以给到具体方案。

为了报得准，麻烦您补充四项：
1. 起运港、目的港（或送货门点）；
2. 箱型箱量，或件数、毛重、体积；
3. 品名及是否带电、危险品；
4. 货好时间及贸易条款。

收到后当天给您报价，有问题随时联系我。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

It was a pleasure to meet you at {{fair}}. Thank you for your time.

You mentioned: {{topic}}. I have since checked this with our operations team and the carriers and can make you a concrete proposal.

To quote precisely I need four things:
1. Port of loading and port of discharge (or delivery address);
2. Equipment and volume, or pieces, gross weight and cubic metres;
3. Commodity, and whether it holds batteries or is dangerous goods;
4. Cargo-ready date and Incoterm.

You will have our quotation the same day.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Fue un placer conocerle en {{fair}}. Gracias por su tiempo.

Comentó lo siguiente: {{topic}}. Ya lo he consultado con operaciones y con las navieras y podemos hacerle una propuesta concreta.

Para cotizar con precisión necesito cuatro datos:
1. Puerto de carga y de descarga (o dirección de entrega);
2. Equipo y volumen, o bultos, peso bruto y metros cúbicos;
3. Mercancía, y si lleva baterías o es peligrosa;
4. Fecha de carga lista e Incoterm.

Tendrá la cotización el mismo día.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

お世話になっております。{{me.company}}の{{me.name}}でございます。

{{fair}}ではお時間をいただき、ありがとうございました。

その際にご相談いただいた件（{{topic}}）について、社内のオペレーションおよび船会社に確認し、具体的なご提案ができるようになりました。

正確なお見積もりのため、次の4点をお知らせください。
1. 積港・揚港（または配送先）
2. コンテナ種類と本数、または個数・総重量・容積
3. 品名、電池や危険品の有無
4. 貨物準備日と貿易条件

いただき次第、当日中にお見積もりいたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Winning back a quiet client
select ai.ship_template('opening', 40, $t${"zh": "沉睡客户唤醒", "en": "Winning back a quiet client", "es": "Recuperar a un cliente inactivo", "ja": "休眠顧客への再アプローチ"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "lastLane", "type": "text", "labels": {"zh": "之前走过的航线", "en": "Lane shipped before", "es": "Ruta anterior", "ja": "以前のご利用航路"}, "options": []},
{"key": "rate", "type": "rate", "labels": {"zh": "运价", "en": "Rate", "es": "Tarifa", "ja": "運賃"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

好久没有联系。之前{{client.name|贵司}}走过{{lastLane}}，一直记着您对时效和舱位的要求。

这条线最近的行情供您参考：

{{rate.text}}

如果现在由别家在做也没关系，您可以把手上的价格或遇到的问题发我，我帮您核一核，能省就省，不能省我也直说。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

We have not spoken for a while. {{client.name|Your company}} used to ship {{lastLane}} with us, and I remember what you expect of transit time and space.

The current level on this lane, for your reference:

{{rate.text}}

If somebody else handles it now, that is fine. Send me the rate you have or the trouble you meet; I will check it honestly and tell you whether we can do better.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Hace tiempo que no hablamos. {{client.name|Su empresa}} embarcaba con nosotros {{lastLane}} y recuerdo lo que exige en tránsito y espacio.

El nivel actual de esta ruta, como referencia:

{{rate.text}}

Si ahora lo lleva otro transitario, no hay problema. Envíeme la tarifa que tiene o el problema que encuentra; lo revisaré con franqueza y le diré si podemos mejorarlo.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

ご無沙汰しております。{{me.company}}の{{me.name}}でございます。

以前{{client.name|貴社}}には{{lastLane}}をご利用いただき、納期とスペースへのご要望は今もよく覚えております。

この航路の現在の水準をご参考までにお送りします。

{{rate.text}}

現在他社をご利用でも構いません。お手元の運賃やお困りの点をお知らせいただけましたら、改善できるかどうか率直にお答えいたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Quotation for one lane
select ai.ship_template('quote', 10, $t${"zh": "单航线报价", "en": "Quotation for one lane", "es": "Cotización de una ruta", "ja": "1航路のお見積もり"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "rate", "type": "rate", "labels": {"zh": "运价", "en": "Rate", "es": "Tarifa", "ja": "運賃"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

您询的{{rate.pol}}—{{rate.pod}}，报价如下：

{{rate.text}}

船公司：{{rate.carrier}}
20GP：{{rate.price20|—}}　40GP：{{rate.price40|—}}　40HQ：{{rate.price40hq|—}}
有效期至：{{rate.valid}}

说明：海运费以订舱确认为准；未注明的起运港、目的港费用按船公司实际收取；超重、危险品、冷藏另议。

合适的话请回复箱量和货好时间，我马上订舱。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

As requested, our rate from {{rate.pol}} to {{rate.pod}}:

{{rate.text}}

Carrier: {{rate.carrier}}
20GP: {{rate.price20|–}}   40GP: {{rate.price40|–}}   40HQ: {{rate.price40hq|–}}
Valid until: {{rate.valid}}

Ocean freight is subject to booking confirmation. Local charges that are not mentioned are as per carrier's tariff. Overweight, dangerous and reefer cargo on request.

If this suits you, please reply with volume and cargo-ready date and I will book at once.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Según lo solicitado, nuestra tarifa de {{rate.pol}} a {{rate.pod}}:

{{rate.text}}

Naviera: {{rate.carrier}}
20GP: {{rate.price20|–}}   40GP: {{rate.price40|–}}   40HQ: {{rate.price40hq|–}}
Válida hasta: {{rate.valid}}

El flete está sujeto a la confirmación del booking. Los gastos locales no indicados, según tarifa de la naviera. Sobrepeso, mercancía peligrosa y refrigerada, a consultar.

Si le conviene, responda con el volumen y la fecha de carga lista y reservo de inmediato.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

お問い合わせの{{rate.pol}}—{{rate.pod}}について、次のとおりお見積もりいたします。

{{rate.text}}

船会社：{{rate.carrier}}
20GP：{{rate.price20|—}}　40GP：{{rate.price40|—}}　40HQ：{{rate.price40hq|—}}
有効期限：{{rate.valid}}

海上運賃はブッキング確認時の条件によります。記載のない両端の諸掛は船会社の実費です。重量超過・危険品・リーファーは別途お見積もりいたします。

ご検討いただき、本数と貨物準備日をお知らせください。すぐに手配いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Sending a quotation
select ai.ship_template('quote', 20, $t${"zh": "发送报价单", "en": "Sending a quotation", "es": "Envío de una cotización", "ja": "見積書の送付"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "quote", "type": "quote", "labels": {"zh": "报价单", "en": "Quotation", "es": "Cotización", "ja": "見積書"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

报价单 {{quote.number}} 已做好，请查收：

{{quote.lines}}

有效期至{{quote.valid}}。两点提醒：
1. 价格含哪些费用以报价单所列为准；没有列的费用和船公司临时加收的，按实际发生收取，我会事先告知；
2. 旺季舱位紧，建议在货好前两周订舱。

您看过后如有目标价或其他要求，直接告诉我。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Please find our quotation {{quote.number}}:

{{quote.lines}}

It is valid until {{quote.valid}}. Two remarks:
1. The rates cover the charges that are listed; others, and surcharges that the carrier introduces, are charged at cost, and I tell you beforehand;
2. Space is tight in peak season; please book two weeks before cargo-ready date.

If you have a target rate or other wishes, please let me know.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Le enviamos nuestra cotización {{quote.number}}:

{{quote.lines}}

Es válida hasta el {{quote.valid}}. Dos observaciones:
1. La tarifa cubre los gastos que figuran; los demás, y los recargos que introduzca la naviera, se cobran al coste y se lo comunico antes;
2. En temporada alta el espacio escasea: conviene reservar dos semanas antes de tener la carga lista.

Si tiene una tarifa objetivo u otro requisito, dígamelo.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

見積書 {{quote.number}} をお送りいたします。

{{quote.lines}}

有効期限は{{quote.valid}}です。
1. お見積もりに含まれるのは記載の費用です。記載のない費用や船会社が新たに導入するサーチャージは実費となり、事前にご連絡いたします。
2. 繁忙期はスペースが逼迫しますので、貨物準備の2週間前までのブッキングをお勧めします。

ご希望の運賃やその他のご要望がございましたら、お知らせください。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Asking for what a quotation needs
select ai.ship_template('quote', 30, $t${"zh": "索要报价资料", "en": "Asking for what a quotation needs", "es": "Datos necesarios para cotizar", "ja": "見積もりに必要な情報の依頼"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "way", "type": "text", "labels": {"zh": "起运港—目的港", "en": "Origin and destination", "es": "Origen y destino", "ja": "積地・揚地"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

收到您{{way|}}的询价。为了一次报准，请补充：

1. 起运港、目的港；门到门请给提货和送货地址（含邮编）；
2. 整箱：箱型箱量；拼箱：件数、毛重、体积、包装尺寸；
3. 品名和 HS 编码；是否带电、带磁、液体粉末或危险品（如是请附 MSDS）；
4. 货好时间，是否有船公司或航程要求；
5. 贸易条款（FOB、CIF、DAP 等）及是否需要报关、保险。

资料齐了，一般两小时内给价。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Thank you for your enquiry ({{way|lane to be advised}}). To quote precisely at once I need:

1. Port of loading and discharge; for door service the pick-up and delivery addresses with postal codes;
2. FCL: equipment and volume. LCL: pieces, gross weight, cubic metres and dimensions;
3. Commodity and HS code; batteries, magnets, liquids, powders or dangerous goods (please attach the MSDS);
4. Cargo-ready date, and any wish as to carrier or transit time;
5. Incoterm, and whether you need customs clearance and insurance.

Once complete, you normally have our rate within two hours.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Gracias por su consulta ({{way|ruta por confirmar}}). Para cotizar con precisión necesito:

1. Puertos de carga y descarga; puerta a puerta, direcciones de recogida y entrega con código postal;
2. FCL: equipo y cantidad. LCL: bultos, peso bruto, metros cúbicos y medidas;
3. Mercancía y código HS; baterías, imanes, líquidos, polvos o mercancía peligrosa (adjunte la MSDS);
4. Fecha de carga lista y preferencia de naviera o tránsito;
5. Incoterm, y si necesita despacho aduanero y seguro.

Con todo completo, tendrá la tarifa normalmente en dos horas.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

お問い合わせ（{{way|航路未定}}）ありがとうございます。正確にお見積もりするため、次の点をお知らせください。

1. 積港・揚港。ドア配送の場合は集荷先と配送先の住所（郵便番号を含む）
2. FCLはコンテナ種類と本数、LCLは個数・総重量・容積・寸法
3. 品名とHSコード。電池・磁性・液体・粉末・危険品の有無（該当する場合はMSDS）
4. 貨物準備日、船会社や所要日数のご希望
5. 貿易条件、通関・保険の要否

情報がそろいましたら、通常2時間以内にご案内いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- A quotation is about to end
select ai.ship_template('quote', 40, $t${"zh": "报价到期提醒", "en": "A quotation is about to end", "es": "Una cotización está por vencer", "ja": "見積もり期限のご案内"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "quote", "type": "quote", "labels": {"zh": "报价单", "en": "Quotation", "es": "Cotización", "ja": "見積書"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

之前发您的报价单 {{quote.number}}（{{quote.pol}}—{{quote.pod}}）将于{{quote.valid}}到期。

到期后价格和舱位都可能变动。如果这票货确定要走，建议在到期前订舱，把现在的价格锁住；如果时间未定，我到期后按新价给您更新一份。

您这边的安排方便告诉我吗？

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Our quotation {{quote.number}} ({{quote.pol}} – {{quote.pod}}) ends on {{quote.valid}}.

Rates and space may change after that. If the shipment is certain, please book before that date so that the present rate holds. If the date is open, I will send you the new level afterwards.

May I ask what you have planned?

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Nuestra cotización {{quote.number}} ({{quote.pol}} – {{quote.pod}}) vence el {{quote.valid}}.

Después pueden cambiar la tarifa y el espacio. Si el embarque es seguro, conviene reservar antes de esa fecha para mantener la tarifa. Si la fecha está abierta, le enviaré después el nuevo nivel.

¿Qué tiene previsto?

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

お送りした見積書 {{quote.number}}（{{quote.pol}}—{{quote.pod}}）は{{quote.valid}}で期限となります。

期限後は運賃やスペースの状況が変わることがございます。ご出荷が確定している場合は、期限前のブッキングで現在の運賃を確保されることをお勧めします。未定の場合は、期限後に新しい運賃をご案内いたします。

ご予定をお聞かせいただけますでしょうか。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Rate increase notice
select ai.ship_template('quote', 50, $t${"zh": "涨价通知", "en": "Rate increase notice", "es": "Aviso de aumento de tarifas", "ja": "運賃値上げのご案内"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "carrier", "type": "text", "labels": {"zh": "船公司", "en": "Carrier", "es": "Naviera", "ja": "船会社"}, "options": []},
{"key": "way", "type": "text", "labels": {"zh": "起运港—目的港", "en": "Origin and destination", "es": "Origen y destino", "ja": "積地・揚地"}, "options": []},
{"key": "box", "type": "choice", "labels": {"zh": "箱型", "en": "Container", "es": "Contenedor", "ja": "コンテナ"}, "options": ["20GP", "40GP", "40HQ", "45HQ"]},
{"key": "increase", "type": "number", "labels": {"zh": "每柜涨幅（USD）", "en": "Increase per box (USD)", "es": "Aumento por contenedor (USD)", "ja": "1本あたり値上げ額（USD）"}, "options": []},
{"key": "from", "type": "date", "labels": {"zh": "生效日期", "en": "Effective date", "es": "Fecha de entrada en vigor", "ja": "適用開始日"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

接{{carrier|船公司}}通知，{{way}}自{{from}}（以开船日为准）起上调海运费：

{{box}}每柜上调 USD {{increase}}

在此之前开船并已放舱的货按原价执行。您手上近期的计划请尽快发给我：货好时间在生效日之前的，我优先抢本期舱位；之后的，我同时比对其他船公司，给您更合适的方案。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

{{carrier|The carrier}} has announced an increase of ocean freight on {{way}}, effective {{from}} (date of sailing):

USD {{increase}} per {{box}}

Bookings that are released and sail before that date keep the present rate. Please send me your coming shipments: what is ready before the effective date gets priority on present sailings; for the rest I am comparing other carriers.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

{{carrier|La naviera}} ha anunciado un aumento del flete en {{way}}, a partir del {{from}} (fecha de zarpe):

USD {{increase}} por {{box}}

Los bookings liberados que zarpen antes mantienen la tarifa actual. Envíeme sus próximos embarques: lo que esté listo antes tendrá prioridad en las salidas actuales; para el resto estoy comparando otras navieras.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

{{carrier|船会社}}より、{{way}}の海上運賃を{{from}}（出港日基準）から引き上げるとの通知がございました。

{{box}} 1本あたり USD {{increase}}

それ以前に出港するスペース確定済みの貨物は現行運賃のままです。直近のご予定をお知らせください。適用開始前に準備が整う貨物は今の便を優先して確保し、それ以降は他社とも比較してご提案いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Following up a quotation
select ai.ship_template('followUp', 10, $t${"zh": "报价跟进", "en": "Following up a quotation", "es": "Seguimiento de una cotización", "ja": "見積もり後のフォロー"}$t$, $t$请按客户所用语言润色这份文字，语气自然、简短。船名、单号、日期、金额和条款一字不改，不得添加原文没有的承诺。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "quote", "type": "quote", "labels": {"zh": "报价单", "en": "Quotation", "es": "Cotización", "ja": "見積書"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

前面发您的报价单 {{quote.number}}（{{quote.pol}}—{{quote.pod}}），不知您看过没有？

想跟您确认三件事：
1. 价格在您的预算内吗？如果有目标价，请直接告诉我，我再去跟船公司谈；
2. 货期定了吗？报价有效期到{{quote.valid}}；
3. 船公司或航程有没有别的要求？

如果这票已经交给别家，也请告诉我一声差在哪里，下次我做得更好。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

May I ask whether you have had time to look at our quotation {{quote.number}} ({{quote.pol}} – {{quote.pod}})?

Three points:
1. Is the rate within your budget? If you have a target, tell me and I will talk to the carrier again;
2. Is the cargo-ready date fixed? The offer stands until {{quote.valid}};
3. Do you need another carrier or transit time?

If the shipment went to somebody else, I would be grateful to learn why, so that we do better next time.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

¿Ha podido ver nuestra cotización {{quote.number}} ({{quote.pol}} – {{quote.pod}})?

Tres puntos:
1. ¿Entra en su presupuesto? Si tiene un objetivo, dígamelo y volveré a hablar con la naviera;
2. ¿Está fijada la fecha de carga lista? La oferta se mantiene hasta el {{quote.valid}};
3. ¿Necesita otra naviera u otro tránsito?

Si ya lo ha dado a otro, le agradecería saber el motivo para mejorar la próxima vez.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

お送りした見積書 {{quote.number}}（{{quote.pol}}—{{quote.pod}}）はご覧いただけましたでしょうか。

次の3点をお伺いできれば幸いです。
1. ご予算に合いますでしょうか。ご希望額があれば船会社と再交渉いたします。
2. 貨物準備日はお決まりでしょうか。ご提示の条件は{{quote.valid}}まで有効です。
3. 船会社や所要日数のご希望はございますか。

他社にお決めの場合も、理由をお聞かせいただけますと今後の改善に役立てます。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Booking confirmation
select ai.ship_template('followUp', 20, $t${"zh": "订舱确认", "en": "Booking confirmation", "es": "Confirmación de booking", "ja": "ブッキング確認のご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "booking", "type": "text", "labels": {"zh": "订舱号", "en": "Booking no.", "es": "N.º de booking", "ja": "ブッキング番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "way", "type": "text", "labels": {"zh": "起运港—目的港", "en": "Origin and destination", "es": "Origen y destino", "ja": "積地・揚地"}, "options": []},
{"key": "etd", "type": "date", "labels": {"zh": "预计开船日", "en": "ETD", "es": "ETD", "ja": "出港予定日"}, "options": []},
{"key": "siCutoff", "type": "text", "labels": {"zh": "截单时间", "en": "SI cut-off", "es": "Cierre de SI", "ja": "SIカット"}, "options": []},
{"key": "vgmCutoff", "type": "text", "labels": {"zh": "截VGM时间", "en": "VGM cut-off", "es": "Cierre de VGM", "ja": "VGMカット"}, "options": []},
{"key": "cyCutoff", "type": "text", "labels": {"zh": "截港／截关时间", "en": "CY / customs cut-off", "es": "Cierre de CY y aduana", "ja": "CYカット・通関締切"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

您的舱位已放，请核对：

订舱号：{{booking}}
航线：{{way}}
船名航次：{{vessel}}
预计开船：{{etd}}
截单（SI）：{{siCutoff}}
截VGM：{{vgmCutoff}}
截港／截关：{{cyCutoff}}

请在截单前提供提单补料，提柜、装柜时间定好后告诉我。以上时间以船公司和码头最新通知为准，如有变动我会马上通知您。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Your space is confirmed. Please check:

Booking no.: {{booking}}
Route: {{way}}
Vessel / voyage: {{vessel}}
ETD: {{etd}}
SI cut-off: {{siCutoff}}
VGM cut-off: {{vgmCutoff}}
CY / customs cut-off: {{cyCutoff}}

Please send the shipping instruction before the SI cut-off, and let me know when the container is picked up and loaded. All times are subject to the carrier's and terminal's latest notice; I will tell you at once of any change.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Su espacio está confirmado. Por favor, compruebe:

Booking: {{booking}}
Ruta: {{way}}
Buque / viaje: {{vessel}}
ETD: {{etd}}
Cierre de SI: {{siCutoff}}
Cierre de VGM: {{vgmCutoff}}
Cierre de CY y aduana: {{cyCutoff}}

Envíe las instrucciones de embarque antes del cierre de SI e indíqueme cuándo se retira y se carga el contenedor. Los horarios dependen del último aviso de la naviera y la terminal; le avisaré enseguida de cualquier cambio.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

スペースが確定しましたので、ご確認ください。

ブッキング番号：{{booking}}
航路：{{way}}
本船名・航海番号：{{vessel}}
出港予定日：{{etd}}
SIカット：{{siCutoff}}
VGMカット：{{vgmCutoff}}
CYカット・通関締切：{{cyCutoff}}

SIカットまでに船積指図書をお送りください。空コンテナの引取りとバンニングの日程もお知らせいただけますと幸いです。時刻は船会社・ターミナルの最新の通知によります。変更があればすぐにご連絡いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Cut-off reminder
select ai.ship_template('followUp', 30, $t${"zh": "截关提醒", "en": "Cut-off reminder", "es": "Recordatorio de cierres", "ja": "カット日のご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "booking", "type": "text", "labels": {"zh": "订舱号", "en": "Booking no.", "es": "N.º de booking", "ja": "ブッキング番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "siCutoff", "type": "text", "labels": {"zh": "截单时间", "en": "SI cut-off", "es": "Cierre de SI", "ja": "SIカット"}, "options": []},
{"key": "vgmCutoff", "type": "text", "labels": {"zh": "截VGM时间", "en": "VGM cut-off", "es": "Cierre de VGM", "ja": "VGMカット"}, "options": []},
{"key": "cyCutoff", "type": "text", "labels": {"zh": "截港／截关时间", "en": "CY / customs cut-off", "es": "Cierre de CY y aduana", "ja": "CYカット・通関締切"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

提醒您，订舱号 {{booking}}（{{vessel}}）快到截止时间：

截单（SI）：{{siCutoff}}
截VGM：{{vgmCutoff}}
截港／截关：{{cyCutoff}}

请在截单前把补料发给我，VGM 按实际过磅重量申报；柜子务必在截港前进港并拿到报关放行。错过任何一项都可能被甩柜，改单费、亏舱费按船公司实际收取。

已经办好的请忽略，有困难请马上告诉我，我去申请延时。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

A reminder for booking {{booking}} ({{vessel}}):

SI cut-off: {{siCutoff}}
VGM cut-off: {{vgmCutoff}}
CY / customs cut-off: {{cyCutoff}}

Please send the SI in time, declare the VGM as weighed, and make sure that the container is gated in and cleared before the CY cut-off. If one of these is missed the box may be rolled, and amendment or dead-freight charges are as per carrier.

If all is done, please disregard this. If something is difficult, tell me now and I will ask for an extension.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Recordatorio del booking {{booking}} ({{vessel}}):

Cierre de SI: {{siCutoff}}
Cierre de VGM: {{vgmCutoff}}
Cierre de CY y aduana: {{cyCutoff}}

Envíe las SI a tiempo, declare el VGM según el pesaje y asegúrese de que el contenedor ingrese y quede despachado antes del cierre de CY. Si falla alguno, el contenedor puede quedarse en tierra, y los gastos de corrección o flete muerto serán los de la naviera.

Si ya está hecho, ignore este aviso. Si hay alguna dificultad, dígamelo ahora y pediré una prórroga.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

ブッキング番号 {{booking}}（{{vessel}}）の締切が近づいております。

SIカット：{{siCutoff}}
VGMカット：{{vgmCutoff}}
CYカット・通関締切：{{cyCutoff}}

期限内に船積指図書をお送りいただき、VGMは実測値で申告してください。コンテナはCYカットまでに搬入し、輸出許可をお取りください。いずれかに間に合わない場合、ロールオーバーとなることがあり、訂正料や空荷運賃は船会社の実費となります。

お済みの場合はご放念ください。難しい場合はすぐにお知らせください。延長を申請いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Delay notice
select ai.ship_template('followUp', 40, $t${"zh": "船期延误通知", "en": "Delay notice", "es": "Aviso de retraso", "ja": "本船遅延のご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "booking", "type": "text", "labels": {"zh": "订舱号", "en": "Booking no.", "es": "N.º de booking", "ja": "ブッキング番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "etd", "type": "date", "labels": {"zh": "原开船日", "en": "Former ETD", "es": "ETD anterior", "ja": "変更前の出港予定日"}, "options": []},
{"key": "newEtd", "type": "date", "labels": {"zh": "新的开船日", "en": "New ETD", "es": "Nueva ETD", "ja": "変更後の出港予定日"}, "options": []},
{"key": "eta", "type": "date", "labels": {"zh": "预计到港日", "en": "ETA", "es": "ETA", "ja": "入港予定日"}, "options": []},
{"key": "reason", "type": "text", "labels": {"zh": "原因", "en": "Reason", "es": "Motivo", "ja": "理由"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

很抱歉通知您，订舱号 {{booking}} 的船期有变：

船名航次：{{vessel}}
原开船日：{{etd}}
现开船日：{{newEtd}}
预计到港：{{eta}}
原因：{{reason}}

截单截港时间随之顺延，以船公司更新为准，我会另行通知。如果货期赶，我可以查其他船期改配，但可能有差价和改单费，需要您先确认。

给您的安排带来不便，非常抱歉。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

We are sorry to inform you that the schedule of booking {{booking}} has changed:

Vessel / voyage: {{vessel}}
Former ETD: {{etd}}
New ETD: {{newEtd}}
ETA: {{eta}}
Reason: {{reason}}

The cut-offs move accordingly; I will send them once the carrier has updated them. If the cargo is urgent I can look for another sailing, but a difference in rate and amendment fees may apply and need your approval first.

We apologise for the inconvenience.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Lamentamos informarle de que ha cambiado la salida del booking {{booking}}:

Buque / viaje: {{vessel}}
ETD anterior: {{etd}}
Nueva ETD: {{newEtd}}
ETA: {{eta}}
Motivo: {{reason}}

Los cierres se desplazan en consecuencia; se los enviaré cuando la naviera los actualice. Si la carga es urgente puedo buscar otra salida, aunque puede haber diferencia de tarifa y gastos de modificación que requieren su aprobación.

Disculpe las molestias.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

申し訳ございませんが、ブッキング番号 {{booking}} のスケジュールに変更がございました。

本船名・航海番号：{{vessel}}
変更前の出港予定日：{{etd}}
変更後の出港予定日：{{newEtd}}
入港予定日：{{eta}}
理由：{{reason}}

各カットも順延となります。船会社の更新後に改めてお知らせいたします。お急ぎの場合は他の便をお調べしますが、運賃差額や変更手数料が発生することがあり、事前のご承認が必要です。

ご迷惑をおかけし、誠に申し訳ございません。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- A container was rolled
select ai.ship_template('followUp', 50, $t${"zh": "甩柜说明", "en": "A container was rolled", "es": "Contenedor que se quedó en tierra", "ja": "ロールオーバーのご説明"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "booking", "type": "text", "labels": {"zh": "订舱号", "en": "Booking no.", "es": "N.º de booking", "ja": "ブッキング番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "nextVessel", "type": "text", "labels": {"zh": "改配的船名航次", "en": "New vessel and voyage", "es": "Nuevo buque y viaje", "ja": "振替本船名・航海番号"}, "options": []},
{"key": "newEtd", "type": "date", "labels": {"zh": "新的开船日", "en": "New ETD", "es": "Nueva ETD", "ja": "変更後の出港予定日"}, "options": []},
{"key": "eta", "type": "date", "labels": {"zh": "预计到港日", "en": "ETA", "es": "ETA", "ja": "入港予定日"}, "options": []},
{"key": "reason", "type": "text", "labels": {"zh": "原因", "en": "Reason", "es": "Motivo", "ja": "理由"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

非常抱歉，订舱号 {{booking}} 的柜子没有上 {{vessel}}，被船公司甩柜。

原因：{{reason}}
现已改配：{{nextVessel}}
新的开船日：{{newEtd}}
预计到港：{{eta}}

我们已经做的：与船公司确认改配舱位，申请优先装船，并要求免除因甩柜产生的堆存和改单费用；结果出来马上告诉您。

需要您做的：请通知收货人新的到港日；如果信用证有最迟装运日，请今天告诉我，我来协调单证。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

We are sorry to tell you that the container of booking {{booking}} was not loaded on {{vessel}}: the carrier rolled it.

Reason: {{reason}}
Now on: {{nextVessel}}
New ETD: {{newEtd}}
ETA: {{eta}}

What we have done: confirmed the new space, asked for priority loading, and claimed waiver of storage and amendment charges that come from the roll-over. You will hear the result at once.

What we ask of you: please tell the consignee the new ETA; if a letter of credit has a latest date of shipment, tell me today so that we can arrange the documents.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Lamentamos comunicarle que el contenedor del booking {{booking}} no embarcó en el {{vessel}}: la naviera lo dejó en tierra.

Motivo: {{reason}}
Nuevo buque: {{nextVessel}}
Nueva ETD: {{newEtd}}
ETA: {{eta}}

Lo que hemos hecho: confirmar el nuevo espacio, pedir prioridad de carga y reclamar la exención de los gastos de almacenaje y modificación. Le informaremos enseguida del resultado.

Lo que le pedimos: avise al consignatario de la nueva ETA; si hay un crédito documentario con fecha límite de embarque, dígamelo hoy para coordinar los documentos.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

誠に申し訳ございません。ブッキング番号 {{booking}} のコンテナは船会社によりロールオーバーされ、{{vessel}} に積載されませんでした。

理由：{{reason}}
振替本船：{{nextVessel}}
変更後の出港予定日：{{newEtd}}
入港予定日：{{eta}}

弊社では振替スペースの確認と優先積載の依頼を済ませ、ロールオーバーに伴う保管料・変更手数料の免除を船会社に求めております。結果が出次第ご報告いたします。

荷受人様へ新しい入港予定日をお伝えください。信用状に船積期限がある場合は、本日中にお知らせいただければ書類を調整いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Shipping advice
select ai.ship_template('followUp', 60, $t${"zh": "开船通知", "en": "Shipping advice", "es": "Aviso de embarque", "ja": "船積のご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "bl", "type": "text", "labels": {"zh": "提单号", "en": "B/L no.", "es": "N.º de B/L", "ja": "B/L番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "way", "type": "text", "labels": {"zh": "起运港—目的港", "en": "Origin and destination", "es": "Origen y destino", "ja": "積地・揚地"}, "options": []},
{"key": "etd", "type": "date", "labels": {"zh": "开船日", "en": "Sailed on", "es": "Fecha de zarpe", "ja": "出港日"}, "options": []},
{"key": "eta", "type": "date", "labels": {"zh": "预计到港日", "en": "ETA", "es": "ETA", "ja": "入港予定日"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

您的货已装船开航，信息如下：

提单号：{{bl}}
航线：{{way}}
船名航次：{{vessel}}
开船日：{{etd}}
预计到港：{{eta}}

提单（正本或电放）在费用结清后安排。请把到港日告知收货人，并提前准备清关文件；中转、到港有变动我会继续通知。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Your cargo is on board and has sailed:

B/L no.: {{bl}}
Route: {{way}}
Vessel / voyage: {{vessel}}
Sailed on: {{etd}}
ETA: {{eta}}

The bill of lading (original or telex release) follows once charges are settled. Please tell the consignee the ETA and prepare the clearance documents; I will keep you posted on transhipment and arrival.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Su carga está a bordo y el buque ha zarpado:

B/L: {{bl}}
Ruta: {{way}}
Buque / viaje: {{vessel}}
Zarpe: {{etd}}
ETA: {{eta}}

El conocimiento de embarque (original o telex release) se entrega una vez liquidados los gastos. Comunique la ETA al consignatario y prepare los documentos de despacho; le informaré del transbordo y la llegada.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

貨物は本船に積載され、出港いたしました。

B/L番号：{{bl}}
航路：{{way}}
本船名・航海番号：{{vessel}}
出港日：{{etd}}
入港予定日：{{eta}}

B/L（オリジナルまたはサレンダー）は費用のご精算後にお手配いたします。荷受人様へ入港予定日をお伝えいただき、通関書類をご準備ください。接続や入港に変更があれば引き続きご案内いたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Arrival and free time
select ai.ship_template('followUp', 70, $t${"zh": "到港及免用箱期提醒", "en": "Arrival and free time", "es": "Llegada y días libres", "ja": "入港・フリータイムのご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "bl", "type": "text", "labels": {"zh": "提单号", "en": "B/L no.", "es": "N.º de B/L", "ja": "B/L番号"}, "options": []},
{"key": "vessel", "type": "text", "labels": {"zh": "船名航次", "en": "Vessel and voyage", "es": "Buque y viaje", "ja": "本船名・航海番号"}, "options": []},
{"key": "pod", "type": "text", "labels": {"zh": "目的港", "en": "Port of discharge", "es": "Puerto de destino", "ja": "揚港"}, "options": []},
{"key": "eta", "type": "date", "labels": {"zh": "预计到港日", "en": "ETA", "es": "ETA", "ja": "入港予定日"}, "options": []},
{"key": "freeDays", "type": "number", "labels": {"zh": "免用箱天数", "en": "Free days", "es": "Días libres", "ja": "フリータイム（日数）"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

提单号 {{bl}} 的货物预计{{eta}}抵达{{pod}}（{{vessel}}）。

目的港免用箱期 {{freeDays}} 天，从船公司规定的起算日计。请收货人：
1. 提前联系目的港代理，备好正本提单或电放件、发票、箱单；
2. 安排清关和提柜，免箱期内还空；
3. 超期产生的滞箱、滞港费按船公司和码头标准由货方承担。

如需延长免箱期，请在到港前告诉我，到港后一般申请不到。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Shipment B/L {{bl}} is due at {{pod}} on {{eta}} ({{vessel}}).

Free time at destination is {{freeDays}} days, counted as per carrier's tariff. The consignee should:
1. Contact the destination agent and have the B/L or telex release, invoice and packing list ready;
2. Arrange clearance and pick-up, and return the empty within free time;
3. Note that demurrage and detention beyond it are for the account of the cargo.

If more free time is needed, please tell me before arrival; afterwards it is rarely granted.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

El embarque con B/L {{bl}} llega a {{pod}} el {{eta}} ({{vessel}}).

Hay {{freeDays}} días libres en destino, contados según la tarifa de la naviera. El consignatario debería:
1. Contactar al agente en destino y tener listos el B/L o telex release, la factura y la lista de empaque;
2. Organizar el despacho y la retirada, y devolver el vacío dentro del plazo;
3. Tener en cuenta que las demoras posteriores corren por cuenta de la carga.

Si hacen falta más días libres, dígamelo antes de la llegada; después rara vez se conceden.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

B/L番号 {{bl}} の貨物は{{eta}}に{{pod}}へ入港予定です（{{vessel}}）。

現地のフリータイムは{{freeDays}}日で、船会社の規定する起算日から数えます。荷受人様には次の点をお願いいたします。
1. 現地代理店にご連絡のうえ、B/Lまたはサレンダーの控え、インボイス、パッキングリストをご用意ください。
2. 通関と引取りを手配し、期間内に空コンテナをご返却ください。
3. 超過分のデマレージ・ディテンションは貨物側のご負担となります。

延長をご希望の場合は入港前にお知らせください。入港後はほとんど認められません。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Checking the draft B/L
select ai.ship_template('followUp', 80, $t${"zh": "提单核对", "en": "Checking the draft B/L", "es": "Revisión del borrador del B/L", "ja": "B/Lドラフトの確認依頼"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "bl", "type": "text", "labels": {"zh": "提单号", "en": "B/L no.", "es": "N.º de B/L", "ja": "B/L番号"}, "options": []},
{"key": "replyBy", "type": "text", "labels": {"zh": "回复期限", "en": "Reply by", "es": "Plazo de respuesta", "ja": "ご回答期限"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

提单 {{bl}} 的草稿见附件，请逐项核对：

1. 发货人、收货人、通知人的名称、地址、电话和税号；
2. 起运港、目的港、船名航次；
3. 品名、件数、毛重、体积、唛头、箱号封号；
4. 运费条款（预付／到付）、提单份数、出单方式（正本／电放／海运单）。

请在{{replyBy}}前回复“确认”或标出要改的地方。逾期未回复按草稿出单，之后改单的费用按船公司收费。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Please find the draft of B/L {{bl}} and check:

1. Shipper, consignee and notify party: name, address, telephone, tax number;
2. Ports, vessel and voyage;
3. Description, packages, gross weight, measurement, marks, container and seal numbers;
4. Freight prepaid or collect, number of originals, kind of release (original, telex, sea waybill).

Kindly confirm or mark corrections by {{replyBy}}. Without a reply the B/L is issued as drafted; later amendments are charged as per carrier.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Adjuntamos el borrador del B/L {{bl}}. Por favor, revise:

1. Embarcador, consignatario y notify: nombre, dirección, teléfono e identificación fiscal;
2. Puertos, buque y viaje;
3. Descripción, bultos, peso bruto, medida, marcas, contenedor y precinto;
4. Flete prepaid o collect, número de originales y tipo de emisión (original, telex, sea waybill).

Confirme o indique las correcciones antes de {{replyBy}}. Sin respuesta, se emite según el borrador; los cambios posteriores se cobran según la naviera.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

B/L {{bl}} のドラフトをお送りしますので、次の項目をご確認ください。

1. 荷送人・荷受人・通知先の名称、住所、電話、税番号
2. 積港・揚港、本船名・航海番号
3. 品名、個数、総重量、容積、荷印、コンテナ番号・シール番号
4. 運賃条件（Prepaid／Collect）、発行部数、発行方法（オリジナル／サレンダー／Sea Waybill）

{{replyBy}}までにご承認または訂正箇所をお知らせください。ご返信がない場合はドラフトのとおり発行し、以後の訂正料は船会社の実費となります。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Before an invoice is due
select ai.ship_template('dunning', 10, $t${"zh": "账单到期前提醒", "en": "Before an invoice is due", "es": "Antes del vencimiento de una factura", "ja": "お支払期日前のご案内"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "invoice", "type": "text", "labels": {"zh": "账单号", "en": "Invoice no.", "es": "N.º de factura", "ja": "請求書番号"}, "options": []},
{"key": "currency", "type": "choice", "labels": {"zh": "币种", "en": "Currency", "es": "Moneda", "ja": "通貨"}, "options": ["USD", "CNY", "EUR", "JPY"]},
{"key": "amount", "type": "number", "labels": {"zh": "金额", "en": "Amount", "es": "Importe", "ja": "金額"}, "options": []},
{"key": "due", "type": "date", "labels": {"zh": "应付日期", "en": "Due date", "es": "Fecha de vencimiento", "ja": "お支払期日"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

附上{{client.name|贵司}}的账单 {{invoice}}，金额 {{currency}} {{amount}}，应付日期{{due}}。

请财务核对费用明细，如有疑问请在到期前告诉我，我当天核实。付款后麻烦发一份水单，方便我们销账并及时放单。

感谢您一直以来的支持。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Please find invoice {{invoice}} for {{client.name|your company}}, {{currency}} {{amount}}, due on {{due}}.

Kindly have it checked; if a charge is unclear, let me know before the due date and I will verify it the same day. Please send the bank slip after payment so that we can close the account and release the documents.

Thank you for your continued support.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

Adjuntamos la factura {{invoice}} de {{client.name|su empresa}}, {{currency}} {{amount}}, con vencimiento el {{due}}.

Le rogamos que la revise; si algún cargo no está claro, dígamelo antes del vencimiento y lo verifico el mismo día. Envíe el comprobante tras el pago para cerrar la cuenta y liberar los documentos.

Gracias por su confianza.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

{{client.name|貴社}}宛ての請求書 {{invoice}}（{{currency}} {{amount}}、お支払期日 {{due}}）をお送りいたします。

内容をご確認いただき、ご不明な点は期日前にお知らせください。当日中に確認いたします。お支払い後は送金控えをお送りいただけますと、消込と書類のお渡しがスムーズです。

今後ともよろしくお願いいたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- First payment reminder
select ai.ship_template('dunning', 20, $t${"zh": "催款（首次）", "en": "First payment reminder", "es": "Primer recordatorio de pago", "ja": "お支払いのお願い（1回目）"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "invoice", "type": "text", "labels": {"zh": "账单号", "en": "Invoice no.", "es": "N.º de factura", "ja": "請求書番号"}, "options": []},
{"key": "currency", "type": "choice", "labels": {"zh": "币种", "en": "Currency", "es": "Moneda", "ja": "通貨"}, "options": ["USD", "CNY", "EUR", "JPY"]},
{"key": "amount", "type": "number", "labels": {"zh": "金额", "en": "Amount", "es": "Importe", "ja": "金額"}, "options": []},
{"key": "due", "type": "date", "labels": {"zh": "应付日期", "en": "Due date", "es": "Fecha de vencimiento", "ja": "お支払期日"}, "options": []},
{"key": "overdue", "type": "number", "labels": {"zh": "逾期天数", "en": "Days overdue", "es": "Días de retraso", "ja": "超過日数"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

账单 {{invoice}}（{{currency}} {{amount}}）应于{{due}}付清，目前已过期 {{overdue}} 天，我们还没有收到款项。

如果已经付款，请把水单发我，我马上核销；如果还在走流程，请告诉我预计付款日。对费用有异议的，也请说明是哪一项，我们尽快核对，不影响其他部分先付。

{{client.name|贵司}}的账期额度按到期情况滚动，麻烦您帮忙催一下财务，谢谢。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Invoice {{invoice}} ({{currency}} {{amount}}) was due on {{due}} and is now {{overdue}} days overdue. We have not received payment.

If it has been paid, please send the bank slip and I will settle it at once. If it is in process, please tell me the expected date. If a charge is disputed, let me know which one; we will check it, and the rest can be paid meanwhile.

The credit of {{client.name|your company}} depends on timely payment, so a word to your accounts department would help. Thank you.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

La factura {{invoice}} ({{currency}} {{amount}}) venció el {{due}} y lleva {{overdue}} días de retraso. No hemos recibido el pago.

Si ya está pagada, envíe el comprobante y la cerramos de inmediato. Si está en trámite, indíqueme la fecha prevista. Si discute algún cargo, diga cuál; lo revisaremos y el resto puede pagarse mientras tanto.

El crédito de {{client.name|su empresa}} depende del pago puntual; le agradecería que avisara a contabilidad.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

請求書 {{invoice}}（{{currency}} {{amount}}）のお支払期日は{{due}}でしたが、{{overdue}}日を経過した現在もご入金を確認できておりません。

行き違いでお支払い済みの場合は送金控えをお送りください。お手続き中の場合はお支払予定日をお知らせください。金額にご不明な点があれば該当項目をお知らせいただき、その他の分は先にお支払いいただけますと幸いです。

{{client.name|貴社}}の与信枠はお支払い状況に応じておりますので、経理ご担当者様へお声がけいただけますようお願いいたします。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Final payment notice
select ai.ship_template('dunning', 30, $t${"zh": "逾期催款（最后通知）", "en": "Final payment notice", "es": "Último aviso de pago", "ja": "お支払いの最終のお願い"}$t$, $t$$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "invoice", "type": "text", "labels": {"zh": "账单号", "en": "Invoice no.", "es": "N.º de factura", "ja": "請求書番号"}, "options": []},
{"key": "currency", "type": "choice", "labels": {"zh": "币种", "en": "Currency", "es": "Moneda", "ja": "通貨"}, "options": ["USD", "CNY", "EUR", "JPY"]},
{"key": "amount", "type": "number", "labels": {"zh": "金额", "en": "Amount", "es": "Importe", "ja": "金額"}, "options": []},
{"key": "due", "type": "date", "labels": {"zh": "应付日期", "en": "Due date", "es": "Fecha de vencimiento", "ja": "お支払期日"}, "options": []},
{"key": "overdue", "type": "number", "labels": {"zh": "逾期天数", "en": "Days overdue", "es": "Días de retraso", "ja": "超過日数"}, "options": []},
{"key": "deadline", "type": "date", "labels": {"zh": "最后付款日", "en": "Final date", "es": "Fecha límite", "ja": "最終お支払日"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

{{client.name|贵司}}账单 {{invoice}}，金额 {{currency}} {{amount}}，应付日期{{due}}，已逾期 {{overdue}} 天，多次提醒未收到付款。

请务必在{{deadline}}前付清。届时仍未到账，我们将按合同：
1. 暂停账期，后续货物付款放单；
2. 在途货物的提单在结清前不予放行，由此产生的滞箱、滞港费由货方承担；
3. 按约定计收逾期利息，并保留进一步追讨的权利。

我们珍惜多年的合作，不希望走到这一步。如有实际困难，请今天联系我，商量一个可执行的还款计划。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

Invoice {{invoice}} of {{client.name|your company}} over {{currency}} {{amount}}, due on {{due}}, is {{overdue}} days overdue despite several reminders.

Please pay by {{deadline}}. If it has not arrived by then we shall, as agreed in our contract:
1. Suspend credit; further shipments are released against payment;
2. Hold the bills of lading of cargo in transit until settlement; demurrage and detention are for the account of the cargo;
3. Charge interest as agreed and reserve further steps.

We value our cooperation and would rather not come to this. If there is a real difficulty, please call me today so that we can agree on a payment plan.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

La factura {{invoice}} de {{client.name|su empresa}} por {{currency}} {{amount}}, con vencimiento el {{due}}, lleva {{overdue}} días de retraso pese a varios avisos.

Le rogamos el pago antes del {{deadline}}. De lo contrario, según el contrato:
1. Suspenderemos el crédito; los nuevos embarques se liberarán contra pago;
2. Retendremos los B/L de la carga en tránsito hasta la liquidación; las demoras correrán por cuenta de la carga;
3. Aplicaremos los intereses acordados y nos reservamos otras medidas.

Valoramos nuestra relación y preferimos evitarlo. Si hay una dificultad real, llámeme hoy para acordar un plan de pago.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

{{client.name|貴社}}宛て請求書 {{invoice}}（{{currency}} {{amount}}、お支払期日 {{due}}）は、再三のお願いにもかかわらず{{overdue}}日超過しております。

{{deadline}}までに必ずお支払いください。ご入金がない場合は、契約に基づき次のとおり対応いたします。
1. 与信取引を停止し、以後の貨物はお支払いと引き換えに書類をお渡しします。
2. 輸送中の貨物のB/Lはご精算までお渡しできません。その間のデマレージ・ディテンションは貨物側のご負担となります。
3. 約定の遅延利息を申し受け、その後の措置を留保いたします。

長年のお取引を大切に考えております。ご事情がおありでしたら本日中にご連絡いただき、お支払計画をご相談させてください。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Volume and service review
select ai.ship_template('summary', 10, $t${"zh": "货量与服务小结", "en": "Volume and service review", "es": "Resumen de volumen y servicio", "ja": "物量・サービスのご報告"}$t$, $t$请根据给出的数据写一份半页以内的小结，先结论后数字。只用给出的数字，不推测原因，不添加没有提供的事项。$t$, $t$[
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "period", "type": "text", "labels": {"zh": "期间", "en": "Period", "es": "Periodo", "ja": "対象期間"}, "options": []},
{"key": "boxes", "type": "number", "labels": {"zh": "出运箱量（TEU）", "en": "Volume shipped (TEU)", "es": "Volumen embarcado (TEU)", "ja": "出荷量（TEU）"}, "options": []},
{"key": "onTime", "type": "number", "labels": {"zh": "准班率（%）", "en": "On-time rate (%)", "es": "Puntualidad (%)", "ja": "定時率（%）"}, "options": []},
{"key": "issues", "type": "text", "labels": {"zh": "异常与处理", "en": "Exceptions and how they ended", "es": "Incidencias y solución", "ja": "トラブルと対応"}, "options": []},
{"key": "nextPlan", "type": "text", "labels": {"zh": "下一步安排", "en": "Next steps", "es": "Próximos pasos", "ja": "今後の予定"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t${{client.name}} {{period}}出运小结

一、货量：共出运 {{boxes}} TEU。
二、时效：准班率 {{onTime}}%。
三、异常与处理：{{issues}}
四、下一步：{{nextPlan}}

以上数据按实际开船统计。如与贵司记录不一致，请告诉我，我来核对。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t${{client.name}} – review of {{period}}

1. Volume: {{boxes}} TEU shipped.
2. Reliability: {{onTime}}% of sailings on time.
3. Exceptions and how they ended: {{issues}}
4. Next steps: {{nextPlan}}

The figures are by actual sailing. If they differ from your records, please let me know and I will reconcile them.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{client.name}} – resumen de {{period}}

1. Volumen: {{boxes}} TEU embarcados.
2. Puntualidad: {{onTime}} % de las salidas a tiempo.
3. Incidencias y solución: {{issues}}
4. Próximos pasos: {{nextPlan}}

Los datos son por zarpe real. Si difieren de los suyos, dígamelo y los conciliamos.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{client.name}} 様　{{period}} 出荷のご報告

1. 物量：{{boxes}} TEU
2. 定時率：{{onTime}}％
3. トラブルと対応：{{issues}}
4. 今後の予定：{{nextPlan}}

数字は実際の出港日に基づきます。貴社の記録と相違がございましたらお知らせください。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Minutes of a visit or meeting
select ai.ship_template('summary', 20, $t${"zh": "拜访／会议纪要", "en": "Minutes of a visit or meeting", "es": "Acta de visita o reunión", "ja": "訪問・打ち合わせ議事録"}$t$, $t$请把给出的要点整理成会议纪要，结论与待办分开，每条待办写明负责人和期限；没有写明的标“待定”，不要自行补充。$t$, $t$[
{"key": "client", "type": "company", "labels": {"zh": "客户", "en": "Client", "es": "Cliente", "ja": "顧客"}, "options": []},
{"key": "day", "type": "date", "labels": {"zh": "日期", "en": "Date", "es": "Fecha", "ja": "日付"}, "options": []},
{"key": "present", "type": "text", "labels": {"zh": "参加人", "en": "Present", "es": "Asistentes", "ja": "出席者"}, "options": []},
{"key": "topic", "type": "text", "labels": {"zh": "议题", "en": "Subject", "es": "Asunto", "ja": "議題"}, "options": []},
{"key": "agreed", "type": "text", "labels": {"zh": "达成的结论", "en": "What was agreed", "es": "Acuerdos", "ja": "決定事項"}, "options": []},
{"key": "open", "type": "text", "labels": {"zh": "待办、负责人与期限", "en": "To do, by whom, until when", "es": "Pendientes, responsable y plazo", "ja": "宿題・担当・期限"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t${{client.name}} 拜访／会议纪要

日期：{{day}}
参加人：{{present}}
议题：{{topic}}

结论：
{{agreed}}

待办（事项、负责人、期限）：
{{open}}

如有遗漏或出入，请在两个工作日内指正，否则按此执行。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Minutes – {{client.name}}

Date: {{day}}
Present: {{present}}
Subject: {{topic}}

Agreed:
{{agreed}}

To do (what, who, by when):
{{open}}

Please correct anything within two working days; otherwise we proceed accordingly.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Acta – {{client.name}}

Fecha: {{day}}
Asistentes: {{present}}
Asunto: {{topic}}

Acuerdos:
{{agreed}}

Pendientes (qué, quién, plazo):
{{open}}

Le rogamos que indique cualquier corrección en dos días laborables; de lo contrario procederemos así.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{client.name}} 様　打ち合わせ議事録

日付：{{day}}
出席者：{{present}}
議題：{{topic}}

決定事項：
{{agreed}}

宿題（内容・担当・期限）：
{{open}}

相違がございましたら2営業日以内にお知らせください。ご連絡がない場合は本内容で進めさせていただきます。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Confirming a translated description
select ai.ship_template('translation', 10, $t${"zh": "品名译文确认", "en": "Confirming a translated description", "es": "Confirmación de una descripción traducida", "ja": "品名訳文の確認"}$t$, $t$请把品名译成目标语言，用报关和提单的习惯写法，写明材质和用途。港口名、HS编码、数字和单位原样保留；拿不准的词在译文后用括号附原文。$t$, $t$[
{"key": "contact", "type": "contact", "labels": {"zh": "联系人", "en": "Contact", "es": "Contacto", "ja": "ご担当者"}, "options": []},
{"key": "bl", "type": "text", "labels": {"zh": "提单号", "en": "B/L no.", "es": "N.º de B/L", "ja": "B/L番号"}, "options": []},
{"key": "goods", "type": "text", "labels": {"zh": "品名（原文）", "en": "Description (original)", "es": "Descripción (original)", "ja": "品名（原文）"}, "options": []},
{"key": "goodsOut", "type": "text", "labels": {"zh": "品名（译文）", "en": "Description (translated)", "es": "Descripción (traducida)", "ja": "品名（訳文）"}, "options": []},
{"key": "hs", "type": "text", "labels": {"zh": "HS编码", "en": "HS code", "es": "Código HS", "ja": "HSコード"}, "options": []},
{"key": "replyBy", "type": "text", "labels": {"zh": "回复期限", "en": "Reply by", "es": "Plazo de respuesta", "ja": "ご回答期限"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$尊敬的{{contact.name|客户}}：

提单 {{bl|（待定）}} 的品名翻译如下，请您或收货人确认：

原文：{{goods}}
译文：{{goodsOut}}
HS编码：{{hs}}

品名须与报关单、发票、箱单一致；目的港海关要求具体到材质和用途，请不要用“配件”“日用品”这类笼统写法。请在{{replyBy}}前确认或给出您习惯的写法。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear {{contact.name|Sir or Madam}},

The description of goods for B/L {{bl|(to be advised)}} has been translated as follows. Please confirm, or have the consignee confirm:

Original: {{goods}}
Translation: {{goodsOut}}
HS code: {{hs}}

It must agree with the declaration, invoice and packing list. Customs at destination ask for material and use; general words such as "parts" or "daily goods" are refused. Please confirm or send your own wording by {{replyBy}}.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimado/a {{contact.name|cliente}}:

La descripción de la mercancía del B/L {{bl|(por confirmar)}} se ha traducido así. Le rogamos que la confirme usted o el consignatario:

Original: {{goods}}
Traducción: {{goodsOut}}
Código HS: {{hs}}

Debe coincidir con la declaración, la factura y la lista de empaque. La aduana de destino exige material y uso; no acepta términos generales como «repuestos» o «artículos varios». Confirme o envíe su propio texto antes de {{replyBy}}.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t${{contact.name|ご担当者}} 様

いつもお世話になっております。{{me.company}}の{{me.name}}でございます。

B/L {{bl|（未定）}} の品名を次のとおり翻訳しました。貴社または荷受人様にてご確認ください。

原文：{{goods}}
訳文：{{goodsOut}}
HSコード：{{hs}}

申告書・インボイス・パッキングリストと一致している必要があります。仕向地の税関は材質と用途の記載を求めており、「部品」「日用品」などの総称は認められません。{{replyBy}}までにご承認、または普段お使いの表記をお知らせください。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

-- Holiday notice
select ai.ship_template('other', 10, $t${"zh": "节假日安排通知", "en": "Holiday notice", "es": "Aviso de festivos", "ja": "休業期間のご案内"}$t$, $t$$t$, $t$[
{"key": "holiday", "type": "text", "labels": {"zh": "节假日", "en": "Holiday", "es": "Festivo", "ja": "休暇名"}, "options": []},
{"key": "from", "type": "date", "labels": {"zh": "放假自", "en": "From", "es": "Desde", "ja": "休業開始日"}, "options": []},
{"key": "until", "type": "date", "labels": {"zh": "放假至", "en": "Until", "es": "Hasta", "ja": "休業終了日"}, "options": []},
{"key": "lastOrder", "type": "text", "labels": {"zh": "节前最后截单时间", "en": "Last SI before the holiday", "es": "Último cierre de SI", "ja": "休暇前の最終SIカット"}, "options": []},
{"key": "onDuty", "type": "text", "labels": {"zh": "值班人及电话", "en": "On duty (name, telephone)", "es": "De guardia (nombre y teléfono)", "ja": "当番者・連絡先"}, "options": []},
{"key": "me", "type": "me", "labels": {"zh": "我", "en": "Me", "es": "Yo", "ja": "自分"}, "options": []}
]$t$,
$t$各位客户：

{{holiday}}将至，我司自{{from}}至{{until}}放假。

节前最后截单：{{lastOrder}}，请提前订舱、提前做柜，节前码头和车队都会紧张。
放假期间值班：{{onDuty}}，订舱、改单、放单、异常都可以找值班同事。

祝您节日愉快，生意兴隆。

{{me.name}}
{{me.company}}
电话：{{me.phone}}$t$,
$t$Dear clients,

On the occasion of {{holiday}} our office is closed from {{from}} to {{until}}.

Last SI before the holiday: {{lastOrder}}. Please book and load early; terminals and truckers will be busy.
On duty meanwhile: {{onDuty}}, for bookings, amendments, releases and anything urgent.

We wish you a pleasant holiday.

Best regards,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$Estimados clientes:

Con motivo de {{holiday}}, nuestra oficina cierra del {{from}} al {{until}}.

Último cierre de SI antes del festivo: {{lastOrder}}. Reserven y carguen con antelación; terminales y transportistas estarán saturados.
De guardia: {{onDuty}}, para bookings, cambios, liberaciones y cualquier urgencia.

Les deseamos felices fiestas.

Un saludo,
{{me.name}}
{{me.company}}
Tel. {{me.phone}}$t$,
$t$お客様各位

平素は格別のお引き立てを賜り、厚く御礼申し上げます。{{holiday}}に伴い、{{from}}から{{until}}まで休業いたします。

休暇前の最終SIカットは{{lastOrder}}です。ターミナルとドレージが混み合いますので、お早めのブッキングとバンニングをお願いいたします。
休業期間中は{{onDuty}}が当番です。ブッキング、変更、書類のお渡し、緊急のご用件を承ります。

何卒よろしくお願い申し上げます。

{{me.name}}
{{me.company}}
TEL: {{me.phone}}$t$);

drop function ai.ship_template(text, integer, text, text, text, text, text, text, text);
