import type { CustomerService } from '@lintel/contract/customer-service/schema.ts'
import { policies, requiredLegalText } from '@lintel/contract/legal-texts/texts.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { SeededAccount } from '../seed/records.ts'

/** Contact for the distributor of the scenario. */
const platformOffice: CustomerService = {
  contactName: 'Platform office',
  email: 'office@demo.invalid',
  phoneCode: '49',
  phone: '405550900',
  website: '',
  workingHours: '',
  note: '',
}

/** Contact for all accounts below it. */
const helpDesk: CustomerService = {
  contactName: 'Nordlicht help desk',
  email: 'help@nordlicht.invalid',
  phoneCode: '49',
  phone: '405550100',
  website: 'https://nordlicht.invalid',
  workingHours: '08:00–18:00',
  note: '',
}

/** The people of the scenario have settled in: their addresses are proven and they accepted the privacy policy. */
export async function seedOwnSettings(db: Kysely<DB>, accounts: ReadonlyMap<string, SeededAccount>): Promise<void> {
  const now = new Date()
  await db.updateTable('account').set({ email_confirmed_at: now }).execute()
  await db
    .insertInto('policy_acceptance')
    .values(
      [...accounts.values()].map((account) => ({
        account_uuid: account.uuid,
        account_name: account.user_name,
        account_kind: account.kind,
        distributor_uuid: account.distributor_uuid,
        policy: requiredLegalText,
        policy_version: policies[requiredLegalText].version,
        language: 'en',
        address: '127.0.0.1',
        at: now,
      })),
    )
    .execute()
  await db
    .insertInto('customer_service')
    .values([
      { account_uuid: accounts.get('super')!.uuid, fields: JSON.stringify(platformOffice) },
      { account_uuid: accounts.get('distributor')!.uuid, fields: JSON.stringify(helpDesk) },
    ])
    .execute()
}
