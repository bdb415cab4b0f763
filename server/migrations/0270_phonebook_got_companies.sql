-- Companies that were claimed or assigned, for the filters that ask how a custodian got a company.
create index ownerships_got on phonebook.ownerships (kind, company_id) where kind in ('claimed', 'taken', 'assigned');
