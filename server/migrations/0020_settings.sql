create schema settings;

-- What this installation has chosen otherwise than its environment says: one document, one version.
create table settings.options (
  sole boolean primary key default true check (sole),
  version integer not null default 1,
  chosen jsonb not null default '{}' check (jsonb_typeof(chosen) = 'object'),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint
);
insert into settings.options default values;

-- A choice that the office offers in a field. `code` is what other systems may keep and never changes.
create table settings.items (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  dictionary text not null check (dictionary <> ''),
  code text not null check (code ~ '^[a-z0-9][a-zA-Z0-9-]{0,39}$'),
  name_zh text not null check (name_zh <> ''),
  name_en text not null check (name_en <> ''),
  name_es text not null check (name_es <> ''),
  name_ja text not null check (name_ja <> ''),
  position integer not null,
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint items_code unique (dictionary, code)
);
create unique index items_name_zh on settings.items (dictionary, lower(name_zh));
create unique index items_name_en on settings.items (dictionary, lower(name_en));
create index items_order on settings.items (dictionary, position, id);

insert into settings.items (dictionary, code, name_zh, name_en, name_es, name_ja, position)
select dictionary, code, name_zh, name_en, name_es, name_ja, row_number() over (partition by dictionary order by ordinal)
from unnest(
  array['industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry', 'industry',
        'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory', 'mainCategory'],
  array['furniture', 'textiles', 'electronics', 'machinery', 'vehicles', 'chemicals', 'plastics', 'hardware', 'buildingMaterials', 'toysGifts', 'food', 'medical', 'newEnergy', 'dailyGoods', 'eCommerce',
        'general', 'battery', 'dangerous', 'reefer', 'liquidPowder', 'oversize', 'bulk', 'garments', 'branded'],
  array['家具家居', '纺织服装', '电子电器', '机械设备', '汽车及配件', '化工', '塑料橡胶', '五金工具', '建材', '玩具礼品', '食品农产', '医疗器械', '新能源', '日用百货', '跨境电商',
        '普货', '带电货', '危险品', '冷藏货', '液体粉末', '超限大件', '散货', '挂衣', '品牌货'],
  array['Furniture and home', 'Textiles and apparel', 'Electronics and appliances', 'Machinery', 'Vehicles and parts', 'Chemicals', 'Plastics and rubber', 'Hardware and tools', 'Building materials', 'Toys and gifts', 'Food and farm produce', 'Medical devices', 'Solar and storage', 'Daily goods', 'Cross-border e-commerce',
        'General cargo', 'Battery cargo', 'Dangerous goods', 'Reefer cargo', 'Liquids and powders', 'Out of gauge', 'Bulk cargo', 'Garments on hangers', 'Branded goods'],
  array['Muebles y hogar', 'Textil y confección', 'Electrónica y electrodomésticos', 'Maquinaria', 'Vehículos y repuestos', 'Productos químicos', 'Plásticos y caucho', 'Ferretería y herramientas', 'Materiales de construcción', 'Juguetes y regalos', 'Alimentos y agro', 'Equipos médicos', 'Energía solar y baterías', 'Artículos de uso diario', 'Comercio electrónico transfronterizo',
        'Carga general', 'Carga con baterías', 'Mercancía peligrosa', 'Carga refrigerada', 'Líquidos y polvos', 'Carga sobredimensionada', 'Carga a granel', 'Prendas colgadas', 'Productos de marca'],
  array['家具・インテリア', '繊維・衣料', '電子・家電', '機械設備', '自動車・部品', '化学品', 'プラスチック・ゴム', '金物・工具', '建材', '玩具・ギフト', '食品・農産物', '医療機器', '太陽光・蓄電', '日用品', '越境EC',
        '一般貨物', '電池貨物', '危険品', '冷凍・冷蔵貨物', '液体・粉体', '大型・重量貨物', 'ばら積み貨物', 'ハンガー衣料', 'ブランド品']
) with ordinality as first (dictionary, code, name_zh, name_en, name_es, name_ja, ordinal);
