-- The month for which the households of a community were last reminded of its communal fee: each month once.

select set_config('lintel.scope', 'system', true);

alter table project add column communal_fee_month date;
