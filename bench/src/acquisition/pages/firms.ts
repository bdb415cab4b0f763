import type { Firm } from './shapes.ts'

type Place = Pick<Firm, 'country' | 'countryName' | 'province' | 'city'>
const place = (country: string, countryName: string, province: string, city: string): Place => ({
  country,
  countryName,
  province,
  city,
})

const ningbo = place('CN', '中国', '浙江省', '宁波市')
const yiwu = place('CN', '中国', '浙江省', '义乌市')
const shenzhen = place('CN', '中国', '广东省', '深圳市')
const qingdao = place('CN', '中国', '山东省', '青岛市')
const xiamen = place('CN', '中国', '福建省', '厦门市')
const suzhou = place('CN', '中国', '江苏省', '苏州市')
const hamburg = place('DE', 'Germany', 'Hamburg', 'Hamburg')
const houston = place('US', 'United States', 'TX', 'Houston')
const leeds = place('GB', 'United Kingdom', 'West Yorkshire', 'Leeds')
const valencia = place('ES', 'España', 'Valencia', 'Valencia')
const osaka = place('JP', '日本', '大阪府', '大阪市')
const mumbai = place('IN', 'India', 'Maharashtra', 'Mumbai')

/** name, English name, contact, telephone, mobile, fax, mailbox, host, street, postcode, products, QQ, WeChat */
type Line = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const firm = (at: Place, line: Line): Firm => {
  const [name, english, contact, telephone, mobile, fax, email, host, street, postcode, products, qq, wechat] = line
  return { ...at, name, english, contact, telephone, mobile, fax, email, host, street, postcode, products, qq, wechat }
}

/** Forty firms: two for each shape of a page, in the order of the shapes. */
// biome-ignore format: one firm a line
export const firms: readonly Firm[] = [
  firm(ningbo, ['宁波澜屿五金制品有限公司', 'Ningbo Lanyu Hardware Co., Ltd.', '周启航', '0574-87651230', '13900010001', '0574-87651239', 'sales@lanyu-hardware.test', 'www.lanyu-hardware.test', '鄞州区下应街道海晏北路 18 号', '315100', '不锈钢合页、门锁、抽屉滑轨', '281990331', 'lanyu_zhou']),
  firm(yiwu, ['义乌市朵南饰品厂', 'Yiwu Duonan Jewelry Factory', '骆小敏', '0579 8532 7716', '13900010002', '0579 8532 7717', 'duonan@duonan-yw.test', 'www.duonan-yw.test', '福田街道银海路 333 号 2 楼', '322000', '耳环、发夹、项链', '1190233876', 'duonan1998']),
  firm(shenzhen, ['深圳市岚芯电子科技有限公司', 'Shenzhen Lanchip Electronics Co., Ltd.', '陈柏林', '+86 755 2688 4410', '13900010003', '+86 755 2688 4411', 'info@lanchip.test', 'www.lanchip.test', '宝安区西乡街道固戍一路 66 号 B 栋 5 层', '518100', '蓝牙耳机、充电宝、数据线', '3001998271', 'lanchip-chen']),
  firm(qingdao, ['青岛海沐橡胶有限公司', 'Qingdao Haimu Rubber Co., Ltd.', '于洪涛', '0532-68880155', '13900010004', '0532-68880156', 'yu@haimu-rubber.test', 'www.haimu-rubber.test', '黄岛区江山南路 480 号', '266500', '输送带、橡胶护舷、密封条', '88213005', 'yuht_rubber']),
  firm(xiamen, ['厦门鹭石石材进出口有限公司', 'Xiamen Lushi Stone Imp. & Exp. Co., Ltd.', '黄婉婷', '0592-5117288', '13900010005', '0592-5117289', 'wendy@lushi-stone.test', 'www.lushi-stone.test', '湖里区枋湖东路 701 号 1203 室', '361006', '花岗岩台面、大理石板、墓碑', '540118822', 'wendy-lushi']),
  firm(suzhou, ['苏州绮禾纺织有限公司', 'Suzhou Qihe Textile Co., Ltd.', '顾文彬', '0512-63339817', '13900010006', '0512-63339818', 'export@qihe-textile.test', 'www.qihe-textile.test', '吴江区盛泽镇西二环路 1188 号', '215228', '仿真丝、涤塔夫、记忆布', '67110934', 'qihe_gu']),
  firm(ningbo, ['宁波市北仑腾曜模具厂', 'Ningbo Tengyao Mould Factory', '乐国平', '(0574) 8611 2045', '13900010007', '(0574) 8611 2046', 'le@tengyao-mould.test', 'www.tengyao-mould.test', '北仑区大碶街道沿山河北路 9 号', '315806', '压铸模、塑料模', '190822714', 'tengyaomj']),
  firm(shenzhen, ['深圳前海驰越国际货运代理有限公司', 'Shenzhen Chiyue Forwarding Co., Ltd.', '林珊', '0755-83221907', '13900010008', '0755-83221908', 'ops@chiyue-fwd.test', 'www.chiyue-fwd.test', '南山区前湾一路 1 号 A 栋 201 室', '518054', '美线整箱、欧线拼箱', '2885511407', 'chiyue_lin']),
  firm(yiwu, ['义乌市乐杭玩具有限公司', 'Yiwu Lehang Toys Co., Ltd.', '王芳', '0579-85990621', '13900010009', '0579-85990622', 'lehang_toys@lehang.test', 'www.lehang.test', '稠江街道四海大道 1208 号', '322000', '毛绒玩具、益智积木', '76219930', 'wangfang_toy']),
  firm(suzhou, ['苏州工业园区泓川精密机械有限公司', 'Suzhou Hongchuan Precision Co., Ltd.', '沈立', '0512 6287 0533', '13900010010', '0512 6287 0534', 'shenli@hongchuan-cnc.test', 'www.hongchuan-cnc.test', '苏州工业园区唯新路 93 号 6 幢', '215122', '数控车床、加工中心', '403381205', 'hc-shenli']),
  firm(qingdao, ['青岛帆远食品有限公司', 'Qingdao Fanyuan Foods Co., Ltd.', '孙嘉怡', '0532-85017733', '13900010011', '0532-85017734', 'sun@fanyuan-foods.test', 'www.fanyuan-foods.test', '城阳区流亭街道双元路 77 号', '266108', '冷冻虾仁、鱿鱼圈、扇贝', '910033218', 'fanyuan_sun']),
  firm(xiamen, ['厦门云岸箱包有限公司', 'Xiamen Yun-an Bags Co., Ltd.', '苏哲', '0592-7221456', '13900010012', '0592-7221457', 'su@yunan-bags.test', 'www.yunan-bags.test', '同安区美溪道 30 号', '361100', '双肩包、拉杆箱、化妆包', '118920377', 'yunan-su']),
  firm(houston, ['Brazos Valley Fittings LLC', 'Brazos Valley Fittings LLC', 'Dana Whitlock', '+1 713 555 0142', '+1 713 555 0177', '+1 713 555 0143', 'orders@brazosfittings.test', 'www.brazosfittings.test', '4100 Clinton Drive', '77020', 'pipe fittings, flanges', '', '']),
  firm(leeds, ['Aire & Calder Textiles Ltd', 'Aire & Calder Textiles Ltd', 'Priya Holroyd', '+44 113 496 0021', '+44 7700 900118', '+44 113 496 0022', 'hello@airecalder.test', 'www.airecalder.test', '12 Hunslet Mill Lane', 'LS10 1PZ', 'woollen blankets, upholstery cloth', '', '']),
  firm(hamburg, ['Elbkontor Maschinenhandel GmbH', 'Elbkontor Maschinenhandel GmbH', 'Jürgen Voß', '+49 40 5550 1210', '+49 170 5550121', '+49 40 5550 1299', 'info@elbkontor.test', 'www.elbkontor.test', 'Veddeler Damm 14', '20457', 'Werkzeugmaschinen, Pressen', '', '']),
  firm(hamburg, ['Nordwerft Ersatzteile KG', 'Nordwerft Ersatzteile KG', 'Silke Brandt', '040 / 555 77 30', '0171 / 555 77 30', '040 / 555 77 39', 'service@nordwerft.test', 'www.nordwerft.test', 'Reiherstieg 5', '21107', 'Schiffspumpen, Dichtungen', '', '']),
  firm(valencia, ['Cerámicas Turia del Mar, S.L.', 'Cerámicas Turia del Mar, S.L.', 'Inés Ferrer Bosch', '+34 960 555 018', '+34 655 550 018', '+34 960 555 019', 'ventas@turiamar.test', 'www.turiamar.test', 'Calle de la Reina, 45', '46011', 'azulejos, gres porcelánico', '', '']),
  firm(valencia, ['Frutas Sagunto Export, S.A.', 'Frutas Sagunto Export, S.A.', 'Pablo Gimeno', '962 555 310', '655 551 310', '962 555 311', 'export@frutassagunto.test', 'www.frutassagunto.test', 'Avenida del Puerto, 210, bajo', '46023', 'naranjas, mandarinas', '', '']),
  firm(osaka, ['株式会社浪花精機', 'Naniwa Seiki Co., Ltd.', '西村 健', '06-5550-1842', '090-5550-1842', '06-5550-1843', 'eigyo@naniwaseiki.test', 'www.naniwaseiki.test', '西区立売堀 2-5-11', '550-0012', '精密歯車、減速機', '', '']),
  firm(osaka, ['有限会社住之江包装', 'Suminoe Packaging Ltd.', '川端 美咲', '06-5550-9034', '090-5550-9034', '06-5550-9035', 'info@suminoe-pack.test', 'www.suminoe-pack.test', '住之江区南港東 8-2-25', '559-0031', '段ボール箱、緩衝材', '', '']),
  firm(ningbo, ['宁波舟行文具有限公司', 'Ningbo Zhouxing Stationery Co., Ltd.', '徐璐', '0574-62770081', '13900010021', '0574-62770082', 'xulu@zhouxing-pen.test', 'www.zhouxing-pen.test', '余姚市朗霞街道巷桥路 200 号', '315480', '中性笔、修正带、订书机', '29011873', 'zhouxing_xu']),
  firm(leeds, ['Pennine Grange Foods Ltd', 'Pennine Grange Foods Ltd', 'Tom Ackroyd', '0113 496 0455', '07700 900455', '0113 496 0456', 'trade@penninegrange.test', 'www.penninegrange.test', 'Unit 7, Stourton Park', 'LS10 1RJ', 'oat biscuits, chutneys', '', '']),
  firm(houston, ['Bayou City Coil Works, Inc.', 'Bayou City Coil Works, Inc.', 'Marcus Bell', '(281) 555-0163', '(281) 555-0164', '(281) 555-0165', 'quotes@bayoucoil.test', 'www.bayoucoil.test', '8800 Wallisville Rd, Suite 300', '77029', 'heat exchanger coils', '', '']),
  firm(mumbai, ['Kolaba Spices & Agro Pvt. Ltd.', 'Kolaba Spices & Agro Pvt. Ltd.', 'Ritu Deshmukh', '+91 22 5550 7781', '+91 98200 55501', '+91 22 5550 7782', 'exports@kolabaspices.test', 'www.kolabaspices.test', '214 Sassoon Dock Road', '400005', 'turmeric, cumin, cardamom', '', '']),
  firm(mumbai, ['Thane Rolling Shutters LLP', 'Thane Rolling Shutters LLP', 'Anil Kulkarni', '022-5550-3390', '98200 55502', '022-5550-3391', 'anil@thaneshutters.test', 'www.thaneshutters.test', 'Plot 61, Wagle Estate, Road No. 16', '400604', 'rolling shutters, dock levellers', '', '']),
  firm(shenzhen, ['深圳市纳沃照明有限公司', 'Shenzhen Nawo Lighting Co., Ltd.', '彭超', '0755-29103358', '13900010026', '0755-29103359', 'leo@nawo-led.test', 'www.nawo-led.test', '龙华区大浪街道英泰路 12 号', '518109', 'LED 面板灯、投光灯', '3321108', 'leo_nawo']),
  firm(hamburg, ['Speicherstadt Kaffee Import AG', 'Speicherstadt Kaffee Import AG', 'Karin Lüders', '+49 (0)40 555 41-0', '+49 (0)172 555 4100', '+49 (0)40 555 41-99', 'einkauf@speicherkaffee.test', 'www.speicherkaffee.test', 'Am Sandtorkai 31', '20457', 'Rohkaffee', '', '']),
  firm(houston, ['Gulfstream Resin Supply Corp.', 'Gulfstream Resin Supply Corp.', 'Yolanda Reyes', '832.555.0190', '832.555.0191', '832.555.0192', 'yreyes@gulfresin.test', 'www.gulfresin.test', '1650 Federal Road', '77015', 'polyethylene, polypropylene', '', '']),
  firm(qingdao, ['青岛铭泽家具有限公司', 'Qingdao Mingze Furniture Co., Ltd.', '姜晓东', '0532-86655790', '13900010029', '0532-86655791', 'jiang@mingze-home.test', 'www.mingze-home.test', '胶州市胶东街道机场路 16 号', '266317', '餐桌椅、床头柜', '55120018', 'mingze-jiang']),
  firm(xiamen, ['厦门禾屿茶业有限公司', 'Xiamen Heyu Tea Co., Ltd.', '叶青', '0592-6039921', '13900010030', '0592-6039922', 'ye@heyu-tea.test', 'www.heyu-tea.test', '翔安区马巷镇巷北路 58 号', '361101', '乌龙茶、白茶', '40028811', 'heyu_ye']),
  firm(suzhou, ['苏州锦澈丝绸有限公司', 'Suzhou Jinche Silk Co., Ltd.', '陆曼', '0512-65230074', '13900010031', '0512-65230075', 'lu@jinche-silk.test', 'www.jinche-silk.test', '相城区元和街道御窑路 88 号', '215131', '真丝围巾、丝绸睡衣', '61100932', 'jinche_lu']),
  firm(leeds, ['Kirkstall Forge Tools Ltd', 'Kirkstall Forge Tools Ltd', 'Owen Mather', '+44 (0)113 496 0780', '+44 7700 900780', '+44 (0)113 496 0781', 'sales@kirkstalltools.test', 'www.kirkstalltools.test', '3 Abbey Road', 'LS5 3NG', 'chisels, clamps', '', '']),
  firm(yiwu, ['义乌市拾光礼品有限公司', 'Yiwu Shiguang Gifts Co., Ltd.', '楼倩', '0579-85113042', '13900010033', '0579-85113043', 'lou@shiguang-gift.test', 'www.shiguang-gift.test', '江东街道宗泽路 500 号', '322000', '马克杯、相框、钥匙扣', '20391188', 'shiguang_lou']),
  firm(ningbo, ['慈溪市蓝焰电器有限公司', 'Cixi Lanyan Appliance Co., Ltd.', '岑建军', '0574-63210965', '13900010034', '0574-63210966', 'cen@lanyan-heat.test', 'www.lanyan-heat.test', '慈溪市观海卫镇工业园东路 21 号', '315315', '取暖器、电风扇', '71182003', 'lanyan_cen']),
  firm(shenzhen, ['深圳市矩阵光学有限公司', 'Shenzhen Matrix Optics Co., Ltd.', '温凯', '0755-27305518', '13900010035', '0755-27305519', 'wen@matrix-optics.test', 'www.matrix-optics.test', '光明区马田街道松白路 4699 号', '518106', '安防镜头、滤光片', '10882231', 'matrix_wen']),
  firm(valencia, ['Muebles Horta Nord, S.L.', 'Muebles Horta Nord, S.L.', 'Lucía Roig', '+34 961 555 442', '+34 600 555 442', '+34 961 555 443', 'info@hortanord.test', 'www.hortanord.test', 'Polígono Industrial III, Calle 7, nave 12', '46113', 'sillas, mesas', '', '']),
  firm(suzhou, ['昆山市启帆包装材料有限公司', 'Kunshan Qifan Packaging Co., Ltd.', '钱进', '0512-57780216', '13900010037', '0512-57780217', 'qian@qifan-pack.test', 'www.qifan-pack.test', '昆山市玉山镇成功路 289 号', '215300', '气泡膜、缠绕膜', '33018872', 'qifan_qian']),
  firm(xiamen, ['厦门远岫卫浴有限公司', 'Xiamen Yuanxiu Sanitary Co., Ltd.', '郑宁', '0592-3138854', '13900010038', '0592-3138855', 'zheng@yuanxiu-bath.test', 'www.yuanxiu-bath.test', '集美区灌口镇金辉西路 17 号', '361023', '花洒、龙头、淋浴房', '90112375', 'yuanxiu-z']),
  firm(osaka, ['堺刃物工業株式会社', 'Sakai Hamono Kogyo K.K.', '藤田 亮', '072-555-0128', '080-5550-0128', '072-555-0129', 'sales@sakaihamono.test', 'www.sakaihamono.test', '堺市堺区材木町西 1-1-30', '590-0941', '包丁、はさみ', '', '']),
  firm(osaka, ['泉州タオル販売合同会社', 'Senshu Towel Sales LLC', '辻 香織', '072-555-7410', '080-5550-7410', '072-555-7411', 'tsuji@senshutowel.test', 'www.senshutowel.test', '泉佐野市上町 3-11-48', '598-0007', 'タオル、バスローブ', '', '']),
]
