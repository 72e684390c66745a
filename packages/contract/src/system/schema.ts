import { z } from 'zod'
import { Flag } from '../base/atoms.ts'
import { regions } from '../access/roles.ts'
import { accountKinds, projectKinds } from '../access/roles.ts'
import { CustomizeForm } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** System config as specification.md 3 names its fields. */
export const SystemConfig = z.object({
  EnableSmartHome: Flag.meta({ description: '1 where home automation is switched on.' }),
  /** A device at one of the own sites holds a policy, so that its doors go on deciding without a connection. */
  IsEnableOfflineSolution: Flag.meta({
    description:
      '1 where a device at an own site holds the access rules, so that its doors decide without a connection.',
    example: 1,
  }),
  IsPwdFreeLogin: Flag.meta({
    description: '1 where entering portals of accounts below asks for no password.',
    example: 1,
  }),
  IsPwdFreeLoginNotice: Flag.meta({
    description: '1 where the caller is still to be told that entering takes no password.',
  }),
  /** One of the own sites grants each entry into its portal itself (operators.md 1.3). */
  IsShowPermissionGranted: Flag.meta({
    description: '1 where an own site has each entry into its portal granted by its managers.',
  }),
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

export const SystemSwitches = z.object({
  smartHome: z.boolean().meta({ description: 'Whether operators see the link to home automation.' }),
  passwordFreeLogin: z
    .boolean()
    .meta({ description: 'Whether entering portals of accounts below asks for no password.' }),
  passwordFreeLoginNotice: z
    .boolean()
    .meta({ description: 'Whether accounts that may enter portals are told once that this takes no password.' }),
} satisfies Record<SystemSwitch, z.ZodBoolean>)

const page = (title: string) =>
  z
    .url({ protocol: /^https$/ })
    .optional()
    .meta({ description: `Address of the ${title}.`, example: 'https://example.com/' })

/** Pages outside the portal that installers find in their toolbox (specification.md 2.5). */
export const ToolboxLinks = z.object({
  knowledge: page('knowledge base'),
  academy: page('academy'),
  support: page('technical support'),
  community: page('forum of the community'),
  partner: page('pages for partners'),
})

const Choice = z.object({
  value: z.string().meta({ description: 'BCP 47 code of the language.', example: 'en' }),
  label: z.string().meta({ description: 'Name of the language in that language.', example: 'English' }),
})

/** What drop-down menus offer: names of the contract as values, words only where they are not of one language. */
export const MenuChoices = z.object({
  languages: z.array(Choice).meta({ description: 'Languages of the product, each with its own name.' }),
  regions: z.array(z.enum(regions)).meta({ description: 'Regions of servers, as the specification abbreviates them.' }),
  timeZones: z.array(z.string()).meta({ description: 'Time zones of the IANA database.', example: ['Europe/Berlin'] }),
  customizeForms: z
    .array(
      z.object({
        value: CustomizeForm.meta({
          description: 'Number of the pair, as `customizeForm` fields have it.',
          example: 3,
        }),
        dateOrder: z.int().min(1).max(3).meta(fieldTexts.dateOrder),
        clock: z.union([z.literal(12), z.literal(24)]).meta({ description: 'Hours of the clock.', example: 24 }),
      }),
    )
    .meta({ description: 'Pairs of date order and clock.' }),
  accountKinds: z.array(z.enum(accountKinds)).meta({ description: 'Kinds of accounts.' }),
  projectKinds: z.array(z.enum(projectKinds)).meta({ description: 'Kinds of sites.' }),
})

/** Models of devices, as forms offer them. */
export const ModelList = z.object({
  rows: z
    .array(
      z.object({
        model: z.string().meta({ description: 'Code of the model, as devices of it are registered.', example: 'LC-4' }),
        /** Its name for the caller: as the distributor above sells it. */
        shownName: z.string().meta({
          description: 'Name of the model for the caller: as the distributor above sells it.',
          example: 'Harbour Phone',
        }),
        name: z.string().meta({ description: 'Name of the model, as its maker calls it.', example: 'LC-4' }),
        maker: z.string().meta({ description: 'Maker of the model.', example: 'Lintel' }),
        type: z.string().meta({ description: 'Type of device.', example: 'doorPhone' }),
        has: z.array(z.string()).meta({
          description: 'Kinds of parts that the model has, such as relays, readers and a screen.',
          example: ['relay'],
        }),
      }),
    )
    .meta({ description: 'Models of devices that this version knows.' }),
})
