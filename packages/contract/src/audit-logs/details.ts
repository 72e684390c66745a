import { platformSwitchNames } from '../installers/schema.ts'
import { sitePermissionNames } from '../property-managers/schema.ts'
import type { CommunitySettings } from '../site-settings/community.ts'
import type { OfficeSettings } from '../site-settings/office.ts'
import { systemSwitchNames } from '../system/operations.ts'

/**
 * The names under which entries of the audit log keep what they say beside who did what (operators.md 3.12). A handler that uses
 * another does not compile, and each has a text on the entry's page.
 */
export const saidNames = [
  ...platformSwitchNames,
  ...sitePermissionNames,
  ...systemSwitchNames,
  'abilities',
  'accountsBelow',
  'again',
  'alarm',
  'allDoors',
  'appEnabled',
  'area',
  'assigned',
  'before',
  'by',
  'callLog',
  'cause',
  'changed',
  'chargeMode',
  'command',
  'companies',
  'company',
  'companyUuid',
  'confirmed',
  'contactName',
  'copies',
  'count',
  'country',
  'createdBy',
  'createdFrom',
  'customizeForm',
  'deal',
  'department',
  'device',
  'devices',
  'direction',
  'door',
  'doors',
  'email',
  'ended',
  'event',
  'expiresAt',
  'file',
  'from',
  'group',
  'departmentUuid',
  'holdDelaySec',
  'idNumber',
  'isDrill',
  'isSuspended',
  'keyword',
  'kind',
  'language',
  'lifetimeMinutes',
  'lines',
  'location',
  'lock',
  'lockedUntil',
  'locks',
  'mac',
  'method',
  'minutes',
  'mode',
  'model',
  'modes',
  'moved',
  'muted',
  'name',
  'names',
  'owner',
  'people',
  'person',
  'policy',
  'reason',
  'recalled',
  'receivers',
  'recipients',
  'relay',
  'released',
  'repeat',
  'result',
  'rows',
  'screens',
  'section',
  'service',
  'shownName',
  'side',
  'sites',
  'state',
  'status',
  'timeZone',
  'title',
  'to',
  'today',
  'tooLate',
  'twoFactor',
  'type',
  'until',
  'use',
  'userName',
  'uses',
  'validity',
  'vendor',
  'version',
  'widgets',
  'withoutCredential',
] as const
export type SaidName = (typeof saidNames)[number]

/** Columns of accounts and sites of which entries say what they were before an edit. */
export const changedColumns = [
  'abilities',
  'address',
  'city',
  'country',
  'customize_form',
  'display_name',
  'email',
  'entry_policy',
  'expires_at',
  'first_name',
  'language',
  'last_name',
  'name',
  'next_time_zone',
  'next_zone_from',
  'phone',
  'phone_code',
  'postal_code',
  'state',
  'street',
  'time_zone',
  'two_factor',
  'user_name',
] as const

/** What an edit changed, kept as `before.name` and `after.name`: columns, and settings of sites. */
export type ChangedName = (typeof changedColumns)[number] | keyof OfficeSettings | keyof CommunitySettings

/** Every name that a detail may have. */
export type DetailName = SaidName | `before.${ChangedName}` | `after.${ChangedName}`

export type DetailValue = string | number | boolean | null
export type AuditDetail = { readonly [Name in DetailName]?: DetailValue }

/** A detail all of whose names are known; one that is not has no value it could take. */
export type KnownDetail<Detail> = {
  readonly [Name in keyof Detail]: Name extends DetailName ? DetailValue : never
}
