call drop_policies('expansion_unit');

call scope_by_site('siteOnly', 'expansion_unit');
