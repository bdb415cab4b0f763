import type { ConceptWords } from './concepts.rules.ts'

/** Vietnamese; tones are left out when words are compared. */
export const vietnamese: ConceptWords = {
  firm: 'công ty|doanh nghiệp|đơn vị|tổ chức|tên công ty|tên doanh nghiệp|tên đơn vị|cty|cơ quan|hãng|nơi làm việc|nhà máy|tên tổ chức|tên cty|cơ sở',
  client:
    'khách hàng|nhà cung cấp|nhà xuất khẩu|nhà nhập khẩu|chủ hàng|đối tác|người mua|người bán|nhà triển lãm|tên khách hàng|đại lý|nhà phân phối|nhà sản xuất|hội viên',
  person:
    'người liên hệ|liên hệ|người đại diện liên hệ|đầu mối|người phụ trách|phụ trách|người liên lạc|liên lạc|tên người liên hệ|đầu mối liên hệ|cán bộ liên hệ',
  named: 'tên|danh xưng',
  personal: 'họ tên|họ và tên|họ tên đầy đủ|tên đầy đủ người|họ và tên người liên hệ',
  given: 'tên gọi',
  middle: 'tên đệm|tên lót',
  family: 'họ|họ đệm|họ và tên đệm|họ và đệm|họ lót',
  short: 'tên viết tắt|viết tắt|tên giao dịch|thương hiệu|tên ngắn',
  english: 'tiếng anh|bằng tiếng anh|tên tiếng anh|tên nước ngoài',
  position: 'chức vụ|chức danh|vị trí|vị trí công việc|vai trò',
  department: 'phòng ban|bộ phận|phòng|ban|khoa',
  gender: 'giới tính',
  mobile: 'di động|đtdđ|sđt di động|điện thoại di động|dđ|số di động|sdt di dong|đt di động|số điện thoại di động',
  phone:
    'điện thoại|sđt|số điện thoại|đt|máy bàn|cố định|điện thoại bàn|đt bàn|số đt|điện thoại cố định|số máy|tel|hotline|đường dây nóng',
  fax: 'fax|số fax',
  email: 'email|thư điện tử|e mail|hòm thư|địa chỉ email|hộp thư|địa chỉ thư điện tử',
  web: 'website|trang web|web|trang chủ|địa chỉ web|trang điện tử|trang thông tin điện tử',
  home: 'nhà riêng|cá nhân|nhà',
  work: 'cơ quan làm việc|văn phòng|công việc',
  direct: 'trực tiếp|máy lẻ trực tiếp',
  second: 'khác|phụ|dự phòng',
  country: 'quốc gia|nước|đất nước|tên nước|nước sở tại',
  province: 'tỉnh|tỉnh thành|tỉnh tp|tỉnh thành phố|bang|vùng|khu vực|tỉnh thành phố trực thuộc',
  city: 'thành phố|tp|thị xã|thị trấn',
  street: 'đường|phố|số nhà|đường phố',
  address: 'địa chỉ|trụ sở|trụ sở chính|địa điểm|nơi đặt trụ sở|địa chỉ trụ sở',
  postal: 'mã bưu chính|mã bưu điện|mã zip|mã vùng bưu chính',
  tax: 'mã số thuế|mst|mã thuế|số thuế',
  register: 'số đkkd|đkkd|giấy phép kinh doanh|số đăng ký|mã số doanh nghiệp|số đăng ký kinh doanh|gpkd|msdn',
  number: 'số|số hiệu',
  code: 'mã',
  goods: 'mặt hàng|sản phẩm|hàng hóa|sản phẩm chính|mặt hàng chính|tên hàng',
  industry: 'ngành nghề|lĩnh vực|ngành|ngành hàng|lĩnh vực hoạt động|ngành nghề kinh doanh',
  remark: 'ghi chú|chú thích|mô tả|nhận xét|lưu ý|diễn giải',
  kind: 'loại|nhãn|kiểu',
  row: 'stt|số thứ tự|thứ tự|số tt',
  other:
    'ngày|ngày sinh|sinh nhật|năm|tháng|gian hàng|số gian hàng|vốn|vốn điều lệ|số lao động|doanh thu|trạng thái|tình trạng|ngân hàng|tài khoản|số tài khoản|máy lẻ|tầng|tòa nhà|ảnh|hình ảnh|ngôn ngữ|nhóm|tiền tệ|số tiền|giá|số lượng|cảng|tàu|' +
    'người đại diện|đại diện pháp luật|người đại diện pháp luật|giám đốc|chủ doanh nghiệp|quận|huyện|quận huyện|phường|xã|phường xã|zalo|facebook|skype|mã vùng|nhân viên kinh doanh|nhân viên phụ trách|danh xưng ông bà',
  filler: 'của|và|hoặc|chính|thông tin|đầy đủ|là|theo|các|người',
}
