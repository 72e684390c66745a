import { readThrough, type ValuesOf } from '../kit/read-through.ts'
import { z } from 'zod'
import { attendanceStatuses } from '../access/facts.ts'
import { Moment } from '../base/atoms.ts'
import {
  emergencyDefaults,
  emergencyFields,
  listOf,
  motionDefaults,
  motionFields,
  TempKeyDays,
  attendanceTiers,
} from './shared.ts'
import { cardDefaults, cardFields } from './card-format.ts'
import { retentionDefaults, retentionFields } from './retention.ts'
import { fieldTexts } from '../base/field-texts.ts'

/**
 * What `project.settings` holds for an office: fields with their limits, by the call that saves them, and their
 * defaults (specification.md 3, Office project and Property office site configuration; operators.md 5.2.3; office.md
 * 31).
 */

/** Who may make a credential: 0 managers alone, 1 admins too, 2 personnel too (office.md 31.3). */
export const credentialMakers = ['managers', 'admins', 'personnel'] as const
/** The two ways to show a temporary key: its digits, and a QR code that says the same (office.md 10). */
export const keyKinds = ['pin', 'qr'] as const
export type KeyKind = (typeof keyKinds)[number]
export const notifyTargets = ['managers', 'admins', 'personnel'] as const
/** Who pays for the office; with noPermission its managers never may (billing.md 2.1). */
export const officeChargeModes = ['manager', 'installer', 'noPermission'] as const

export const officeSections = {
  motion: motionFields,
  emergency: {
    ...emergencyFields,
    notifyTargets: listOf(z.enum(notifyTargets), notifyTargets.length).meta({
      description: 'Who is notified in an emergency: managers, administrators of companies, personnel.',
    }),
  },
  access: {
    encryptPin: z.boolean().meta(fieldTexts.pinsHidden),
    enableCreatePin: z.boolean().meta({ description: 'Whether personnel may set a PIN of their own.' }),
    pinMakers: z
      .enum(credentialMakers)
      .meta({ description: 'Who may make PINs: managers alone; also administrators of companies; also personnel.' }),
    qrCodeMakers: z.enum(credentialMakers).meta({
      description: 'Who may make QR codes: managers alone; also administrators of companies; also personnel.',
    }),
    tempKeyDays: TempKeyDays.meta({
      description: 'Days that a temporary key can be valid at most; 0 is the limit of the product, 365 days.',
    }),
    showLog: z
      .boolean()
      .meta({ description: 'Whether managers and administrators may read the logs of doors and calls.' }),
    snapshot: z.boolean().meta({ description: 'Whether pictures that devices took may be seen.' }),
  },
  landline: {
    newPersonnelDefaultLandline: z.boolean().meta({ description: 'Whether new personnel get landline calls.' }),
  },
  retention: retentionFields,
  /** What the site has at all; an installer's to switch. Null follows who pays for the installer. */
  services: {
    enableLandline: z.boolean().meta({ description: 'Whether the site has landlines.' }),
    chargeMode: z.enum(officeChargeModes).nullable().meta({
      description:
        'Who pays. manager: its managers may; installer: the installer does; noPermission: the managers never may; null: as for the installer.',
    }),
  },
} as const
export type OfficeSection = keyof typeof officeSections

/** Sections that only an installer edits; managers read them. */
export const installerOfficeSections = ['services'] as const satisfies readonly OfficeSection[]

/** How attendance stands and until when: by its item, which is paid or granted (money.md 16). It is not stored here. */
export const attendanceStateFields = {
  attendanceActiveStatus: z.enum(attendanceStatuses).meta(fieldTexts.attendanceActiveStatus),
  attendanceActiveUntil: Moment.nullable().meta({
    description: 'When active attendance expires, in UTC; null for no end.',
  }),
}

/** Settings that no form of this feature edits: billing, the platform and the smart home's own switch do. */
const notEditable = {
  ...attendanceStateFields,
  smartHome: z.boolean().meta(fieldTexts.smartHome),
}

export const officeFields = {
  ...officeSections.motion,
  ...officeSections.emergency,
  ...officeSections.access,
  ...officeSections.landline,
  ...officeSections.retention,
  ...officeSections.services,
  attendanceTier: z.enum(attendanceTiers).meta(fieldTexts.attendanceTier),
  ...cardFields,
  ...notEditable,
}
export type OfficeSettings = ValuesOf<typeof officeFields>

export const officeDefaults: OfficeSettings = {
  ...motionDefaults,
  ...emergencyDefaults,
  emergencyNotifications: true,
  notifyTargets: ['managers'],
  encryptPin: false,
  enableCreatePin: true,
  pinMakers: 'personnel',
  qrCodeMakers: 'personnel',
  tempKeyDays: 0,
  showLog: true,
  snapshot: true,
  newPersonnelDefaultLandline: false,
  ...retentionDefaults,
  ...cardDefaults,
  enableLandline: false,
  chargeMode: null,
  attendanceTier: 'off',
  attendanceActiveStatus: 'inactive',
  attendanceActiveUntil: null,
  smartHome: false,
}

/** An office's settings as kept, with defaults. */
export const readOfficeSettings = (stored: unknown): OfficeSettings => readThrough(officeFields, officeDefaults, stored)

/** How attendance of an office stands, which no stored setting says. */
export type AttendanceState = Pick<OfficeSettings, 'attendanceActiveStatus' | 'attendanceActiveUntil'>

/** An office's settings with how its attendance stands. */
export const officeSettingsWith = (stored: unknown, attendance: AttendanceState): OfficeSettings => ({
  ...readOfficeSettings(stored),
  ...attendance,
})

/**
 * Forms in which a role may make a key: site managers both, company administrators as the site allows (office.md 31.3).
 */
export function visitorPassKindsFor(
  isOfCompany: boolean,
  { pinMakers, qrCodeMakers }: Pick<OfficeSettings, 'pinMakers' | 'qrCodeMakers'>,
): readonly KeyKind[] {
  const makers = { pin: pinMakers, qr: qrCodeMakers }
  return keyKinds.filter((kind) => !isOfCompany || makers[kind] !== 'managers')
}
