import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { ProvisioningText } from '../devices/schema.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import {
  accountInfo,
  accountRow,
  addressFields,
  AttendancePricing,
  Business,
  ChargeMode,
  contactFields,
  editOf,
  featurePlans,
  OperatorSwitches,
  signInName,
} from '../operators/schema.ts'

/** What a distributor is allowed, and those below it with it (operators.md 3.1). */
const allowance = {
  business: Business.meta(fieldTexts.business),
  chargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  attendancePricing: AttendancePricing.meta(fieldTexts.attendancePricing),
  featurePlans: z
    .array(z.enum(featurePlans))
    .max(featurePlans.length)
    .default([])
    .meta({ description: 'Services of the plan; they decide what installers below may switch on at their sites.' }),
  ...OperatorSwitches.shape,
}

export const DistributorForm = z.object({ ...signInName, ...contactFields, ...addressFields, ...allowance })
export const DistributorEdit = DistributorForm.omit({ userName: true }).extend(editOf)

/** A row of the distributors' list. */
export const Distributor = z.object({
  ...accountRow,
  country: z.string().meta(fieldTexts.country),
  business: z.int().meta(fieldTexts.business),
  chargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  subDistributors: z.int().meta({ description: 'Number of sub-distributors below.', example: 2 }),
  installers: z.int().meta({ description: 'Number of installers below.', example: 12 }),
})
export type Distributor = z.infer<typeof Distributor>

/** Everything about one distributor, as its page and its form show it. */
export const DistributorInfo = Distributor.extend({
  ...DistributorForm.shape,
  ...accountInfo,
  sites: z.int().meta(fieldTexts.siteCount),
})
export type DistributorInfo = z.infer<typeof DistributorInfo>

/** A model that a distributor sells under another name (operators.md 3.9). */
export const CustomisedModel = z.object({
  model: z
    .string()
    .min(1)
    .max(limits.genericShort)
    .meta({ description: 'Name of the model, as its maker calls it.', example: 'LC-4' }),
  shownName: name(limits.title).meta({
    description: 'Name under which the distributor sells the model.',
    example: 'Harbour Phone',
  }),
  /** What such a device is brought when it is there for the first time, as a provisioning text. */
  defaultConfiguration: ProvisioningText.default('').meta({
    description:
      'Lines of `name = value` in the words of the maker, under 2048 bytes; empty for none. Each new device gets them once, before the settings of its site.',
    example: '',
  }),
})
export type CustomisedModel = z.infer<typeof CustomisedModel>

/** The name that is shown is left out to give the model its own back. */
export const CustomisedModelForm = CustomisedModel.extend({
  uuid: Uuid.meta({ description: 'Distributor that sells the model.' }),
  shownName: CustomisedModel.shape.shownName.optional().meta({
    description: 'Name under which the distributor sells the model; left out, the model has its own name again.',
    example: 'Harbour Phone',
  }),
})
