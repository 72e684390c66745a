import { z } from 'zod'
import { DialledPhone } from '../base/atoms.ts'
import { texts } from './field-texts.ts'

/**
 * How door phones call a person, by their codes 0, 1 and 2: the app alone, the landline alone, or the app and then the
 * landline (office.md 8.2; the first three of operators.md 12.2, because offices have no indoor monitors).
 */
export const callTypes = ['app', 'landline', 'appThenLandline'] as const
export type CallType = (typeof callTypes)[number]

/** Call settings of personnel and administrators: whether door phones call them, where, and in which order. */
export const callingFields = {
  appEnabled: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether door phones call the person by the app, which needs an e-mail address.' }),
  landlineEnabled: z.boolean().default(false).meta(texts.landlineEnabled),
  /** Digits as they are dialled; they may stay while the landline is off. */
  landline: DialledPhone.default('').meta(texts.landline),
  callType: z.enum(callTypes).default('app').meta({
    description:
      'What door phones call: the app, the landline, or the app and then the landline. Another value than app needs `landlineEnabled`.',
  }),
}

/** What lists and pages show of it. */
export const callingShown = {
  appEnabled: z
    .boolean()
    .meta({ description: 'Whether door phones call the person by the app, which needs an e-mail address.' }),
  landlineEnabled: z.boolean().meta(texts.landlineEnabled),
  landline: z.string().meta(texts.landline),
  callType: z.enum(callTypes).meta({
    description:
      'What door phones call: the app, the landline, or the app and then the landline. Of a resident the apartment decides it.',
  }),
}

export interface Calling {
  readonly email: string
  readonly appEnabled: boolean
  readonly landlineEnabled: boolean
  readonly landline: string
  readonly callType: CallType
}

/**
 * Refuses at its field what could not be called. As a landline needs the app of the same person, there are never more
 * landlines than apps (specification.md 5).
 */
export function checkCalling(form: Calling, context: z.core.$RefinementCtx): void {
  const issue = (path: keyof Calling, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } })
  if (form.appEnabled && form.email === '') issue('email', 'validation:required')
  if (form.landlineEnabled && !form.appEnabled) issue('landlineEnabled', 'validation:landlineNeedsApp')
  if (form.landlineEnabled && form.landline === '') issue('landline', 'validation:required')
  if (!form.landlineEnabled && form.callType !== 'app') issue('callType', 'validation:callTypeNeedsLandline')
}
