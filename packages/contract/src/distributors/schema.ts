import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { ProvisioningText } from '../devices/schema.ts'
import { limits } from '../base/limits.ts'
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
  business: Business,
  chargeMode: ChargeMode,
  attendancePricing: AttendancePricing,
  featurePlans: z.array(z.enum(featurePlans)).max(featurePlans.length).default([]),
  ...OperatorSwitches.shape,
}

export const DistributorForm = z.object({ ...signInName, ...contactFields, ...addressFields, ...allowance })
export const DistributorEdit = DistributorForm.omit({ userName: true }).extend(editOf)

/** A row of the distributors' list. */
export const Distributor = z.object({
  ...accountRow,
  country: z.string(),
  business: z.int(),
  chargeMode: ChargeMode,
  subDistributors: z.int(),
  installers: z.int(),
})
export type Distributor = z.infer<typeof Distributor>

/** Everything about one distributor, as its page and its form show it. */
export const DistributorInfo = Distributor.extend({
  ...DistributorForm.shape,
  ...accountInfo,
  sites: z.int(),
})
export type DistributorInfo = z.infer<typeof DistributorInfo>

/** A model that a distributor sells under another name (operators.md 3.9). */
export const CustomisedModel = z.object({
  model: z.string().min(1).max(limits.genericShort),
  shownName: name(limits.title),
  /** What such a device is brought when it is there for the first time, as a provisioning text. */
  defaultConfiguration: ProvisioningText.default(''),
})
export type CustomisedModel = z.infer<typeof CustomisedModel>

/** The name that is shown is left out to give the model its own back. */
export const CustomisedModelForm = CustomisedModel.extend({
  uuid: Uuid,
  shownName: CustomisedModel.shape.shownName.optional(),
})
