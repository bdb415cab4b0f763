-- No question asks for sources by the key of their sender: persons and erasures ask by the sender, corrections by the finding.
drop index groups.finding_sources_sender;
