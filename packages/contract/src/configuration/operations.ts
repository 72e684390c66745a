import { z } from 'zod'
import { when } from '../access/rules.ts'
import { operation } from '../kit/operation.ts'
import { ChargeMode } from '../operators/schema.ts'
import {
  AdminConfiguration,
  DistributorConfiguration,
  InstallerConfiguration,
  ManagerConfiguration,
  SuperConfiguration,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { fieldTexts } from '../base/field-texts.ts'

const commonFields = { method: 'GET', wire: 'form', needs: 'signedIn' } as const
const manage = (call: string) => `v3/web/common/manage/${call}` as const

/** The configuration reads after signing in (specification.md 7), each for the portals of its role. */
export const configuration = {
  installer: operation({
    ...commonFields,
    path: manage('getInsInfo'),
    when: when('section', 'installer', 'single', 'community', 'office'),
    output: InstallerConfiguration,
    summary: 'Get what the installer of this portal may use and charge, with the field names of the specification.',
  }),
  platform: operation({
    ...commonFields,
    path: manage('getSupInfo'),
    when: when('section', 'supermanager'),
    output: SuperConfiguration,
    summary: 'Get the signed-in account of the platform, and the permissions of a sub-super manager.',
  }),
  distributor: operation({
    ...commonFields,
    path: manage('getDisInfo'),
    when: when('section', 'distributor'),
    output: DistributorConfiguration,
    summary: 'Get the signed-in distributor or sub-distributor.',
  }),
  manager: operation({
    ...commonFields,
    path: manage('getPmInfo'),
    when: when('accountKind', 'propertyManager'),
    output: ManagerConfiguration,
    summary: 'Get the signed-in property manager.',
  }),
  admin: operation({
    ...commonFields,
    path: manage('getAdminInfo'),
    when: when('section', 'admin'),
    output: AdminConfiguration,
    summary: 'Get the signed-in administrator of a company.',
  }),
  chargeMode: operation({
    ...commonFields,
    path: manage('getChargeMode'),
    output: z.object({ ChargeMode: ChargeMode.meta(fieldTexts.chargeMode) }),
    summary: 'Get the charge mode of this portal, taken from the nearest operator above that has set one.',
  }),
  distributorChargeMode: operation({
    ...commonFields,
    path: manage('getDisChargeMode'),
    when: when('section', 'distributor', 'installer', 'single', 'community', 'office'),
    output: z.object({ ChargeMode: ChargeMode.meta(fieldTexts.chargeMode) }),
    summary: 'Get the charge mode of the distributor above the session, or of the own account if it is a distributor.',
  }),
}

export default defineFeature({
  operations: { configuration },
  about: { configuration: 'Settings that a portal reads after sign-in, with the field names of the specification.' },
  schemas: { configuration: schemas },
})
