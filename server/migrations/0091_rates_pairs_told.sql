-- Owners hear of proposals in the transaction that keeps them, so nobody looks for proposals that are not told yet.
drop index if exists rates.pairs_untold;
