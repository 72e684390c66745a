import { Uuid } from '@lintel/contract/base/atoms.ts'
import { isBelow } from '@lintel/devices/firmware/version.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { systemQueries, type Db } from '../../db/db.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { accountsAboutMoney, ownFormat, type MoneyRecipient } from './money-recipients.ts'
import { outboxNotice, type NoticeMail } from './notice.ts'

/** Mails about a new version of firmware, to operators that may see it and have devices of its model, each once. */

const Payload = z.object({ firmwareUuid: Uuid })

export const firmwareNotice = outboxNotice('firmwareNotice', Payload, async (db, _services, { firmwareUuid }) => {
  const version = await systemQueries(db, systemScope)
    .selectFrom('firmware')
    .select(['uuid', 'model', 'name', 'visibility'])
    .where('uuid', '=', firmwareUuid)
    .executeTakeFirst()
  // It was deleted or hidden before its turn came.
  if (!version || version.visibility === 'hidden') return []
  const recipients = await accountsAboutMoney(db, await concernedAccounts(db, version.uuid), 'newFirmware')
  const mails: NoticeMail[] = []
  for (const recipient of recipients) mails.push(await mailTo(db, recipient, version))
  return mails
})

const standsBelow = sql<boolean>`case account.kind
  when 'distributor' then device.distributor_uuid = account.uuid
  when 'subDistributor' then device.sub_distributor_uuid = account.uuid
  when 'installer' then device.installer_uuid = account.uuid
  else device.project_uuid in (select m.project_uuid from project_member m where m.account_uuid = account.uuid) end`

/** Accounts that were not mailed of the version yet; from now on they were. */
async function concernedAccounts(db: Db, uuid: string): Promise<string[]> {
  const accounts = systemQueries(db, systemScope)
    .selectFrom('account')
    .innerJoin('firmware', (join) => join.on('firmware.uuid', '=', uuid))
    .select(['firmware.uuid as firmware_uuid', 'account.uuid as account_uuid'])
    .where('account.kind', 'in', ['distributor', 'subDistributor', 'installer', 'subInstaller'])
    .where(
      sql<boolean>`(firmware.visibility = 'all' or account.distributor_uuid in (
        select chosen.distributor_uuid from firmware_distributor chosen where chosen.firmware_uuid = firmware.uuid))`,
    )
    .where(sql<boolean>`exists (select from device where device.model = firmware.model and ${standsBelow})`)
  const rows = await systemQueries(db, systemScope)
    .insertInto('firmware_notice')
    .columns(['firmware_uuid', 'account_uuid'])
    .expression(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_uuid')
    .execute()
  return rows.map(({ account_uuid }) => account_uuid)
}

async function mailTo(
  db: Db,
  recipient: MoneyRecipient,
  { model, name }: { readonly model: string; readonly name: string },
): Promise<NoticeMail> {
  const devices = await systemQueries(db, systemScope)
    .selectFrom('device')
    .innerJoin('account', (join) => join.on('account.uuid', '=', recipient.uuid))
    .select('device.firmware')
    .where('device.model', '=', model)
    .where(standsBelow)
    .execute()
  const count = devices.filter(({ firmware }) => firmware && isBelow(firmware, name)).length
  return {
    mail: 'newFirmware',
    about: ownFormat(recipient, recipient.name),
    params: { model, version: name, count },
    recipients: [recipient],
    contact: await contactAbove(db, systemScope, recipient.uuid),
  }
}
