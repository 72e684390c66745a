import { z } from 'zod'
import { attendanceStatuses, type AttendanceStatus } from '../access/facts.ts'
import { Flag } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { credentialMakers, type OfficeSettings } from './office.ts'
import { type SiteColumns, fieldOf, flag, schemaOf, recordOf } from './wire.ts'

export interface OfficeSource {
  readonly site: SiteColumns
  readonly settings: OfficeSettings
  readonly formats: { readonly dateFormat: number; readonly timeFormat: number }
  /** Who pays for the installer's sites, where the office says nothing of its own. */
  readonly installerChargeMode: 0 | 1
  readonly attendance: AttendanceStatus
}

const office = fieldOf<OfficeSource>()
const control = fieldOf<Pick<OfficeSource, 'settings' | 'attendance'>>()

/** What the configurations of an office and of an administrator both say of the office. */
const officeControls = {
  isEnableEncryptPin: control(
    Flag.meta({ description: '1 where PINs and keys are not shown again once they are made.' }),
    ({ settings }) => flag(settings.encryptPin),
  ),
  controlCreatePinType: control(
    z.int().meta({
      description: 'Who may make PINs: 0 managers, 1 also administrators of companies, 2 also personnel.',
      example: 2,
    }),
    ({ settings }) => credentialMakers.indexOf(settings.pinMakers),
  ),
  controlCreateQrCodeType: control(
    z.int().meta({
      description: 'Who may make QR codes: 0 managers, 1 also administrators of companies, 2 also personnel.',
      example: 2,
    }),
    ({ settings }) => credentialMakers.indexOf(settings.qrCodeMakers),
  ),
  isEnableLandline: control(Flag.meta({ description: '1 where the office has landlines.' }), ({ settings }) =>
    flag(settings.enableLandline),
  ),
  attendanceActiveStatus: control(
    z.enum(attendanceStatuses).meta(fieldTexts.attendanceActiveStatus),
    ({ attendance }) => attendance,
  ),
} as const
export const OfficeControls = schemaOf(officeControls)
export const officeControlsOf = recordOf<Pick<OfficeSource, 'settings' | 'attendance'>, typeof officeControls>(
  officeControls,
)

/** Who pays for an office: its own setting, else as its installer's sites are paid for (office.md 3.2). */
export const officeChargeModeOf = (
  { chargeMode }: Pick<OfficeSettings, 'chargeMode'>,
  installerChargeMode: 0 | 1,
): 'manager' | 'installer' | 'noPermission' => chargeMode ?? (installerChargeMode === 1 ? 'installer' : 'manager')

const officeChargeModeOnWire = { manager: 0, installer: 1, noPermission: 'noPermission' } as const

/** Property office site configuration. */
const officeTable = {
  name: office(
    z.string().meta({ description: 'Name of the site.', example: 'Harbour House' }),
    ({ site }) => site.name,
  ),
  accountId: office(
    z.string().meta({ description: 'Identifier of the site.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    ({ site }) => site.uuid,
  ),
  uuid: office(
    z.string().meta({ description: 'Identifier of the site.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    ({ site }) => site.uuid,
  ),
  dateFormat: office(
    z.int().meta({ description: 'Order of dates: 1 year first, 2 month first, 3 day first.', example: 1 }),
    ({ formats }) => formats.dateFormat,
  ),
  timeFormat: office(
    z.int().meta({ description: 'Clock: 1 with 12 hours, 2 with 24 hours.', example: 2 }),
    ({ formats }) => formats.timeFormat,
  ),
  ...officeControls,
  isEnableCreatePin: office(
    Flag.meta({ description: '1 where personnel may set a PIN of their own.', example: 1 }),
    ({ settings }) => flag(settings.enableCreatePin),
  ),
  chargeMode: office(
    z.union([Flag, z.literal('noPermission')]).meta({
      description: 'Who pays: 0 its managers may, 1 its installer does, noPermission: its managers never may.',
    }),
    ({ settings, installerChargeMode }) => officeChargeModeOnWire[officeChargeModeOf(settings, installerChargeMode)],
  ),
  isFree: office(Flag.meta({ description: '1 where the office is free of charge.' }), ({ site }) => flag(site.isFree)),
  newPersonnelDefaultLandline: office(
    Flag.meta({ description: '1 where new personnel get landline calls.' }),
    ({ settings }) => flag(settings.newPersonnelDefaultLandline),
  ),
} as const
export const OfficeConfiguration = schemaOf(officeTable)
export const officeConfigurationOf = recordOf<OfficeSource, typeof officeTable>(officeTable)
