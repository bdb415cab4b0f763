import { addressOf, documentOf, type Firm, type Shape } from './shapes.ts'

/** What stands around the contents of a site: its menu, and below it the licence and whoever has built the site. */
const framed = (firm: Firm, contents: string) =>
  documentOf(
    'zh-CN',
    `联系我们 - ${firm.name}`,
    `<header><div class="logo"><img src="/logo.png" alt="${firm.name}"></div>
     <ul class="nav"><li><a href="/">首页</a></li><li><a href="/about">关于我们</a></li><li><a href="/products">产品中心</a></li><li><a href="/contact">联系我们</a></li></ul></header>
     <div class="main">${contents}</div>
     <footer>Copyright © 2019-2026 ${firm.name} 版权所有 <a href="https://beian.example/">浙ICP备19004418号-2</a>
     <span>技术支持：云帆网络 400-600-7788</span></footer>`,
  )

const table: Shape = {
  name: 'a table',
  shown: ['contact', 'telephone', 'email', 'address', 'website'],
  allowed: ['province', 'city', 'country'],
  page: (firm) =>
    framed(
      firm,
      `<h2>联系方式</h2><table class="contact" border="0" cellpadding="6">
       <tr><th>公司名称</th><td>${firm.name}</td></tr><tr><th>联系人</th><td>${firm.contact}</td></tr>
       <tr><th>电话</th><td>${firm.telephone}</td></tr><tr><th>传真</th><td>${firm.fax}</td></tr>
       <tr><th>手机</th><td>${firm.mobile}</td></tr>
       <tr><th>邮箱</th><td><a href="mailto:${firm.email}">${firm.email}</a></td></tr>
       <tr><th>网址</th><td>http://${firm.host}</td></tr><tr><th>地址</th><td>${addressOf(firm)}</td></tr>
       <tr><th>邮编</th><td>${firm.postcode}</td></tr></table>`,
    ),
}

const definitions: Shape = {
  name: 'a list of definitions',
  shown: ['contact', 'telephone', 'email', 'address', 'products'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    framed(
      firm,
      `<h1>${firm.name}</h1><p>公司成立于 2008 年，占地 12000 平方米，员工 260 人，年出口额 1500 万美元。</p>
       <dl><dt>主营产品</dt><dd>${firm.products}</dd><dt>联系人</dt><dd>${firm.contact} 经理</dd>
       <dt>联系电话</dt><dd>${firm.telephone}</dd><dt>传真号码</dt><dd>${firm.fax}</dd>
       <dt>电子邮箱</dt><dd>${firm.email}</dd><dt>公司地址</dt><dd>${addressOf(firm)}</dd></dl>`,
    ),
}

const lines: Shape = {
  name: 'lines of a paragraph',
  shown: ['contact', 'telephone', 'email', 'address', 'website'],
  allowed: ['province', 'city', 'country'],
  page: (firm) =>
    framed(
      firm,
      `<h3>${firm.name}</h3><h4>${firm.english}</h4><p>地址：${addressOf(firm)}（邮编：${firm.postcode}）<br/>
       联系人：${firm.contact}<br/>电话：${firm.telephone}　　传真：${firm.fax}<br/>手机：${firm.mobile}<br/>
       邮箱：${firm.email}<br/>网址：<a href="https://${firm.host}/">${firm.host}</a></p>
       <p>乘车路线：乘坐 166 路、358 路公交车至工业园站下车步行 300 米。</p>`,
    ),
}

/** A directory of firms has a hotline and a mailbox of its own, and names other firms beside. */
const directory: Shape = {
  name: 'an entry of a directory',
  shown: ['contact', 'telephone', 'address', 'products', 'qq', 'wechat'],
  allowed: ['province', 'city', 'country', 'website', 'email'],
  page: (firm) =>
    documentOf(
      'zh-CN',
      `${firm.name}_联系方式_黄页通企业名录`,
      `<div class="top">欢迎来到黄页通！ <b>客服热线：400-820-5566</b> 客服QQ：800012345 <a href="mailto:kefu@huangyetong.test">意见反馈</a></div>
       <div class="crumb"><a href="/">黄页通</a> &gt; <a href="/zj/">浙江</a> &gt; ${firm.name}</div>
       <div class="company"><h1>${firm.name}</h1><ul class="info">
       <li><span>联 系 人：</span>${firm.contact} <em>（业务经理）</em></li>
       <li><span>电　　话：</span>${firm.telephone}</li><li><span>传　　真：</span>${firm.fax}</li>
       <li><span>移动电话：</span>${firm.mobile}</li><li><span>Q　　　Q：</span>${firm.qq}</li>
       <li><span>微　　信：</span>${firm.wechat}</li><li><span>主营产品：</span>${firm.products}</li>
       <li><span>详细地址：</span>${addressOf(firm)}</li><li><span>经营模式：</span>生产型</li></ul></div>
       <div class="side"><h3>相关企业</h3><ul><li><a href="/c/10233">宁波恒固紧固件厂</a> 0574-88001122</li>
       <li><a href="/c/10871">台州瑞启阀门有限公司</a> 0576-82004455</li></ul></div>
       <div class="foot">黄页通 © 2026 广告合作：ad@huangyetong.test 沪ICP备18002233号</div>`,
    ),
}

/** A mailbox that is written so that machines do not collect it. */
const hidden: Shape = {
  name: 'a mailbox with another sign for @',
  shown: ['contact', 'telephone', 'email', 'address'],
  allowed: ['province', 'city', 'country', 'website', 'qq'],
  page: (firm) =>
    framed(
      firm,
      `<h1>${firm.name}</h1><div class="text"><p>业务咨询：${firm.contact}</p><p>Tel：${firm.telephone}</p><p>Fax：${firm.fax}</p>
       <p>E-mail：${firm.qq.length % 2 === 0 ? firm.email.replace('@', '#') : firm.email.replace('@', ' (at) ')}（请将符号换成 @）</p>
       <p>工厂地址：${addressOf(firm)}</p></div>`,
    ),
}

const blocks: Shape = {
  name: 'blocks of label and value',
  shown: ['contact', 'telephone', 'email', 'address', 'wechat'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    framed(
      firm,
      `<section class="contact-us"><h2>联系我们 <small>CONTACT US</small></h2><p class="firm">${firm.name}</p>
       <div class="row"><div class="label">联系人</div><div class="value">${firm.contact}</div></div>
       <div class="row"><div class="label">服务热线</div><div class="value">${firm.telephone}</div></div>
       <div class="row"><div class="label">传真</div><div class="value">${firm.fax}</div></div>
       <div class="row"><div class="label">微信号</div><div class="value">${firm.wechat}</div></div>
       <div class="row"><div class="label">电子邮件</div><div class="value">${firm.email}</div></div>
       <div class="row"><div class="label">地址</div><div class="value">${addressOf(firm)}</div></div></section>`,
    ),
}

const card: Shape = {
  name: 'a card whose mobile is the WeChat',
  shown: ['contact', 'telephone', 'wechat', 'qq', 'email'],
  allowed: ['province', 'city', 'country', 'website', 'address'],
  page: (firm) =>
    framed(
      firm,
      `<h1>${firm.name}</h1><div class="kefu"><p><b>${firm.contact}</b> 销售经理</p><p>联系人：${firm.contact}</p>
       <p>手机：${firm.mobile}（微信同号）</p>
       <p>QQ：<a href="https://wpa.qq.example/msgrd?v=3&amp;uin=${firm.qq}&amp;site=qq">${firm.qq}</a></p>
       <p>邮箱：<a href="mailto:${firm.email}?subject=询价">${firm.email}</a></p><p>${addressOf(firm)}</p></div>
       <ul class="news"><li>2026-11-02 我司参加第 140 届广交会，展位号 9.1H22</li><li>2026-08-15 高温假通知</li></ul>`,
    ),
}

const links: Shape = {
  name: 'links to call and to write',
  shown: ['telephone', 'email'],
  allowed: ['province', 'city', 'country', 'website', 'address', 'contact'],
  page: (firm) =>
    framed(
      firm,
      `<h1>${firm.name}</h1><ul class="icons"><li><i class="icon-phone"></i><a href="tel:${firm.telephone.replaceAll(/[^+\d]/g, '')}">${firm.telephone}</a></li>
       <li><i class="icon-mail"></i><a href="mailto:${firm.email}">发送邮件</a></li>
       <li><i class="icon-map"></i>${addressOf(firm)}</li></ul><p>周一至周六 8:30-17:30</p>`,
    ),
}

/** A directory for which somebody has written rules: where each value stands. */
const ruled: Shape = {
  name: 'an entry of a directory with rules',
  shown: ['contact', 'telephone', 'email', 'address', 'products', 'website', 'city'],
  allowed: ['province', 'country'],
  rules: {
    name: '.firm-head h1',
    contact: '.firm-card .person',
    telephone: '.firm-card .phone',
    email: '.firm-card .mail',
    address: '.firm-card .place',
    products: '.firm-goods',
    website: '.firm-card .web',
    city: '.firm-card .city',
  },
  page: (firm) =>
    documentOf(
      'zh-CN',
      `${firm.name} - 华东外贸厂商库`,
      `<div class="bar">华东外贸厂商库 总机 021-55501199 <a href="mailto:service@hdwm.test">service@hdwm.test</a></div>
       <div class="firm-head"><h1>${firm.name}</h1><i>已认证</i></div><div class="firm-goods">${firm.products}</div>
       <div class="firm-card"><b class="person">${firm.contact}</b><b class="phone">${firm.telephone}</b><b class="mail">${firm.email}</b>
       <span class="city">${firm.city}</span><span class="place">${addressOf(firm)}</span><a class="web" href="https://${firm.host}">${firm.host}</a></div>
       <div class="near">附近厂商 <a href="/f/88">昆山立升五金厂</a> 电话 0512-55501188</div>`,
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"华东外贸厂商库","telephone":"021-55501199","email":"service@hdwm.test","url":"https://www.hdwm.test"}</script>`,
    ),
}

export const chineseShapes = { table, definitions, lines, directory, hidden, blocks, card, links, ruled }
