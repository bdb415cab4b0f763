-- What a verdict of two parties being one has moved, so that it can be taken back at once: the parties, the names, and verdicts that followed from it.
alter table trade.party_pairs add column undo jsonb;
-- Likenesses know words of trade now, so pairs that nobody has judged are found anew.
delete from trade.party_pairs where verdict is null;
update trade.parties set compared_at = null where joined_to is null;
