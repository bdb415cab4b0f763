-- Roles say whether they show numbers, addresses and accounts of clients. Those that there are showed them.
update identity.roles set capabilities = array_append(capabilities, 'seeContactValues')
where not 'seeContactValues' = any(capabilities);
