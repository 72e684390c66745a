import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
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

const ofAccount = (verb: string) => `v4/web/office/lockAccount/{role}/${verb}` as const
const ofLock = (verb: string) => `v4/web/office/thirdPartyLock/{role}/${verb}` as const

/** Accounts of a site at vendors of locks (operators.md 11.1): an installer's. */
export const lockAccount = {
  list: operation({
    method: 'GET',
    path: ofAccount('getList'),
    wire: 'json',
    needs: 'lockAccount.read',
    input: z.object({ siteUuid: Uuid }),
    output: z.object({ rows: z.array(LockAccount) }),
    fails: [],
    summary: 'List the state of a site’s account at each vendor of locks, one row for each vendor.',
  }),
  bind: operation({
    method: 'POST',
    path: ofAccount('bind'),
    wire: 'json',
    needs: 'lockAccount.edit',
    input: LockBindForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary:
      'Bind a site’s account at a vendor. The vendor is asked afterwards; until it has answered, the account is being verified.',
  }),
  updateCredentials: operation({
    method: 'POST',
    path: ofAccount('updateCredentials'),
    wire: 'json',
    needs: 'lockAccount.edit',
    input: LockCredentialsForm,
    output: z.object({}),
    fails: [],
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary: 'Update the credentials of an account: all of them are replaced, and it is verified again.',
  }),
  unbind: operation({
    method: 'POST',
    path: ofAccount('unbind'),
    wire: 'json',
    needs: 'lockAccount.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    invalidates: ['lockAccount', 'thirdPartyLock.list'],
    summary: 'Delete an account with its credentials, its locks and their events.',
  }),
  sync: operation({
    method: 'POST',
    path: ofAccount('sync'),
    wire: 'json',
    needs: 'lockAccount.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['lockAccountNotBound', 'lockTokenExpired'],
    invalidates: ['lockAccount'],
    summary: 'Ask the vendor for the locks of an account now, at most once a minute.',
  }),
}

/** Locks of vendors at an office or a community (community.md 24; office.md 5.1): its managers’, and its installer’s to see. */
export const thirdPartyLock = {
  list: operation({
    method: 'GET',
    path: ofLock('getList'),
    wire: 'json',
    needs: 'thirdPartyLock.read',
    input: ThirdPartyLockFilter,
    output: page(ThirdPartyLock),
    fails: [],
    summary: 'List locks of all vendors at a site.',
  }),
  get: operation({
    method: 'GET',
    path: ofLock('getInfo'),
    wire: 'json',
    needs: 'thirdPartyLock.read',
    input: z.object({ uuid: Uuid }),
    output: ThirdPartyLockInfo,
    fails: [],
    summary: 'Get one lock of a vendor, with what it was last told from here.',
  }),
  events: operation({
    method: 'GET',
    path: ofLock('getEvents'),
    wire: 'json',
    needs: 'thirdPartyLock.readLog',
    when: when('logsShown', true),
    input: pageQuery.extend({ uuid: Uuid }),
    output: page(LockEvent),
    fails: [],
    summary: 'List events of a lock as its vendor reports them, newest first.',
  }),
  edit: operation({
    method: 'POST',
    path: ofLock('edit'),
    wire: 'json',
    needs: 'thirdPartyLock.edit',
    input: LockEdit,
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['thirdPartyLock.list', 'thirdPartyLock.get'],
    summary: 'Change a lock: a name of its own, a company or none, and in a community its building or apartment.',
  }),
  open: operation({
    isUrgent: true,
    method: 'POST',
    path: ofLock('open'),
    wire: 'json',
    needs: 'thirdPartyLock.open',
    input: UnlockForm,
    output: LockCommand,
    fails: ['idempotencyConflict', ...unlockRefusals],
    invalidates: ['thirdPartyLock.get'],
    summary: 'Unlock a lock now, by its vendor. Never waits for one that is offline and never sends twice for one key.',
  }),
  command: operation({
    method: 'GET',
    path: ofLock('getCommand'),
    wire: 'json',
    needs: 'thirdPartyLock.read',
    input: z.object({ uuid: Uuid }),
    output: LockCommand,
    fails: [],
    summary: 'Get the state of a command to a lock.',
  }),
}
