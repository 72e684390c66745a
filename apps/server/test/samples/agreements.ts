import { randomUUID } from 'node:crypto'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { Actor, Site } from '../fixtures.ts'
import type { TestApp } from '../test-app.ts'
import { write } from './kit.ts'

interface AgreementOf {
  readonly payer: Actor
  readonly site: Pick<Site, 'uuid' | 'kind'>
  /** A helper of the payer that made it. */
  readonly madeBy?: Actor
  /** What it renews; an app of nothing where it is not said. */
  readonly item?: { readonly service: SoldService; readonly subject: string }
}

/** A running automatic renewal of one app at a site, as the database has it. */
export function insertAgreement(testApp: TestApp, { payer, site, madeBy = payer, item }: AgreementOf): Promise<string> {
  const at = testApp.services.now()
  return write(testApp, async (db) => {
    const place = await db.selectFrom('project').selectAll().where('uuid', '=', site.uuid).executeTakeFirstOrThrow()
    const { uuid } = await db
      .insertInto('renewal_agreement')
      .values({
        number: randomUUID().slice(0, 32),
        payer_uuid: payer.uuid,
        payer_kind: payer.kind,
        payer_name: payer.user_name,
        made_by_uuid: madeBy.uuid,
        installer_uuid: place.installer_uuid,
        distributor_uuid: place.distributor_uuid,
        sub_distributor_uuid: place.sub_distributor_uuid,
        project_uuid: site.uuid,
        project_kind: site.kind,
        state: 'active',
        period: 0,
        currency: 'EUR',
        amount: 200,
        method: 'sandbox',
        priced_on: at.toISOString().slice(0, 10),
        created_at: at,
        started_at: at,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('renewal_agreement_item')
      .values({
        project_uuid: site.uuid,
        agreement_uuid: uuid,
        service: item?.service ?? 'app',
        subject_uuid: item?.subject ?? randomUUID(),
        subject_name: '12',
      })
      .execute()
    return uuid
  })
}
