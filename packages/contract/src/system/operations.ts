import { z } from 'zod'
import { Flag } from '../base/atoms.ts'
import { regions } from '../access/roles.ts'
import { accountKinds, projectKinds } from '../access/roles.ts'
import { CustomizeForm } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'

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

/** Leads to the home automation: the one address that the server's settings name (decisions.md accounts). */
const smartHome = {
  wire: 'form',
  needs: 'signedIn',
  output: z.object({ Url: z.url() }),
} as const

export const system = {
  getSysConfig: operation({
    method: 'GET',
    path: 'v3/web/common/config/getSysConfig',
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: true,
    output: SystemConfig,
    summary:
      'Get which functions of this installation are on for the signed-in account, with the field names of the specification.',
  }),
  start: operation({
    method: 'GET',
    path: 'v4/web/common/system/getStart',
    needs: 'public',
    output: z.object({
      brand: z.string(),
      region: z.enum(regions),
      version: z.string(),
      /** Whether mails leave this installation; without a mail server they stay in its outbox. */
      hasMail: z.boolean(),
      demoAccounts: z.array(
        z.object({ userName: z.string(), password: z.string(), kind: z.string(), site: z.string() }),
      ),
    }),
    summary: 'Get what a page needs before sign-in: brand, region, version, whether mails are sent, and demo accounts.',
  }),
  switches: operation({
    method: 'GET',
    path: 'v4/web/common/system/{role}/getSwitches',
    needs: 'systemSetting.edit',
    output: SystemSwitches,
    summary: 'Get the switches of this installation.',
  }),
  setSysConfig: operation({
    method: 'POST',
    path: 'v4/web/common/system/{role}/setSysConfig',
    needs: 'systemSetting.edit',
    input: SystemSwitches,
    invalidates: ['system.switches', 'system.getSysConfig'],
    summary: 'Set the switches of this installation.',
  }),
  menuChoices: operation({
    method: 'GET',
    path: 'v3/web/common/system/getMenuDownList',
    wire: 'form',
    needs: 'signedIn',
    output: MenuChoices,
    summary: 'Get the choices of select fields: languages, regions, time zones, date formats and types.',
  }),
  models: operation({
    method: 'GET',
    path: 'v3/web/common/version/getAllModel',
    wire: 'form',
    needs: 'signedIn',
    output: z.object({
      rows: z.array(
        z.object({
          model: z.string(),
          /** Its name for the caller: as the distributor above sells it. */
          shownName: z.string(),
          name: z.string(),
          type: z.string(),
          has: z.array(z.string()),
        }),
      ),
    }),
    summary: 'List all device models that this version supports.',
  }),
  smartHomeUri: operation({
    ...smartHome,
    method: 'POST',
    path: 'v3/web/common/manage/getSmartHomeUri',
    changesNothing: true,
    summary:
      'Get the link to the smart home system. Fails where smart home is off for the installation or the installer.',
  }),
  siteSmartHomeUri: operation({
    ...smartHome,
    method: 'POST',
    path: 'v3/web/community/communityData/getSmartHomeUri',
    changesNothing: true,
    summary: 'Get the link to the smart home system from the portal of a community. Returns as `system.smartHomeUri`.',
  }),
  smartHomeLink: operation({
    ...smartHome,
    method: 'GET',
    path: 'v4/web/common/smartHome/{role}/getUrl',
    wire: 'json',
    summary: 'Get the link to the smart home system. Returns as `system.smartHomeUri`, but by GET.',
  }),
}
