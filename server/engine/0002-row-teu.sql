-- What the row counts taken alone: `teu` counts a box once in its bill, and is counted anew whenever other lines of the bill come or go.
alter table facts.records add column if not exists row_teu Float32 after teu;
alter table facts.replaced_records add column if not exists row_teu Float32 after teu
