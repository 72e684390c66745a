import { z } from 'zod'
import { abilitiesOf } from '../access/abilities.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { contactFields, editOf, Named, signInName } from '../operators/schema.ts'
import { limits } from '../base/limits.ts'

/** A permission of a sub-super manager on the wire (specification.md 3): '1' or '0'. */
const Permission = z.enum(['0', '1'])

/** The three permissions of specification.md 3; off until ticked (operators.md 3.15). */
export const superPermissions = abilitiesOf.subSuperManager
const superTicks = {
  deviceSetting: z.boolean().default(false),
  accountSetting: z.boolean().default(false),
  authCode: z.boolean().default(false),
}

export const SubSuperForm = z.object({ ...signInName, ...contactFields, ...superTicks })
export const SubSuperEdit = SubSuperForm.omit({ userName: true }).extend(editOf)

/** A row of the sub-super managers' list. */
export const SubSuper = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  deviceSetting: Permission,
  accountSetting: Permission,
  authCode: Permission,
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
})
export type SubSuper = z.infer<typeof SubSuper>

export const SubSuperInfo = SubSuper.extend({
  phoneCode: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  language: z.string(),
  twoFactor: z.boolean(),
  version: z.int(),
})
export type SubSuperInfo = z.infer<typeof SubSuperInfo>

/** What can be ticked for a sub-installer (operators.md 5.4). */
export const subInstallerAbilities = abilitiesOf.subInstaller
const installerTicks = {
  devices: z.boolean().default(false),
  residents: z.boolean().default(false),
  firmware: z.boolean().default(false),
  subscriptions: z.boolean().default(false),
}

/** Sites by id; none is allowed, and reaches nothing. */
const projects = z.array(Uuid).max(limits.importBatch).default([])

export const SubInstallerForm = z.object({ ...signInName, ...contactFields, ...installerTicks, projects })
export const SubInstallerEdit = SubInstallerForm.omit({ userName: true }).extend(editOf)

/** A sub-installer, as its row and its form show it. */
export const SubInstaller = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  phoneCode: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  language: z.string(),
  twoFactor: z.boolean(),
  devices: z.boolean(),
  residents: z.boolean(),
  firmware: z.boolean(),
  subscriptions: z.boolean(),
  projects: z.array(Named),
  version: z.int(),
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
})
export type SubInstaller = z.infer<typeof SubInstaller>
