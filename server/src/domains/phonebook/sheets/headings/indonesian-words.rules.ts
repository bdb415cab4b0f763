import type { ConceptWords } from './concepts.rules.ts'

/** Indonesian and Malay. */
export const indonesian: ConceptWords = {
  firm: 'perusahaan|nama perusahaan|badan usaha|instansi|syarikat|nama syarikat|organisasi|lembaga|nama badan usaha|nama instansi|kantor pusat|tempat kerja|nama usaha',
  client:
    'pelanggan|klien|pemasok|importir|eksportir|peserta pameran|pembeli|penjual|mitra|nama pelanggan|distributor|produsen|nasabah',
  person:
    'kontak|narahubung|contact person|orang yang dapat dihubungi|penanggung jawab|pj|cp|nama kontak|nama pic|pic|kontak person|orang hubungan|pegawai untuk dihubungi|wakil',
  named: 'nama',
  personal: 'nama lengkap|nama penuh|nama peserta',
  given: 'nama depan|nama pertama',
  middle: 'nama tengah',
  family: 'nama belakang|nama keluarga|marga',
  short: 'nama singkat|singkatan|merek|nama dagang|merk',
  english: 'bahasa inggris|inggris',
  position: 'jabatan|posisi|jawatan|pekerjaan|peran',
  department: 'bagian|departemen|divisi|unit kerja|jabatan bahagian|seksi',
  gender: 'jenis kelamin|jantina',
  mobile:
    'hp|no hp|handphone|ponsel|seluler|nomor hp|telepon seluler|telepon genggam|nomor ponsel|telefon bimbit|no handphone|hp wa',
  phone:
    'telepon|telp|no telp|no telepon|nomor telepon|telpon|tlp|no tlp|telefon|telepon kantor|nomor telp|telepon rumah kantor',
  fax: 'faks|fax|faksimili|no fax|nomor faks|faksimile',
  email: 'email|surel|e mail|alamat email|alamat surel|pos el|emel|alamat e mail',
  web: 'situs web|laman|website|situs|laman web|web|alamat web',
  home: 'rumah|pribadi',
  work: 'kantor|kerja|dinas|pejabat',
  direct: 'langsung|sambungan langsung',
  second: 'lain|lainnya|alternatif|kedua|cadangan',
  country: 'negara|negara asal|nama negara',
  province: 'provinsi|propinsi|negeri|wilayah|daerah|prov',
  city: 'kota|kabupaten|kab|kota kabupaten|kabupaten kota|bandar',
  street: 'jalan|jl|nama jalan',
  address: 'alamat|domisili|lokasi|alamat kantor|alamat perusahaan|alamat lengkap|tempat kedudukan',
  postal: 'kode pos|poskod|kodepos',
  tax: 'npwp|no npwp|nomor npwp|nomor pokok wajib pajak|no cukai|nomor pajak',
  register:
    'nib|siup|tdp|no pendaftaran|nomor induk berusaha|no nib|nomor registrasi|no pendaftaran syarikat|nomor izin',
  number: 'nomor|no|nombor|angka',
  code: 'kode|kod',
  goods: 'produk|barang|komoditas|komoditi|produk utama|jenis barang|uraian barang',
  industry: 'bidang usaha|industri|sektor|bidang|jenis usaha|lapangan usaha',
  remark: 'keterangan|catatan|komentar|ket|deskripsi|ulasan|memo',
  kind: 'jenis|tipe|label|kategori',
  row: 'no urut|nomor urut|urutan|bil|nourut',
  other:
    'tanggal|tgl|tanggal lahir|ulang tahun|tahun|bulan|booth|stan|aula|modal|jumlah karyawan|karyawan|omzet|status|bank|rekening|no rekening|ekstensi|lantai|gedung|foto|gambar|bahasa|grup|mata uang|harga|jumlah|pelabuhan|kapal|direktur|pemilik|' +
    'kecamatan|kelurahan|desa|kode area|kode negara|sales|nik|ktp|gelar|panggilan',
  filler: 'dan|atau|dari|yang|di|untuk|utama|data|informasi|resmi|yg',
}
