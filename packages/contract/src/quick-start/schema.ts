import { z } from 'zod'
import { codeText, Email, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { DeviceForm } from '../devices/schema.ts'
import { contactFields } from '../operators/schema.ts'
import { newSiteKinds } from '../projects/kinds.ts'
import { OfficeForm } from '../projects/schema.ts'

/** Code of the model that a simulated device has: a door phone with two doors, a reader and a keypad. */
export const simulatedModel = 'LD-200'

const deviceFields = {
  isSimulated: z.boolean().default(true).meta({
    description: 'Whether the portal plays the device itself, to try it out without hardware.',
  }),
  deviceName: name(limits.deviceName).meta(fieldTexts.nameOfDevice),
  mac: codeText().max(limits.generic).default('').meta({
    description: 'MAC address of an own device; empty for a simulated one.',
    example: '0C11050A3B42',
  }),
  model: codeText().max(limits.genericShort).default('').meta({
    description: 'Code of the model of an own device; empty for a simulated one.',
    example: 'LD-200',
  }),
}

/** An own device is registered by the rules of every device. */
function checkOwnDevice(
  { isSimulated, deviceName, mac, model }: z.output<z.ZodObject<typeof deviceFields>>,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  if (isSimulated) return
  const { error } = DeviceForm.safeParse({ name: deviceName, mac, model })
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0])
    if (field !== 'mac' && field !== 'model') continue
    const params = (issue.code === 'custom' && issue.params) || { key: 'validation:required' }
    context.addIssue({ code: 'custom', path: [field], params })
  }
}

/** One building from nothing: a site, the person who runs it, and its first device. */
export const QuickStartForm = z
  .object({
    kind: z.enum(newSiteKinds).default('office').meta(fieldTexts.siteKind),
    ...OfficeForm.shape,
    displayName: contactFields.displayName.meta({
      description: 'Name of the person who runs the building.',
      example: 'Nora Petersen',
    }),
    email: Email.meta({
      description:
        'E-mail address of the person, who signs in to the building with it. It must not be that of an account that exists.',
      example: 'nora@example.com',
    }),
    ...deviceFields,
  })
  .superRefine(checkOwnDevice)

/** What a quick start has made. */
export const QuickStartResult = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfSite),
  deviceUuid: Uuid.meta({ description: 'First device of the building.' }),
  claimCode: z.string().nullable().meta({
    description: 'Code with which an own device gets its secret, shown this once; null for a simulated one.',
    example: 'K7Q2-9MXD',
  }),
  userNames: z
    .object({
      distributor: z
        .string()
        .meta({ description: 'What the distributor signs in with.', example: 'super-distributor' }),
      installer: z.string().meta({ description: 'What the installer signs in with.', example: 'super-installer' }),
      manager: z
        .string()
        .meta({ description: 'What the property manager signs in with.', example: 'nora@example.com' }),
    })
    .meta({ description: 'User names of the new accounts, all with the password of the caller.' }),
})
export type QuickStartResult = z.infer<typeof QuickStartResult>

/** Whether a quick start is possible, and where an earlier one leads. */
export const QuickStartState = z.object({
  isPossible: z.boolean().meta({ description: 'Whether the platform is empty: there is no distributor.' }),
  site: z
    .object({ uuid: Uuid.meta(fieldTexts.uuidOfSite), name: z.string().meta(fieldTexts.siteName) })
    .nullable()
    .meta({
      description: 'Building that the caller can enter as its manager by `quickStart.enter`; null where there is none.',
    }),
})
