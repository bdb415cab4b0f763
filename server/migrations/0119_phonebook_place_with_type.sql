-- The few carriers of an area are found without reading every company of that area. Equal entries stand together, so the index hardly grows.
drop index phonebook.companies_place;
create index companies_place on phonebook.companies (country, province, city, type, progress);
