import { operation } from '../kit/operation.ts'
import {
  editsBilling,
  readsBilling,
  setsNewDoors,
  BillingInfo,
  BillingInfoForm,
  EmailForm,
  NewDoors,
  NoticeForm,
  NoticeRows,
  OwnAccount,
  TimeForm,
  TimeZoneForm,
  TwoFactorSwitch,
} from './schema.ts'
import * as schemas from './schema.ts'
import * as pushSchemas from './push-operations.ts'
import { pushSubscription } from './push-operations.ts'
import { defineFeature } from '../kit/feature.ts'

const manage = (call: string) => `v3/web/common/manage/${call}` as const

/** What every account sets about itself (specification.md 7, manage; operators.md 3.14, 4.6, 5.7). */
export const ownAccount = {
  get: operation({
    method: 'GET',
    path: 'v4/web/common/account/{role}/getOwn',
    needs: 'signedIn',
    output: OwnAccount,
    summary: 'Get e-mail address, two-factor sign-in and time zone of the own account.',
  }),
  notices: operation({
    method: 'GET',
    path: manage('getNotify'),
    wire: 'form',
    needs: 'signedIn',
    output: NoticeRows,
    summary: 'List the kinds of mails that the own account can receive, and which are switched on.',
  }),
  editNotices: operation({
    method: 'POST',
    path: manage('editNotify'),
    wire: 'form',
    needs: 'signedIn',
    input: NoticeForm,
    invalidates: ['ownAccount.notices'],
    summary: 'Set which kinds of mails the own account receives; kinds not listed are switched off.',
  }),
  editTimeZone: operation({
    method: 'POST',
    path: manage('editTimeZone'),
    wire: 'form',
    needs: 'signedIn',
    input: TimeZoneForm,
    invalidates: ['ownAccount.get'],
    summary: 'Change the time zone of the own account.',
  }),
  setTime: operation({
    method: 'POST',
    path: manage('setTime'),
    wire: 'form',
    needs: 'signedIn',
    input: TimeForm,
    invalidates: ['ownAccount.get'],
    summary: 'Change time zone, date format and clock of the own account.',
  }),
  confirmEmail: operation({
    method: 'POST',
    path: manage('confirmEmail'),
    wire: 'form',
    needs: 'signedIn',
    triesSecrets: true,
    input: EmailForm,
    fails: ['alreadyExists', 'codeInvalid', 'codeExpired', 'codeTooSoon', 'lockedMinutes', 'lockedDay'],
    invalidates: ['ownAccount.get'],
    summary:
      'Change the e-mail address of the own account in two calls: without `code`, mail a code to the new address; with it, change the address.',
  }),
  setTwoFactor: operation({
    method: 'POST',
    path: 'v4/web/common/account/{role}/setTwoFactor',
    needs: 'signedIn',
    triesSecrets: true,
    input: TwoFactorSwitch,
    fails: ['emailUnconfirmed', 'featureOff', 'passwordIncorrect', 'lockedMinutes', 'lockedDay'],
    invalidates: ['ownAccount.get'],
    summary:
      'Switch two-factor sign-in by mailed code on or off for the own account. It stays on where an operator above requires it.',
  }),
  billingInfo: operation({
    method: 'GET',
    path: manage('getBillingInfo'),
    wire: 'form',
    needs: 'signedIn',
    when: readsBilling,
    output: BillingInfo,
    summary:
      'Get the billing information of the own account, of a sub-installer that of its installer. Empty before it was entered.',
  }),
  editBillingInfo: operation({
    method: 'POST',
    path: manage('editBillingInfo'),
    wire: 'form',
    needs: 'signedIn',
    when: editsBilling,
    input: BillingInfoForm,
    fails: ['staleRecord'],
    invalidates: ['ownAccount.billingInfo'],
    keeps: { reads: 'ownAccount.billingInfo' },
    summary: 'Change the billing information of the own account.',
  }),
  newDoors: operation({
    method: 'GET',
    path: 'v4/web/common/account/{role}/getNewDoors',
    needs: 'signedIn',
    when: setsNewDoors,
    output: NewDoors,
    summary: 'Get the hold time that new doors at sites of the installer begin with.',
  }),
  editNewDoors: operation({
    method: 'POST',
    path: 'v4/web/common/account/{role}/editNewDoors',
    needs: 'signedIn',
    when: setsNewDoors,
    input: NewDoors,
    invalidates: ['ownAccount.newDoors'],
    summary:
      'Change the hold time that new doors at sites of the installer begin with. Existing doors stay as they are.',
  }),
}

export default defineFeature({
  operations: { ownAccount, pushSubscription },
  about: {
    ownAccount: 'The signed-in account: address, two-factor, time zone, mails, billing.',
    pushSubscription: 'Devices on which the signed-in account is notified.',
  },
  schemas: { ownAccount: schemas, pushSubscription: pushSchemas },
  targets: { ownAccount: ['account'] },
})
