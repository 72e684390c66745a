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
import { limits } from '../base/limits.ts'
import { when } from '../access/rules.ts'

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
export const NoticeForm = z.object({ on: z.array(Notice).max(notices.length).default([]) })
export const NoticeRows = z.object({ rows: z.array(z.object({ notice: Notice, on: z.boolean() })) })

export const TimeZoneForm = z.object({ timeZone: TimeZone })
export const TimeForm = TimeZoneForm.extend({ customizeForm: CustomizeForm })

/** First without a code, which mails one; then with it. */
export const EmailForm = z.object({ email: Email, code: MailedCode.optional() })

/** Switching off takes the password: access to an open page must not suffice to remove the second factor. */
export const TwoFactorSwitch = z.object({ on: z.boolean(), password: TypedPassword.optional() })

/** Who asked for the second step of signing in. */
export const twoFactorStates = ['off', 'own', 'forced'] as const

/** What an account knows and sets about itself. */
export const OwnAccount = z.object({
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  twoFactor: z.enum(twoFactorStates),
  timeZone: z.string(),
  customizeForm: z.int(),
})

/** How doors begin that are added below an installer, however they come to be (operators.md 5.7). */
export const NewDoors = z.object({ holdDelaySec: doorSettingFields.holdDelaySec })
export type NewDoors = z.infer<typeof NewDoors>

/** Recipient of invoices (billing.md 9). */
const billingFields = {
  title: name(limits.companyName),
  contactName: name(limits.personName),
  email: Email,
  phoneCode: PhoneCode.pipe(z.string().min(1)),
  phone: Phone.pipe(z.string().min(1)),
  country: Country.pipe(z.string().min(1)),
  state: text(limits.generic).default(''),
  city: name(limits.generic),
  street: name(limits.generic),
  postalCode: name(limits.generic),
  taxNumber: text(limits.taxNumber).default(''),
}

/** The version an edit was made from; 0 when nothing was kept yet. */
const VersionOrNone = z.int().min(0)
export const BillingInfoForm = z.object({ ...billingFields, version: VersionOrNone })

/** As kept; empty texts and version 0 before anything was. */
export const BillingInfo = z.object({
  ...(Object.fromEntries(Object.keys(billingFields).map((field) => [field, z.string()])) as Record<
    keyof typeof billingFields,
    z.ZodString
  >),
  version: VersionOrNone,
})
export type BillingInfo = z.infer<typeof BillingInfo>
export const billingFieldNames = Object.keys(billingFields) as (keyof typeof billingFields)[]

/**
 * Who says how new doors begin: an installer for all below it, which its sub-installers do not (operators.md 5.4, 5.7).
 */
export const setsNewDoors = when('role', 'installer')
