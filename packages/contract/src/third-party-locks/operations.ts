import { wherePlaced } from '../devices/schema.ts'
import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  LockAccount,
  LockBindForm,
  LockCommand,
  LockEdit,
  LockCredentialsForm,
  LockEvent,
  ThirdPartyLock,
  ThirdPartyLockFilter,
  ThirdPartyLockInfo,
  UnlockForm,
} from './schema.ts'
import { unlockRefusals } from './states.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const ofAccount = (verb: string) => `v4/web/office/lockAccount/{role}/${verb}` as const
const ofLock = (verb: string) => `v4/web/office/thirdPartyLock/{role}/${verb}` as const

/** Accounts of a site at vendors of locks (operators.md 11.1): an installer's. */
export const lockAccount = {
  list: operation({
    method: 'GET',
    path: ofAccount('getList'),
    needs: 'lockAccount.read',
    input: z.object({ siteUuid: Uuid.meta({ description: 'Site whose accounts at vendors are listed.' }) }),
    output: z.object({
      rows: z.array(LockAccount).meta(fieldTexts.rows),
      isServiceOn: z.boolean().meta({
        description:
          'Whether the distributor has third-party locks switched on. Where not, no account can be bound; bound ones go on.',
      }),
    }),
    summary:
      'List the accounts of a site at the vendors of third-party locks, one row for each vendor, also where there is no account.',
  }),
  bind: operation({
    method: 'POST',
    path: ofAccount('bind'),
    needs: 'lockAccount.edit',
    input: LockBindForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'subscriptionEnded'],
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary:
      'Add the account of a site at a vendor of third-party locks. The vendor verifies it after this call; until then its state is `verifying`. Fails with `featureOff` where the distributor has third-party locks switched off.',
  }),
  updateCredentials: operation({
    method: 'POST',
    path: ofAccount('updateCredentials'),
    needs: 'lockAccount.edit',
    input: LockCredentialsForm,
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary: 'Replace all credentials of an account at a vendor. The vendor verifies it again.',
  }),
  unbind: operation({
    method: 'POST',
    path: ofAccount('unbind'),
    needs: 'lockAccount.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary: 'Delete the account at a vendor with its credentials, its locks and their events.',
  }),
  sync: operation({
    method: 'POST',
    path: ofAccount('sync'),
    needs: 'lockAccount.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['lockAccountNotBound', 'lockTokenExpired'],
    invalidates: ['lockAccount'],
    summary: `Start to read the locks of an account from its vendor again, at most once in ${limits.lockSyncAgainSeconds} seconds. Returns before it is done.`,
  }),
  linkAgain: operation({
    method: 'POST',
    path: ofAccount('linkAgain'),
    needs: 'lockAccount.edit',
    input: z.object({ uuid: Uuid.meta({ description: 'Unlinked lock.' }) }),
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary:
      'Link a lock again that was unlinked. The next synchronisation, which starts at once where the account can be asked, brings it back as its vendor has it, without its former name here, place and events.',
  }),
}

/**
 * Locks of vendors at a site (community.md 24; office.md 5.1; specification.md 2.8): its managers’ or its owner’s, and its
 * installer’s to see, name and place; those of all sites, for operators above them (operators.md 3.6 and 4.1).
 */
export const thirdPartyLock = {
  list: operation({
    method: 'GET',
    path: ofLock('getList'),
    needs: 'thirdPartyLock.read',
    input: ThirdPartyLockFilter,
    output: page(ThirdPartyLock),
    summary: 'List third-party locks of all vendors at a site, or above sites at all sites that the session can reach.',
  }),
  get: operation({
    method: 'GET',
    path: ofLock('getInfo'),
    needs: 'thirdPartyLock.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: ThirdPartyLockInfo,
    summary: 'Get one third-party lock, at its site with its last commands.',
  }),
  events: operation({
    method: 'GET',
    path: ofLock('getEvents'),
    needs: 'thirdPartyLock.readLog',
    when: when('logsShown', true),
    input: pageQuery.extend({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: page(LockEvent),
    summary: 'List events of a third-party lock as its vendor reports them, newest first.',
  }),
  edit: operation({
    method: 'POST',
    path: ofLock('edit'),
    needs: 'thirdPartyLock.edit',
    input: LockEdit,
    fails: ['staleRecord', 'subscriptionEnded'],
    invalidates: ['thirdPartyLock.list', 'thirdPartyLock.get'],
    keeps: {
      reads: 'thirdPartyLock.get',
      ids: { companyUuid: 'company', buildingUuid: 'building', apartmentUuid: 'apartment' },
      where: wherePlaced,
    },
    summary: 'Change the name of a third-party lock and the company, building or apartment that it belongs to.',
  }),
  open: operation({
    isUrgent: true,
    method: 'POST',
    path: ofLock('open'),
    needs: 'thirdPartyLock.open',
    input: UnlockForm,
    output: LockCommand,
    fails: ['idempotencyConflict', ...unlockRefusals],
    invalidates: ['thirdPartyLock.get'],
    summary:
      'Unlock a third-party lock now through its vendor. Fails at once when it is offline. The same key unlocks it once; `thirdPartyLock.command` returns the progress.',
  }),
  unlink: operation({
    method: 'POST',
    path: ofLock('unlink'),
    needs: 'thirdPartyLock.unlink',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['superPasswordNeeded'],
    invalidates: ['thirdPartyLock', 'lockAccount'],
    summary:
      'Unlink a third-party lock: it goes with its name here, its place and its events, and stays at its vendor. A synchronisation passes over it until `lockAccount.linkAgain`. The entry stands in the log of the site. Distributors need `session.verifySuperPassword`.',
  }),
  command: operation({
    method: 'GET',
    path: ofLock('getCommand'),
    needs: 'thirdPartyLock.readCommand',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: LockCommand,
    summary: 'Get the progress of a command to a third-party lock.',
  }),
}

export default defineFeature({
  operations: { lockAccount, thirdPartyLock },
  about: {
    lockAccount: 'Accounts of a site at vendors of third-party locks.',
    thirdPartyLock: 'Locks that are reached through the cloud of their vendor.',
  },
  schemas: { thirdPartyLocks: schemas },
})
