import type { ConceptWords } from './concepts.rules.ts'

/** Vietnamese. Headings are compared without diacritics, as many files leave them out. */
export const vietnamese: ConceptWords = {
  date: 'ngày|ngày tháng|thời gian|ngày giờ',
  month: 'tháng|kỳ|tháng năm',
  year: 'năm',
  arrive: 'đến|cập cảng|tàu đến|nhập cảnh|cập bến|hàng đến|đến cảng',
  depart: 'khởi hành|đi|rời cảng|xuất phát|tàu đi|tàu chạy|xuất cảnh|gửi',
  declare: 'đăng ký|tờ khai|khai báo|thông quan|đk|hải quan|mở tờ khai|giải phóng hàng|tk',
  load: 'xếp|xếp hàng|bốc|bốc hàng|đóng hàng|lên hàng|bốc xếp|xuất|đi|khởi hành|gửi hàng',
  discharge: 'dỡ|dỡ hàng|đích|đến|nhập|trả hàng|hạ hàng',
  import: 'nhập khẩu|nhập|nk|hàng nhập',
  export: 'xuất khẩu|xuất|xk|hàng xuất',
  importer:
    'người nhập khẩu|nhà nhập khẩu|doanh nghiệp nhập khẩu|người nhận|người nhận hàng|người mua|bên mua|' +
    'đơn vị nhập khẩu|công ty nhập khẩu|bên nhận hàng|bên nhập khẩu|đơn vị nhập|công ty nhập|người mua hàng|' +
    'dn nk|đơn vị nk|cty nhập khẩu|nhà nk|tên dn nk',
  exporter:
    'người xuất khẩu|nhà xuất khẩu|doanh nghiệp xuất khẩu|người gửi|người gửi hàng|người bán|bên bán|' +
    'đơn vị xuất khẩu|công ty xuất khẩu|nhà cung cấp|bên gửi hàng|bên xuất khẩu|đơn vị xuất|công ty xuất|' +
    'đơn vị đối tác|nhà sản xuất|dn xk|đơn vị xk|cty xuất khẩu|nhà xk|người bán hàng|tên dn xk',
  agent:
    'đại lý|đại lý giao nhận|đại lý hải quan|bên thông báo|bên được thông báo|người được thông báo|' +
    'công ty giao nhận|đại lý vận tải|forwarder|người khai hải quan|fwd|đại lý làm thủ tục hải quan',
  party: 'doanh nghiệp|công ty|đơn vị|dn|cty|tổ chức',
  partner: 'đối tác',
  name: 'tên|họ tên',
  foreign: 'nước ngoài|ngoài nước',
  home: 'trong nước|nội địa|việt nam',
  number: 'số|stt|số hiệu|số thứ tự',
  code: 'mã|mã số|ký hiệu',
  describe: 'mô tả|miêu tả|chi tiết|quy cách|diễn giải|tên hàng và mô tả',
  goods: 'hàng hóa|hàng|sản phẩm|mặt hàng|tên hàng|tên hàng hóa|tên sản phẩm|hàng hoá|tên mặt hàng',
  hs:
    'mã hs|mã số hs|hs|hs code|mã hàng|mã hàng hóa|mã số hàng hóa|mã số thuế quan|biểu thuế|phân loại hàng|' +
    'mã biểu thuế|mã sản phẩm|mã hs code|mã phân loại',
  item: 'dòng|dòng hàng|số dòng|stt hàng|stt dòng|thứ tự dòng',
  bill: 'vận đơn|vận tải đơn|bill|b l',
  master: 'vận đơn chủ|vận đơn chính|mbl|master|mã vận đơn chủ|chủ',
  house: 'vận đơn nhà|vận đơn thứ cấp|vận đơn phụ|hbl|house|vận đơn con|thứ cấp',
  declaration: 'tờ khai|tk|tkhq|tờ khai hải quan|số tk',
  document: 'chứng từ',
  container: 'container|cont|công ten nơ|vỏ cont|công-te-nơ|côngtenơ',
  type: 'loại|kiểu|chủng loại',
  size: 'kích cỡ|kích thước|cỡ',
  teu: 'teu',
  vessel:
    'tàu|tên tàu|tàu biển|tên phương tiện|tên phương tiện vận chuyển|phương tiện vận chuyển|phương tiện vận tải|' +
    'con tàu',
  voyage: 'chuyến|chuyến tàu|số chuyến|hành trình|mã chuyến',
  imo: 'imo',
  carrier: 'hãng tàu|hãng vận tải|hãng vận chuyển|người vận chuyển|công ty vận tải|đơn vị vận chuyển|nhà vận chuyển',
  transport: 'vận chuyển|vận tải|chuyên chở',
  mode:
    'phương thức|hình thức vận chuyển|loại hình vận chuyển|phương thức vận chuyển|phương thức vận tải|' +
    'hình thức vận tải|loại phương tiện|loại hình vận tải|mã phương thức vận chuyển',
  port: 'cảng|cảng biển|cửa khẩu|bến cảng|ga',
  place: 'địa điểm|nơi',
  customs:
    'chi cục|chi cục hải quan|cục hải quan|hải quan cửa khẩu|hải quan|cửa khẩu hải quan|cơ quan hải quan|' +
    'đơn vị hải quan|chi cục hq|cửa khẩu',
  origin: 'xuất xứ|nguồn gốc|gốc|nơi sản xuất|sản xuất',
  destination: 'đích|đích đến|cuối cùng|nơi đến',
  country: 'nước|quốc gia|tên nước|mã nước',
  weight: 'trọng lượng|khối lượng|cân nặng|trọng lượng hàng|tl|số kg|tổng trọng lượng|tổng trọng lượng hàng',
  gross: 'cả bì|gross|tổng trọng lượng|tổng trọng lượng hàng|tổng khối lượng',
  net: 'tịnh|net|trừ bì',
  kg: 'kg|kgs|kilôgam|ký|số kg',
  unit: 'đơn vị tính|đvt|đơn vị|đơn vị đo|đơn vị tính số lượng|đv tính',
  quantity: 'số lượng|lượng|sl|lượng hàng',
  package: 'kiện|số kiện|kiện hàng|thùng|bao bì|đóng gói',
  value:
    'trị giá|giá trị|thành tiền|tổng tiền|số tiền|trị giá hóa đơn|trị giá tính thuế|tổng trị giá|' +
    'trị giá khai báo|trị giá nguyên tệ',
  price: 'giá|mức giá',
  total: 'tổng|tổng cộng|cộng',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|đô la|đô la mỹ|đô',
  money: 'vnd|vnđ|nguyên tệ|eur|cny|việt nam đồng|tiền việt|đồng',
  currency: 'nguyên tệ|loại tiền|đồng tiền|mã tiền tệ|tiền tệ|ngoại tệ|đồng tiền thanh toán|mã nt',
  flow: 'loại hình|xuất nhập khẩu|xuất nhập|chiều|nhập xuất',
  status: 'trạng thái|tình trạng',
  revision: 'cập nhật|sửa đổi|ngày sửa',
  other:
    'địa chỉ|điện thoại|sđt|email|fax|thành phố|tỉnh|mã số thuế|mst|mã doanh nghiệp|mã dn|seal|số seal|chì|' +
    'số chì|kẹp chì|thuế|thuế suất|thuế nk|thuế nhập khẩu|thuế xuất khẩu|thuế vat|tiền thuế|đơn giá|tỷ giá|' +
    'tỉ giá|giá tính thuế đơn|cước|cước phí|phí|bảo hiểm|thể tích|số khối|ghi chú|hóa đơn|số hóa đơn|hợp đồng|' +
    'số hợp đồng|điều kiện|điều kiện giao hàng|đkgh|giao hàng|thanh toán|phương thức thanh toán|nhãn hiệu|model|' +
    'giấy phép|ngân hàng|website|người liên hệ|mã loại hình|loại hình|phân luồng|đơn giá nguyên tệ|đơn giá usd|' +
    'biển số|tài xế|kho|địa điểm lưu kho|phí vận chuyển|phần trăm|thị phần',
  filler: 'của|và|hoặc|theo|cho|các|hàng|khai báo|thực tế|dự kiến|tại|tính|là|ở|ngày|về|nguyên|hàng hải|đường biển',
}
