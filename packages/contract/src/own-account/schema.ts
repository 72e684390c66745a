import { z } from 'zod'
import type { AccountKind } from '../access/roles.ts'
import {
  Country,
  CustomizeForm,
  Email,
  TypedPassword,
  MailedCode,
  name,
  Phone,
  PhoneCode,
  text,
  TimeZone,
} from '../base/atoms.ts'
import { doorSettingFields } from '../doors/settings.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { every, unless, when } from '../access/rules.ts'

/** Mails about work that an account may switch off, each by itself (operators.md 4.6, 5.7). */
export const notices = [
  'installerOrders',
  'paymentFailed',
  'siteExpiry',
  'autoRenewalCancelled',
  'newFirmware',
  'deviceOffline',
  /** That the account itself is about to expire, which only administrators' do (office.md). */
  'expiry',
] as const
export type NoticeName = (typeof notices)[number]

const ofDistributors = [
  'installerOrders',
  'paymentFailed',
  'siteExpiry',
  'autoRenewalCancelled',
  'newFirmware',
] as const
const ofInstallers = ['paymentFailed', 'siteExpiry', 'autoRenewalCancelled', 'newFirmware', 'deviceOffline'] as const

/** Which of them a kind of account can get at all; the rest is nothing to switch off. */
export const noticesOf: Readonly<Record<AccountKind, readonly NoticeName[]>> = {
  superManager: ['paymentFailed', 'newFirmware'],
  subSuperManager: [],
  distributor: ofDistributors,
  subDistributor: ofDistributors,
  installer: ofInstallers,
  subInstaller: ['newFirmware', 'deviceOffline'],
  single: ['siteExpiry', 'deviceOffline'],
  propertyManager: ['siteExpiry', 'deviceOffline'],
  admin: ['expiry'],
}

const Notice = z.enum(notices)

/** Those that are on; what is not named is switched off. */
export const NoticeForm = z.object({
  on: z
    .array(Notice)
    .max(notices.length)
    .default([])
    .meta({ description: 'Mails that are on; those that are not named are switched off.' }),
})
export const NoticeRows = z.object({
  rows: z
    .array(
      z.object({
        notice: Notice.meta({ description: 'What the mail is about.' }),
        on: z.boolean().meta({ description: 'Whether the mail is switched on.' }),
      }),
    )
    .meta({ description: 'Mails that the account can get.' }),
})

export const TimeZoneForm = z.object({ timeZone: TimeZone.meta(fieldTexts.timeZone) })
export const TimeForm = TimeZoneForm.extend({ customizeForm: CustomizeForm.meta(fieldTexts.customizeForm) })

/** First without a code, which mails one; then with it. */
export const EmailForm = z.object({
  email: Email.meta({ description: 'New e-mail address of the own account.', example: 'nora@example.com' }),
  code: MailedCode.optional().meta({
    description: 'The six digits that were mailed to the new address; left out, the call mails them.',
    example: '123456',
  }),
})

/** Switching off takes the password: access to an open page must not suffice to remove the second factor. */
export const TwoFactorSwitch = z.object({
  on: z.boolean().meta({ description: 'Whether signing in asks for a mailed code from now on.' }),
  password: TypedPassword.optional().meta({
    description: 'Own password; needed to switch the second factor off.',
    example: 'Lintel-2026',
  }),
})

/** Who asked for the second step of signing in. */
export const twoFactorStates = ['off', 'own', 'forced'] as const

/** What an account knows and sets about itself. */
export const OwnAccount = z.object({
  email: z.string().nullable().meta(fieldTexts.email),
  emailConfirmed: z.boolean().meta({ description: 'Whether the address was confirmed by a mailed code.' }),
  twoFactor: z.enum(twoFactorStates).meta({
    description:
      'off: signing in takes no mailed code; own: the account switched it on; forced: it was set from above and stays.',
  }),
  timeZone: z.string().meta(fieldTexts.timeZone),
  customizeForm: z.int().meta(fieldTexts.customizeForm),
})

/** How doors begin that are added below an installer, however they come to be (operators.md 5.7). */
export const NewDoors = z.object({
  holdDelaySec: doorSettingFields.holdDelaySec.meta({
    description: 'Seconds for which locks of new doors stay open after access was granted.',
    example: 5,
  }),
})
export type NewDoors = z.infer<typeof NewDoors>

/** Recipient of invoices (billing.md 9). */
const billingFields = {
  title: name(limits.companyName).meta({
    description: 'Company or person that invoices are made out to; empty before it was entered.',
    example: 'Harbour House Ltd',
  }),
  contactName: name(limits.personName).meta(fieldTexts.contactName),
  email: Email.meta(fieldTexts.email),
  phoneCode: PhoneCode.pipe(z.string().min(1)).meta(fieldTexts.phoneCode),
  phone: Phone.pipe(z.string().min(1)).meta(fieldTexts.phone),
  country: Country.pipe(z.string().min(1)).meta({
    description: 'Country as the two letters of ISO 3166-1.',
    example: 'DE',
  }),
  state: text(limits.generic).default('').meta(fieldTexts.state),
  city: name(limits.generic).meta(fieldTexts.city),
  street: name(limits.generic).meta(fieldTexts.street),
  postalCode: name(limits.generic).meta(fieldTexts.postalCode),
  taxNumber: text(moneyLimits.taxNumber)
    .default('')
    .meta({ description: 'Tax number; may be empty.', example: 'DE123456789' }),
}

/** The version an edit was made from; 0 when nothing was kept yet. */
const VersionOrNone = z.int().min(0)
export const BillingInfoForm = z.object({ ...billingFields, version: VersionOrNone.meta(fieldTexts.savedVersion) })

/** As kept; empty texts and version 0 before anything was. */
export const BillingInfo = z.object({
  title: z.string().meta({
    description: 'Company or person that invoices are made out to; empty before it was entered.',
    example: 'Harbour House Ltd',
  }),
  contactName: z.string().meta(fieldTexts.contactName),
  email: z.string().meta(fieldTexts.email),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  country: z.string().meta(fieldTexts.country),
  state: z.string().meta(fieldTexts.state),
  city: z.string().meta(fieldTexts.city),
  street: z.string().meta(fieldTexts.street),
  postalCode: z.string().meta(fieldTexts.postalCode),
  taxNumber: z.string().meta({ description: 'Tax number; may be empty.', example: 'DE123456789' }),
  version: VersionOrNone.meta(fieldTexts.savedVersion),
})
export type BillingInfo = z.infer<typeof BillingInfo>
/** Who enters another's portal neither sees nor changes the billing information there (money.md 54). */
export const readsBilling = every(when('isDistributorLogin', false), unless('entryPortal', 'ins'))
/** A sub-installer reads that of its installer, who pays (money.md 55). */
export const editsBilling = every(readsBilling, unless('accountKind', 'subInstaller'))
export const billingFieldNames = Object.keys(billingFields) as (keyof typeof billingFields)[]

/**
 * Who says how new doors begin: an installer for all below it, which its sub-installers do not (operators.md 5.4, 5.7).
 */
export const setsNewDoors = when('role', 'installer')
