/**
 * The names of all texts, as types taken from the English catalogue: a key that English does not have does not compile.
 * The imports are types only, so nothing of the catalogue ends up in a bundle through this file.
 */
import type accessGroups from '../catalogues/en/accessGroups.json'
import type admins from '../catalogues/en/admins.json'
import type agreement from '../catalogues/en/agreement.json'
import type alarms from '../catalogues/en/alarms.json'
import type apartments from '../catalogues/en/apartments.json'
import type attendanceLeaveTypes from '../catalogues/en/attendanceLeaveTypes.json'
import type attendance from '../catalogues/en/attendance.json'
import type attendanceReports from '../catalogues/en/attendanceReports.json'
import type auditDetails from '../catalogues/en/auditDetails.json'
import type auditLogs from '../catalogues/en/auditLogs.json'
import type auth from '../catalogues/en/auth.json'
import type authCodes from '../catalogues/en/authCodes.json'
import type capturedImages from '../catalogues/en/capturedImages.json'
import type common from '../catalogues/en/common.json'
import type communities from '../catalogues/en/communities.json'
import type companies from '../catalogues/en/companies.json'
import type customerService from '../catalogues/en/customerService.json'
import type decisions from '../catalogues/en/decisions.json'
import type demo from '../catalogues/en/demo.json'
import type devices from '../catalogues/en/devices.json'
import type receipts from '../catalogues/en/receipts.json'
import type doorLogs from '../catalogues/en/doorLogs.json'
import type doorAccess from '../catalogues/en/doorAccess.json'
import type doorModes from '../catalogues/en/doorModes.json'
import type doorSettings from '../catalogues/en/doorSettings.json'
import type doors from '../catalogues/en/doors.json'
import type emergencyPlans from '../catalogues/en/emergencyPlans.json'
import type errors from '../catalogues/en/errors.json'
import type exports from '../catalogues/en/exports.json'
import type home from '../catalogues/en/home.json'
import type imports from '../catalogues/en/imports.json'
import type library from '../catalogues/en/library.json'
import type mail from '../catalogues/en/mail.json'
import type menu from '../catalogues/en/menu.json'
import type money from '../catalogues/en/money.json'
import type operations from '../catalogues/en/operations.json'
import type outbox from '../catalogues/en/outbox.json'
import type people from '../catalogues/en/people.json'
import type personnel from '../catalogues/en/personnel.json'
import type residents from '../catalogues/en/residents.json'
import type policies from '../catalogues/en/policies.json'
import type projects from '../catalogues/en/projects.json'
import type publicPages from '../catalogues/en/publicPages.json'
import type quickStart from '../catalogues/en/quickStart.json'
import type pushes from '../catalogues/en/pushes.json'
import type schedules from '../catalogues/en/schedules.json'
import type settings from '../catalogues/en/settings.json'
import type shell from '../catalogues/en/shell.json'
import type siteSettings from '../catalogues/en/siteSettings.json'
import type sites from '../catalogues/en/sites.json'
import type things from '../catalogues/en/things.json'
import type thirdPartyLocks from '../catalogues/en/thirdPartyLocks.json'
import type users from '../catalogues/en/users.json'
import type validation from '../catalogues/en/validation.json'
import type visitors from '../catalogues/en/visitors.json'

/**
 * The English texts by namespace; the shape every other language has too, plural forms aside. A namespace that one
 * feature of the web app has for itself is added by its `links.ts`.
 */
export interface Texts {
  accessGroups: typeof accessGroups
  admins: typeof admins
  agreement: typeof agreement
  alarms: typeof alarms
  apartments: typeof apartments
  attendanceLeaveTypes: typeof attendanceLeaveTypes
  attendance: typeof attendance
  attendanceReports: typeof attendanceReports
  auditDetails: typeof auditDetails
  auditLogs: typeof auditLogs
  auth: typeof auth
  authCodes: typeof authCodes
  capturedImages: typeof capturedImages
  common: typeof common
  communities: typeof communities
  companies: typeof companies
  customerService: typeof customerService
  decisions: typeof decisions
  demo: typeof demo
  devices: typeof devices
  receipts: typeof receipts
  doorLogs: typeof doorLogs
  doorAccess: typeof doorAccess
  doorModes: typeof doorModes
  doorSettings: typeof doorSettings
  doors: typeof doors
  emergencyPlans: typeof emergencyPlans
  errors: typeof errors
  exports: typeof exports
  home: typeof home
  imports: typeof imports
  library: typeof library
  mail: typeof mail
  menu: typeof menu
  money: typeof money
  operations: typeof operations
  outbox: typeof outbox
  people: typeof people
  personnel: typeof personnel
  residents: typeof residents
  policies: typeof policies
  projects: typeof projects
  publicPages: typeof publicPages
  quickStart: typeof quickStart
  pushes: typeof pushes
  schedules: typeof schedules
  settings: typeof settings
  shell: typeof shell
  siteSettings: typeof siteSettings
  sites: typeof sites
  things: typeof things
  thirdPartyLocks: typeof thirdPartyLocks
  users: typeof users
  validation: typeof validation
  visitors: typeof visitors
}

export type Namespace = keyof Texts

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** `total_one` and `total_other` are asked for as `total`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key

type KeysIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysIn<Tree[Key]>}`
}[keyof Tree & string]

/** The keys of one namespace: `KeyOf<'doors'>` contains `'columns.name'`. */
export type KeyOf<Name extends Namespace> = KeysIn<Texts[Name]>

/** A key with its namespace, such as `'doors:columns.name'`. */
export type TextKey = { [Name in Namespace]: `${Name}:${KeyOf<Name>}` }[Namespace]

/** The keys a screen that loads one namespace may write: its own ones bare, all others with their namespace. */
export type KeyFrom<Name extends Namespace> = KeyOf<Name> | TextKey
