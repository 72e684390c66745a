import { randomUUID } from 'node:crypto'
import { brand as contract, brandLogo as pictures, logoAddress } from '@lintel/contract/brands/operations.ts'
import { insertForAccount, rowsOfAccounts, systemQueries, treeRowsOf, updateOfAccounts, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { platformBrandHandlers } from './platform-handlers.ts'
import { pictureType } from '../../domain/pictures/picture.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** The brand of a distributor: its own to set, and the platform's (operators.md 3.1, 4.6). */
const brandHandlers = implement(contract, 'session', {
  async get({ db, scope }, { uuid }) {
    await requireDistributor(db, scope, uuid)
    const row = await rowsOfAccounts(db, scope, 'brand')
      .select(['product', 'mail_footer', 'logo_uuid', 'version'])
      .where('account_uuid', '=', uuid)
      .executeTakeFirst()
    return {
      product: row?.product ?? '',
      mailFooter: row?.mail_footer ?? '',
      logo: row?.logo_uuid ? logoAddress(row.logo_uuid) : null,
      version: row?.version ?? 0,
    }
  },

  async edit({ db, scope, fail, audit }, { uuid, version, product, mailFooter }) {
    await requireDistributor(db, scope, uuid)
    await rowFor(db, scope, uuid)
    const { numUpdatedRows } = await updateOfAccounts(db, scope, 'brand')
      .set({ product, mail_footer: mailFooter, version: version + 1 })
      .where('account_uuid', '=', uuid)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('staleRecord')
    audit({ target: uuid, detail: { name: product } })
  },

  async setLogo({ db, scope, audit }, { uuid, file }) {
    await requireDistributor(db, scope, uuid)
    const logo = Buffer.from(await file.arrayBuffer())
    await rowFor(db, scope, uuid)
    await updateOfAccounts(db, scope, 'brand')
      .set({ logo, logo_type: pictureType(file), logo_uuid: randomUUID() })
      .where('account_uuid', '=', uuid)
      .execute()
    audit({ target: uuid })
  },

  async removeLogo({ db, scope, fail, audit }, { uuid }) {
    await requireDistributor(db, scope, uuid)
    const { numUpdatedRows } = await updateOfAccounts(db, scope, 'brand')
      .set({ logo: null, logo_type: null, logo_uuid: null })
      .where('account_uuid', '=', uuid)
      .where('logo_uuid', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('notFound')
    audit({ target: uuid })
  },
})

/** A logo is no secret: its page is seen by any account below, and browsers ask for it without a token. */
const brandLogoHandlers = implement(pictures, 'system', {
  async show({ db, scope, fail }, { logo }) {
    const row = await systemQueries(db, scope)
      .selectFrom('brand')
      .select(['logo', 'logo_type'])
      .where('logo_uuid', '=', logo)
      .executeTakeFirst()
    if (!row?.logo) return fail('notFound')
    const name = row.logo_type === 'image/png' ? 'logo.png' : 'logo.jpg'
    return new File([new Uint8Array(row.logo)], name, { type: row.logo_type! })
  },
})

/** Only distributors have a brand; what lies below them has theirs (operators.md 3.2). */
async function requireDistributor(db: Db, scope: Scope, uuid: string): Promise<void> {
  const account = await treeRowsOf(db, scope, 'account')
    .select('account.uuid')
    .where('account.uuid', '=', uuid)
    .where('account.kind', '=', 'distributor')
    .executeTakeFirst()
  if (!account) fail('notFound')
}

/** Makes sure that a distributor has a row; the first of two editors has version 0, as the second. */
async function rowFor(db: Db, scope: Scope, uuid: string): Promise<void> {
  await insertForAccount(db, scope, 'brand', { account_uuid: uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export default serverFeature({ handlers: [...brandHandlers, ...platformBrandHandlers, ...brandLogoHandlers] })
