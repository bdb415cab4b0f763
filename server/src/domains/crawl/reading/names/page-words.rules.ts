/** What pages of firms are called, by language. */
const words =
  'home|home ?page|welcome|start|startseite|inicio|accueil|index|contact|contacts|contact us|contact details|contact information|contact info|get in touch|reach us|find us|where to find us|talk to us|enquiries|enquiry|locations|our locations|our offices|offices|about|about us|company|company profile|profile|who we are|our company|imprint|legal notice|impressum|kontakt|kontakte|über uns|unternehmen|anfahrt|contacto|contáctanos|contáctenos|contactos|quiénes somos|nosotros|sobre nosotros|empresa|aviso legal|nos contacter|contactez-nous|mentions légales|qui sommes-nous|à propos|contatti|chi siamo|contato|contatos|fale conosco|sobre|quem somos|iletişim|hakkımızda|bize ulaşın|контакты|о компании|o nas|over ons|liên hệ|giới thiệu|kontak|kontak kami|hubungi kami|tentang kami|ติดต่อเรา|เกี่ยวกับเรา|오시는 길|회사소개|연락처|首页|联系我们|联系方式|联络我们|关于我们|公司简介|公司介绍|企业简介|企业介绍|公司概况|走进我们|聯絡我們|關於我們|会社概要|会社案内|企業情報|アクセス|お問い合わせ|問い合わせ|拠点一覧|事業所一覧'
const page = new RegExp(`^(?:${words})$`, 'iu')

/** Whether a heading says what a page is, and nothing of whom it is. */
export const isPageWord = (heading: string) =>
  page.test(
    heading
      .normalize('NFKC')
      .replace(/[\s.!:：]+$/u, '')
      .trim(),
  )
