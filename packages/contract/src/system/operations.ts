import { z } from 'zod'
import { regions } from '../access/roles.ts'
import { operation } from '../kit/operation.ts'
import { demoRoles } from '../demo/schema.ts'
import { MenuChoices, ModelList, SystemConfig, SystemSwitches, ToolboxLinks } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Leads to the home automation: the one address that the server's settings name (decisions.md accounts). */
const smartHome = {
  wire: 'form',
  needs: 'signedIn',
  output: z.object({
    Url: z.url().meta({ description: 'Address of the home automation.', example: 'https://home.example.com/' }),
  }),
} as const

/** Models that have a capability, as their records say; none where no model of this version has it. */
const modelsByCapability = { method: 'GET', wire: 'form', needs: 'signedIn', output: ModelList } as const

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
      brand: z.string().meta({ description: 'Product name of this installation.', example: 'Lintel' }),
      region: z.enum(regions).meta({ description: 'Region of the server, as the specification abbreviates it.' }),
      version: z.string().meta({ description: 'Version of the product.', example: '1.0.0' }),
      /** Whether mails leave this installation; without a mail server they stay in its outbox. */
      hasMail: z
        .boolean()
        .meta({ description: 'Whether mails leave this installation; without a mail server they stay in its outbox.' }),
      links: ToolboxLinks.meta({
        description: 'Pages outside the portal for installers, as far as this installation has set them.',
      }),
      demoAccounts: z
        .array(
          z.object({
            userName: z.string().meta({ description: 'User name of the account.', example: 'harbour-house' }),
            password: z.string().meta({ description: 'Password of the account.', example: 'Lintel-2026' }),
            kind: z.string().meta({ description: 'Kind of the account.', example: 'propertyManager' }),
            site: z
              .string()
              .meta({ description: 'Name of the site of the account; empty for none.', example: 'Harbour House' }),
            role: z
              .enum(demoRoles)
              .nullable()
              .meta({ description: 'Role that the account shows on the sign-in page; null for the others.' }),
          }),
        )
        .meta({ description: 'Accounts that can be tried, in the demo alone; empty otherwise.' }),
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
    output: ModelList,
    summary: 'List all device models that this version supports.',
  }),
  videoStorageModels: operation({
    ...modelsByCapability,
    path: 'v3/web/common/manage/getVideoStorageModelList',
    summary: 'List device models with a camera that store what it films.',
  }),
  packageDetectionModels: operation({
    ...modelsByCapability,
    path: 'v3/web/common/manage/getPackageDetectionModelList',
    summary: 'List device models that detect packages in front of their camera.',
  }),
  highEndIndoorModels: operation({
    ...modelsByCapability,
    path: 'v3/web/common/manage/getHighEndIndoorModelList',
    summary: 'List indoor monitors of the high class.',
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

export default defineFeature({
  operations: { system },
  about: { system: 'Switches, choices and device models of this installation.' },
  schemas: { system: schemas },
})
