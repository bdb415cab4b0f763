-- A file is read before anybody says where it comes from; judging and writing need its source.
alter table trade.imports alter column source_id drop not null;
alter table trade.imports add constraint imports_have_a_source
  check (source_id is not null or state in ('reading', 'mapping', 'failed', 'cancelled'));
