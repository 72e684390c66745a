call drop_policies('price', 'tax_rate', 'paid_item', 'paid_item_entry', 'payment_order', 'payment_order_line', 'ordered_item',
  'payment_session', 'payment_capture', 'ledger_entry', 'invoice_counter', 'invoice', 'renewal_agreement',
  'renewal_agreement_item', 'payment_provider', 'expiry_reminder', 'expiry_reminder_run');

call scope_by_site('siteOnly', 'paid_item', 'paid_item_entry', 'ordered_item', 'renewal_agreement_item');

-- A seller has its own prices; who buys from it is answered by functions.
create policy price_scope on price using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then seller_uuid = (select scope_uuid())
    when 'subDistributor' then seller_uuid = (select scope_uuid())
    else false
  end);

create policy tax_rate_scope on tax_rate using ((select scope_sees_all()));

-- Who pays an order, and the levels that its payer stands below. Managers of a site see those of each other.
create policy payment_order_scope on payment_order using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then payer_uuid = (select scope_uuid())
    when 'subInstaller' then made_by_uuid = (select scope_uuid())
    when 'project' then project_uuid = (select scope_uuid()) and payer_kind = 'propertyManager'
    else false
  end);

create policy renewal_agreement_scope on renewal_agreement using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then payer_uuid = (select scope_uuid())
    when 'subInstaller' then made_by_uuid = (select scope_uuid())
    when 'project' then project_uuid = (select scope_uuid()) and payer_kind = 'propertyManager'
    else false
  end);

-- What belongs to an order is seen with it.
create policy payment_order_line_scope on payment_order_line using (
  (select scope_sees_all()) or exists (select from payment_order o where o.uuid = order_uuid));
create policy payment_session_scope on payment_session using (
  (select scope_sees_all()) or exists (select from payment_order o where o.uuid = order_uuid));
create policy ledger_entry_scope on ledger_entry using (
  (select scope_sees_all()) or exists (select from payment_order o where o.uuid = order_uuid));
create policy invoice_scope on invoice using (
  (select scope_sees_all()) or exists (select from payment_order o where o.uuid = order_uuid));

create policy payment_capture_scope on payment_capture using ((select scope_kind()) = 'system');
create policy invoice_counter_scope on invoice_counter using ((select scope_kind()) = 'system');
create policy payment_provider_scope on payment_provider using ((select scope_sees_all()));

create policy expiry_reminder_scope on expiry_reminder using ((select scope_kind()) = 'system');
create policy expiry_reminder_run_scope on expiry_reminder_run using ((select scope_kind()) = 'system');
