import { columnsOf, layoutOf } from './layout.ts'

const vi = { language: 'vi', encoding: 'windows-1258', total: 'Tổng cộng', groups: ['Tháng 1', 'Tháng 2'] } as const
const id = { language: 'id', encoding: 'windows-1252', total: 'Jumlah', groups: ['Januari', 'Februari'] } as const
const th = { language: 'th', encoding: 'windows-874', total: 'รวมทั้งสิ้น', groups: ['มกราคม', 'กุมภาพันธ์'] } as const

/** Trade files of Vietnam, Indonesia and Thailand. */
export const southern = [
  layoutOf({
    ...vi,
    of: 'trade',
    name: 'vi-import-declarations',
    shape: 'customs declarations as data sellers give them (tờ khai nhập khẩu)',
    country: 'VN',
    title: ['DỮ LIỆU TỜ KHAI NHẬP KHẨU', 'Quý I năm 2026'],
    dates: ['d/m/y', 'd-m-y'],
    numbers: ['de', 'plain'],
    columns: columnsOf(
      'STT = -row | Số tờ khai = declaration | Ngày đăng ký = date | Chi cục hải quan = -office | Mã số thuế = -tax | Tên doanh nghiệp nhập khẩu = importer | Địa chỉ = -address | Đối tác xuất khẩu = exporter | Mã HS = hs | Tên hàng = commodity | Nước xuất xứ = origin:local | Cảng xếp hàng = pol:en | Cảng dỡ hàng = pod:local | Phương thức vận tải = mode | Số lượng = quantity | Đơn vị tính = quantity_unit | Đơn giá = -price | Trị giá (USD) = value:USD | Điều kiện giao hàng = -incoterm',
    ),
  }),
  layoutOf({
    ...vi,
    of: 'trade',
    name: 'vi-forwarder',
    shape: 'a forwarder’s list of sea shipments',
    direction: 'export',
    country: 'VN',
    title: ['BÁO CÁO LÔ HÀNG XUẤT'],
    dates: ['d/m/y'],
    numbers: ['de', 'en'],
    columns: columnsOf(
      'STT = -row | Ngày tàu chạy = date | Hãng tàu = carrier | Tên tàu = vessel | Số chuyến = voyage | Số vận đơn = master_bill:any | Người gửi hàng = exporter | Người nhận hàng = importer | Cảng đi = pol:local | Cảng đến = pod:en | Số container = containers | Loại container = container_type | Mô tả hàng hóa = commodity | Số kiện = quantity | Loại kiện = quantity_unit | Trọng lượng (kg) = weight:kg | Số khối = -volume',
    ),
  }),
  layoutOf({
    ...id,
    of: 'trade',
    name: 'id-import-declarations',
    shape: 'import declarations (PIB)',
    country: 'ID',
    title: ['DATA IMPOR PIB'],
    dates: ['d/m/y', 'd-m-y'],
    numbers: ['de', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'Nomor PIB = declaration | Tanggal PIB = date | Kantor Pabean = -office | NPWP = -tax | Nama Importir = importer | Nama Pemasok = exporter | Negara Asal = origin:local | Pelabuhan Muat = pol:code | Pelabuhan Bongkar = pod:en | Seri Barang = item | Pos Tarif = hs | Uraian Barang = commodity | Jumlah Satuan = quantity | Jenis Satuan = quantity_unit | Berat Bersih (Kg) = -net | Berat Kotor (Kg) = weight:kg | Nilai CIF (USD) = value:USD',
    ),
  }),
  layoutOf({
    ...id,
    of: 'trade',
    name: 'id-manifest',
    shape: 'an inward manifest of an agent',
    country: 'ID',
    title: ['MANIFES KEDATANGAN'],
    dates: ['d-m-y', 'y-m-d'],
    numbers: ['de', 'en'],
    columns: columnsOf(
      'No = -row | Tanggal Tiba = date | Nama Kapal = vessel | No. Voyage = voyage | Pelayaran = carrier | No. B/L = master_bill:any | Pengirim = exporter | Penerima = importer | Pihak yang Diberitahu = forwarder | Nomor Peti Kemas = containers | Ukuran/Tipe = container_type | Nama Barang = commodity | Jumlah Kemasan = quantity | Jenis Kemasan = quantity_unit | Berat (Ton) = weight:t | Asal Pelabuhan = pol:qualified',
    ),
  }),
  layoutOf({
    ...th,
    of: 'trade',
    name: 'th-import-declarations',
    shape: 'import declarations (ใบขนสินค้าขาเข้า), values in baht',
    country: 'TH',
    title: ['รายงานใบขนสินค้าขาเข้า'],
    dates: ['d/m/y', 'y-m-d'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      'ลำดับ = -row | เลขที่ใบขนสินค้า = declaration | วันที่นำเข้า = date | ชื่อผู้นำเข้า = importer | เลขประจำตัวผู้เสียภาษี = -tax | ชื่อผู้ขาย = exporter | ประเทศต้นกำเนิด = origin:local | ท่าเรือต้นทาง = pol:en | ท่าเรือปลายทาง = pod:en | พิกัดศุลกากร = hs | รายละเอียดสินค้า = commodity | ปริมาณ = quantity | หน่วย = quantity_unit | น้ำหนักรวม (กก.) = weight:kg | ราคา CIF (บาท) = value:THB',
    ),
  }),
]
