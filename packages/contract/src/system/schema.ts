import { z } from 'zod'
import { Flag } from '../base/atoms.ts'
import { regions } from '../access/roles.ts'
import { accountKinds, projectKinds } from '../access/roles.ts'
import { CustomizeForm } from '../base/atoms.ts'

/** System config as specification.md 3 names its fields. */
export const SystemConfig = z.object({
  EnableSmartHome: Flag,
  /** A device at one of the own sites holds a policy, so that its doors go on deciding without a connection. */
  IsEnableOfflineSolution: Flag,
  IsPwdFreeLogin: Flag,
  IsPwdFreeLoginNotice: Flag,
  /** One of the own sites grants each entry into its portal itself (operators.md 1.3). */
  IsShowPermissionGranted: Flag,
})

/**
 * Switches of this installation with their defaults (operators.md 3.14). The other two of the
 * specification are none: doors always decide by themselves, and whether an entry has to be granted says each site.
 */
export const systemSwitches = {
  smartHome: false,
  /** Entering the portal of an account below asks for no password. */
  passwordFreeLogin: true,
  passwordFreeLoginNotice: true,
} as const

export type SystemSwitch = keyof typeof systemSwitches

export const systemSwitchNames = Object.keys(systemSwitches) as SystemSwitch[]

export const SystemSwitches = z.object(
  Object.fromEntries(systemSwitchNames.map((name) => [name, z.boolean()])) as Record<SystemSwitch, z.ZodBoolean>,
)

const Choice = z.object({ value: z.string(), label: z.string() })

/** What drop-down menus offer: names of the contract as values, words only where they are not of one language. */
export const MenuChoices = z.object({
  languages: z.array(Choice),
  regions: z.array(z.enum(regions)),
  timeZones: z.array(z.string()),
  customizeForms: z.array(
    z.object({
      value: CustomizeForm,
      dateOrder: z.int().min(1).max(3),
      clock: z.union([z.literal(12), z.literal(24)]),
    }),
  ),
  accountKinds: z.array(z.enum(accountKinds)),
  projectKinds: z.array(z.enum(projectKinds)),
})
