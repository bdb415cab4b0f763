import { addressOf, documentOf, type Firm, type Shape } from './shapes.ts'

const english: Shape = {
  name: 'an English contact section',
  shown: ['contact', 'telephone', 'email', 'address'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    documentOf(
      'en',
      `Contact | ${firm.name}`,
      `<nav><a href="/">Home</a> <a href="/catalogue">Catalogue</a> <a href="/contact">Contact</a></nav>
       <main><h1>Contact ${firm.name}</h1><p>Founded in 1987. Our counter is open 8:00-16:30.</p>
       <p><strong>Contact:</strong> ${firm.contact}<br><strong>Tel:</strong> ${firm.telephone}<br><strong>Fax:</strong> ${firm.fax}<br>
       <strong>E-mail:</strong> <a href="mailto:${firm.email}">${firm.email}</a><br><strong>Address:</strong> ${addressOf(firm)}</p></main>
       <footer>© 2026 ${firm.name}. Site by Quill &amp; Pixel, studio@quillpixel.test</footer>`,
    ),
}

/** What the law of Germany asks of each site. */
const imprint: Shape = {
  name: 'a German imprint',
  shown: ['contact', 'telephone', 'email', 'address'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    documentOf(
      'de',
      `Impressum – ${firm.name}`,
      `<main><h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2><p>${firm.name}<br>${firm.street}<br>${firm.postcode} ${firm.city}</p>
       <p>Handelsregister: HRB 155501<br>Registergericht: Amtsgericht Hamburg<br>USt-IdNr.: DE 555 123 456</p>
       <p>Ansprechpartner: ${firm.contact}</p>
       <h2>Kontakt</h2><p>Telefon: ${firm.telephone}<br>Telefax: ${firm.fax}<br>E-Mail: ${firm.email}</p></main>`,
    ),
}

const spanish: Shape = {
  name: 'a Spanish contact section',
  shown: ['contact', 'telephone', 'email', 'address'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    documentOf(
      'es',
      `Contacto - ${firm.name}`,
      `<main><h1>${firm.name}</h1><ul><li>Dirección: ${addressOf(firm)}</li><li>Teléfono: ${firm.telephone}</li><li>Fax: ${firm.fax}</li>
       <li>Correo electrónico: <a href="mailto:${firm.email}">${firm.email}</a></li><li>Persona de contacto: ${firm.contact}</li>
       <li>Horario: de 9:00 a 14:00</li></ul></main><footer>CIF B-55501234 · Aviso legal</footer>`,
    ),
}

const japanese: Shape = {
  name: 'a Japanese outline of the company',
  shown: ['telephone', 'email', 'address'],
  allowed: ['contact', 'province', 'city', 'country', 'website', 'products'],
  page: (firm) =>
    documentOf(
      'ja',
      `会社概要 | ${firm.name}`,
      `<main><h1>会社概要</h1><table><tr><th>会社名</th><td>${firm.name}</td></tr><tr><th>設立</th><td>昭和52年4月</td></tr>
       <tr><th>代表者</th><td>代表取締役　${firm.contact}</td></tr><tr><th>資本金</th><td>1,000万円</td></tr>
       <tr><th>所在地</th><td>〒${firm.postcode} ${firm.province}${firm.city}${firm.street}</td></tr>
       <tr><th>電話番号</th><td>${firm.telephone}</td></tr><tr><th>FAX</th><td>${firm.fax}</td></tr>
       <tr><th>メールアドレス</th><td>${firm.email}</td></tr><tr><th>事業内容</th><td>${firm.products}の製造販売</td></tr></table></main>`,
    ),
}

/** The wide sign of Japanese keyboards stands for @. */
const wideSigns: Shape = {
  name: 'Japanese lines with wide signs',
  shown: ['contact', 'telephone', 'email', 'address'],
  allowed: ['province', 'city', 'country', 'website'],
  page: (firm) =>
    documentOf(
      'ja',
      `お問い合わせ｜${firm.name}`,
      `<main><h1>${firm.name}</h1><dl><dt>住所</dt><dd>〒${firm.postcode}　${firm.province}${firm.city}${firm.street}</dd>
       <dt>担当者</dt><dd>${firm.contact}</dd><dt>TEL</dt><dd>${wide(firm.telephone)}</dd><dt>FAX</dt><dd>${wide(firm.fax)}</dd>
       <dt>Eメール</dt><dd>${firm.email.replace('@', '＠')}</dd><dt>営業時間</dt><dd>9：00～17：30</dd></dl></main>`,
    ),
}

const wide = (text: string) =>
  text.replaceAll(/[\d-]/g, (sign) => (sign === '-' ? '－' : String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)))

const organisation: Shape = {
  name: 'JSON-LD of an organisation',
  shown: ['telephone', 'email', 'address', 'country', 'province', 'city', 'website'],
  allowed: ['contact', 'products'],
  page: (firm) =>
    documentOf(
      'en',
      `${firm.english} – About us`,
      `<main><h1>${firm.name}</h1><p>We make ${firm.products} for buyers in forty countries.</p><a href="/inquiry">Send inquiry</a></main>`,
      jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', ...told(firm) }),
    ),
}

const business: Shape = {
  name: 'JSON-LD of a graph with points of contact',
  shown: ['telephone', 'email', 'address', 'province', 'city', 'country'],
  allowed: ['website', 'contact', 'products'],
  page: (firm) => {
    const { telephone, email, ...business } = told(firm)
    const contactPoint = { '@type': 'ContactPoint', contactType: 'sales', telephone, email }
    return documentOf(
      'en',
      firm.name,
      `<header><h1>${firm.name}</h1></header><article><h2>What we do</h2><p>${firm.products}</p></article>`,
      jsonLd({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', '@id': `https://${firm.host}/#site`, url: `https://${firm.host}/`, name: firm.name },
          { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
          {
            '@type': ['LocalBusiness', 'Store'],
            '@id': `https://${firm.host}/#firm`,
            ...business,
            contactPoint: [contactPoint],
          },
        ],
      }),
    )
  },
}

const told = (firm: Firm) => ({
  name: firm.name,
  telephone: firm.telephone,
  faxNumber: firm.fax,
  email: firm.email,
  url: `https://${firm.host}/`,
  logo: `https://${firm.host}/logo.png`,
  address: {
    '@type': 'PostalAddress',
    streetAddress: firm.street,
    addressLocality: firm.city,
    addressRegion: firm.province,
    postalCode: firm.postcode,
    addressCountry: firm.country,
  },
  foundingDate: '2003-05-01',
})

const jsonLd = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

const microdata: Shape = {
  name: 'microdata',
  shown: ['telephone', 'email', 'address', 'city', 'website'],
  allowed: ['province', 'country', 'contact', 'products'],
  page: (firm) =>
    documentOf(
      'en',
      firm.english,
      `<div itemscope itemtype="https://schema.org/Organization"><h1 itemprop="name">${firm.name}</h1>
       <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">${firm.street}</span>,
       <span itemprop="addressLocality">${firm.city}</span> <span itemprop="postalCode">${firm.postcode}</span></div>
       Call us on <span itemprop="telephone">${firm.telephone}</span> or fax <span itemprop="faxNumber">${firm.fax}</span>,
       <a href="mailto:${firm.email}" itemprop="email">${firm.email}</a>, <a itemprop="url" href="https://${firm.host}">${firm.host}</a></div>`,
    ),
}

/** The oldest of the microformats, as themes of blogs still write it. */
const hcard: Shape = {
  name: 'an hCard',
  shown: ['telephone', 'email', 'address', 'city', 'website'],
  allowed: ['province', 'country', 'contact'],
  page: (firm) =>
    documentOf(
      'en',
      firm.name,
      `<div class="vcard"><a class="fn org url" href="https://${firm.host}">${firm.name}</a>
       <div class="adr"><div class="street-address">${firm.street}</div><span class="postal-code">${firm.postcode}</span>
       <span class="locality">${firm.city}</span>, <abbr class="region" title="${firm.province}">${firm.province}</abbr>
       <div class="country-name">${firm.countryName}</div></div>
       <div class="tel"><span class="type">Work</span>: <span class="value">${firm.telephone}</span></div>
       <div class="tel"><span class="type">Fax</span>: <span class="value">${firm.fax}</span></div>
       <a class="email" href="mailto:${firm.email}">${firm.email}</a></div>`,
    ),
}

const hCard2: Shape = {
  name: 'an h-card with links',
  shown: ['telephone', 'email', 'address'],
  allowed: ['website', 'city', 'province', 'country', 'contact'],
  page: (firm) =>
    documentOf(
      'en',
      firm.english,
      `<section class="h-card"><h1 class="p-name"><a class="u-url" href="https://${firm.host}/">${firm.name}</a></h1>
       <address class="p-adr h-adr"><span class="p-street-address">${firm.street}</span><br><span class="p-locality">${firm.city}</span>
       <span class="p-postal-code">${firm.postcode}</span></address>
       <a class="p-tel" href="tel:${firm.telephone}">${firm.telephone}</a> <a class="u-email" href="mailto:${firm.email}">${firm.email}</a></section>`,
    ),
}

const rdfa: Shape = {
  name: 'RDFa',
  shown: ['telephone', 'email', 'address'],
  allowed: ['website', 'city', 'province', 'country', 'contact'],
  page: (firm) =>
    documentOf(
      'es',
      firm.english,
      `<div vocab="https://schema.org/" typeof="Organization"><h1 property="name">${firm.name}</h1>
       <p property="address" typeof="PostalAddress"><span property="streetAddress">${firm.street}</span>,
       <span property="postalCode">${firm.postcode}</span> <span property="addressLocality">${firm.city}</span></p>
       <p>Tel. <span property="telephone">${firm.telephone}</span> · Fax <span property="faxNumber">${firm.fax}</span></p>
       <p><a property="email" href="mailto:${firm.email}">${firm.email}</a></p></div>`,
    ),
}

export const otherShapes = {
  english,
  imprint,
  spanish,
  japanese,
  wideSigns,
  organisation,
  business,
  microdata,
  hcard,
  hCard2,
  rdfa,
}
