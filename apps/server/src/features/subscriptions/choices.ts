import { projectKinds, type ProjectKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { SubscriptionChoices } from '@lintel/contract/subscriptions/schema.ts'
import { allowsAutomatic } from '@lintel/rules/money/agreements.ts'
import { currencyOfRegion } from '@lintel/rules/money/amounts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Config } from '../../base/config.ts'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { providerOn } from '../../db/money-functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { readPricedZones, type PricedZones } from './priced-zones.ts'
import { payerOf } from '../../domain/money/prices.ts'
import { renewalColumns } from '../../domain/money/quote-facts.ts'
import { isFor } from '../../domain/sites/kinds.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly now: Date
}

/** Prices of who pays, for the kinds of sites that its portal is for. */
export function zonesOfPayer(work: Work): Promise<ReadonlyMap<ProjectKind, PricedZones>> {
  const kinds = projectKinds.filter((kind) => isFor(work.session.section, kind))
  return readPricedZones(work, payerOf(work.session), kinds)
}

/** What can be paid for: kinds of sites with their services, the sites themselves, ways to pay. */
export async function choicesOf(work: Work, { region }: Pick<Config, 'region'>): Promise<SubscriptionChoices> {
  const { db, scope } = work
  const zonesByKind = await zonesOfPayer(work)
  const kinds = [...zonesByKind.values()].filter(({ services }) => services.length > 0)
  const sites =
    kinds.length === 0
      ? []
      : await treeRowsOf(db, scope, 'project')
          .select(['project.uuid', 'project.name', 'project.kind', 'project.installer_uuid'])
          .select(nameOfAccount(scope, 'project.installer_uuid').as('installer_name'))
          .select(renewalColumns)
          .where(
            'project.kind',
            'in',
            kinds.map(({ kind }) => kind),
          )
          .where('project.is_free', '=', false)
          .orderBy('project.name')
          .orderBy('project.uuid')
          .limit(limits.importBatch)
          .execute()
  const provider = await providerOn(db, scope)
  return {
    currency: currencyOfRegion[region],
    kinds: kinds.map(({ kind, services }) => ({ projectKind: kind, services: [...services] })),
    sites: sites.map((row) => ({
      uuid: row.uuid,
      name: row.name,
      kind: row.kind,
      installerUuid: row.installer_uuid,
      installerName: row.installer_name ?? '',
    })),
    ways: provider ? ['online', 'outside'] : ['outside'],
    automatic:
      provider !== undefined && sites.some((row) => allowsAutomatic(row.kind, row.installer_renews, row.site_renews)),
  }
}
