import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { contactFields, editOf, Named, signInName } from '../operators/schema.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  deviceSetting: {
    description: 'Ability to command devices of the controlled maker at all sites, as `1` or `0` where it is text.',
  },
}

/** A permission of a sub-super manager on the wire (specification.md 3): '1' or '0'. */
const Permission = z.enum(['0', '1'])

/** The three permissions of specification.md 3; off until ticked (operators.md 3.15). */
const superTicks = {
  deviceSetting: z.boolean().default(false).meta(texts.deviceSetting),
  accountSetting: z.boolean().default(false).meta(fieldTexts.accountSetting),
  authCode: z.boolean().default(false).meta(fieldTexts.authCode),
}

export const SubSuperForm = z.object({ ...signInName, ...contactFields, ...superTicks })
export const SubSuperEdit = SubSuperForm.omit({ userName: true }).extend(editOf)

/** A row of the sub-super managers' list. */
export const SubSuper = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z.string().meta(fieldTexts.userName),
  displayName: z.string().meta(fieldTexts.displayName),
  email: z.string().nullable().meta(fieldTexts.accountEmail),
  deviceSetting: Permission.meta(texts.deviceSetting),
  accountSetting: Permission.meta(fieldTexts.accountSetting),
  authCode: Permission.meta(fieldTexts.authCode),
  createdAt: Moment.meta(fieldTexts.createdAt),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
})
export type SubSuper = z.infer<typeof SubSuper>

export const SubSuperInfo = SubSuper.extend({
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  timeZone: z.string().meta(fieldTexts.timeZone),
  language: z.string().meta(fieldTexts.language),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  version: z.int().meta(fieldTexts.version),
})
export type SubSuperInfo = z.infer<typeof SubSuperInfo>

/** What can be ticked for a sub-installer (operators.md 5.4). */
const installerTicks = {
  devices: z.boolean().default(false).meta({ description: 'Whether the sub-installer may add and change devices.' }),
  residents: z.boolean().default(false).meta({ description: 'Whether the sub-installer may change residents.' }),
  firmware: z.boolean().default(false).meta(fieldTexts.firmware),
  subscriptions: z.boolean().default(false).meta(fieldTexts.subscriptions),
}

/** Sites by id; none is allowed, and reaches nothing. */
const projects = z.array(Uuid).max(limits.importBatch).default([])

export const SubInstallerForm = z.object({
  ...signInName,
  ...contactFields,
  ...installerTicks,
  projects: projects.meta({
    description: 'Sites of the sub-installer, by identifier; with none it reaches nothing.',
    example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
  }),
})
export const SubInstallerEdit = SubInstallerForm.omit({ userName: true }).extend(editOf)

/** A sub-installer, as its row and its form show it. */
export const SubInstaller = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z.string().meta(fieldTexts.userName),
  displayName: z.string().meta(fieldTexts.displayName),
  email: z.string().nullable().meta(fieldTexts.accountEmail),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  timeZone: z.string().meta(fieldTexts.timeZone),
  language: z.string().meta(fieldTexts.language),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  devices: z.boolean().meta({ description: 'Whether the sub-installer may add and change devices.' }),
  residents: z.boolean().meta({ description: 'Whether the sub-installer may change residents.' }),
  firmware: z.boolean().meta(fieldTexts.firmware),
  subscriptions: z.boolean().meta(fieldTexts.subscriptions),
  projects: z.array(Named).meta({ description: 'Sites of the sub-installer.' }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
})
export type SubInstaller = z.infer<typeof SubInstaller>
