import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { accountInfo, accountRow, contactFields, editOf, signInName } from '../operators/schema.ts'

/** A sub-distributor has a contact; charge mode, plans, brand and business are its distributor's (operators.md 3.2). */
export const SubDistributorForm = z.object({ ...signInName, ...contactFields })
export const SubDistributorEdit = SubDistributorForm.omit({ userName: true }).extend(editOf)

/** A row of the sub-distributors' list. */
export const SubDistributor = z.object({
  ...accountRow,
  distributorName: z.string().nullable().meta(fieldTexts.distributorName),
  installers: z.int().meta({ description: 'Number of installers below.', example: 12 }),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
})
export type SubDistributor = z.infer<typeof SubDistributor>

/** Everything about one sub-distributor, as its page and its form show it. */
export const SubDistributorInfo = SubDistributor.extend({
  ...SubDistributorForm.shape,
  ...accountInfo,
  distributorUuid: Uuid.meta({ description: 'Distributor above.' }),
  sites: z.int().meta(fieldTexts.siteCount),
})
export type SubDistributorInfo = z.infer<typeof SubDistributorInfo>

const installers = z.array(Uuid).max(limits.importBatch)

/** What was moved between the two boxes: towards the sub-distributor, and back to the distributor. */
export const Assignment = z.object({
  uuid: Uuid.meta({ description: 'Sub-distributor.' }),
  assigned: installers.meta({ description: 'Installers that move to the sub-distributor.' }),
  released: installers.meta({ description: 'Installers that move back to the distributor.', example: [] }),
})
