const municipalities = '北京|天津|上海|重庆'
const provinces =
  '河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆'
const whole = new RegExp(
  `^(?:中国|中华人民共和国|China)?[\\s,，·/-]*(?:(?<municipality>(?:${municipalities})市?)|(?<province>(?:${provinces})(?:省|壮族自治区|回族自治区|维吾尔自治区|自治区)?))(?<sign>[\\s,，·/-]*)(?<city>.*)$`,
  'u',
)

/**
 * Splits a Chinese province and city in one cell, with or without the country: 浙江省宁波市, 中国-广东-深圳. Undefined when it is not certain, or when there is
 * nothing to split. A municipality is both province and city.
 */
export function splitPlace(text: string): { province: string; city: string } | undefined {
  const { municipality, province = '', sign = '', city = '' } = whole.exec(text.normalize('NFKC').trim())?.groups ?? {}
  if (municipality)
    return city.replace(/市$/, '') === municipality.replace(/市$/, '') ? { province: municipality, city } : undefined
  // 海南藏族自治州 is in Qinghai, and 河南蒙古族自治县 is too; the name of a people cannot begin the name of a city.
  if (province === '' || city === '' || /^(?:藏族|蒙古族)/.test(city)) return undefined
  const isWhole =
    /^[^市州盟]{1,8}(?:市|自治州|州|盟|地区)$/u.test(city) ||
    (/^\p{Script=Han}{2,4}$/u.test(city) && !/[省市区县镇乡路街村]$/u.test(city))
  return isWhole && (sign !== '' || /^\p{Script=Han}+$/u.test(city)) ? { province, city } : undefined
}
