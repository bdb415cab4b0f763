-- Why an import failed: its code, and what its sentence needs; whoever reads it may read another language.
alter table trade.imports alter column failure type jsonb using to_jsonb(failure);
